import { type ComponentProps, useId } from 'react';
import { cx } from '@/lib/cx';
import { inputClass } from './ui/input';

interface LongFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled field for several lines, with what is wrong with it or a hint below. */
export function LongField({ label, error, hint, className, ...area }: LongFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...area}
        className={cx(inputClass, 'py-2', className)}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={cx('mt-1.5 text-sm', error === undefined ? 'text-muted' : 'text-bad')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
