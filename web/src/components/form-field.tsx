import { type ComponentProps, type ReactNode, useId } from 'react';
import { Input } from '@/components/ui/input';

interface FormFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Something at the right end of the field. */
  trailing?: ReactNode;
}

/** A labelled input with its error or its hint underneath. */
export function FormField({ label, error, hint, trailing, ...input }: FormFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <Input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...input}
          {...(trailing === undefined ? {} : { className: 'pr-11 touch:pr-12' })}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-1 flex items-center touch:right-0">{trailing}</div>
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={`mt-1.5 text-sm ${error === undefined ? 'text-muted' : 'text-bad'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
