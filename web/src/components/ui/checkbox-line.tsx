import type { ComponentProps } from 'react';

/** A checkbox, or a radio button where that is its type, with what it stands for beside it. */
export function CheckboxLine({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-8 min-w-0 items-center gap-2 touch:min-h-11">
      <input type="checkbox" className="size-4 shrink-0 accent-accent" {...input} />
      {children}
    </label>
  );
}
