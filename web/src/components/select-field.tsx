import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select } from '@/components/ui/select';

type SelectFieldProps<T extends string> = Omit<ComponentProps<typeof Select<T>>, 'id'> & {
  label: string;
  /** What is said of it, underneath. */
  children?: ReactNode;
};

/** A labelled select. */
export function SelectField<T extends string>({ label, children, ...select }: SelectFieldProps<T>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Select id={id} {...select} />
      {children}
    </div>
  );
}
