import { LongField } from '@/components/long-field';

interface TextAreaFieldProps {
  label: string;
  value: string;
  maxLength: number;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A field for several lines, which grows with its text; it says when no more fits. */
export function TextAreaField({ label, value, maxLength, hint, error, onChange }: TextAreaFieldProps) {
  return (
    <LongField
      label={label}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      hint={value.length >= maxLength ? `${maxLength} characters max` : hint}
      className="block max-h-72 min-h-20 resize-y [field-sizing:content]"
    />
  );
}
