import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** 16 px on small screens, since phones zoom into anything smaller. */
export const inputClass = cx(
  'w-full rounded-md border border-line bg-surface px-3 text-lg text-ink transition-colors lg:text-base',
  'hover:border-line-strong focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:opacity-60 aria-invalid:border-bad',
);

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(inputClass, 'h-10 touch:h-11', className)} />;
}
