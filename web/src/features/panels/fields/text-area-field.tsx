import { useId } from 'react';
import { inputClass } from '@/components/ui/input';
import { cx } from '@/lib/cx';

interface TextAreaFieldProps {
  label: string;
  value: string;
  maxLength: number;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A labelled field for several lines, which grows with its text; it says when no more fits. */
export function TextAreaField({ label, value, maxLength, hint, error, onChange }: TextAreaFieldProps) {
  const id = useId();
  const note = error ?? (value.length >= maxLength ? `${maxLength} characters max` : hint);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={cx(inputClass, 'block max-h-72 min-h-20 resize-y py-2 [field-sizing:content]')}
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
