import type { ComponentProps } from 'react';
import { FormField } from '@/components/form-field';

interface TextFieldProps extends Pick<ComponentProps<typeof FormField>, 'type' | 'placeholder' | 'inputMode'> {
  label: string;
  value: string;
  maxLength: number;
  hint?: string | undefined;
  error?: string | undefined;
  /** Something is missing here, though it may be saved as it is. */
  isMissing?: boolean;
  onChange: (value: string) => void;
}

/** A labelled field for one line; it says when no more fits. */
export function TextField({ maxLength, value, hint, error, isMissing = false, onChange, ...rest }: TextFieldProps) {
  return (
    <FormField
      {...rest}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
      hint={value.length >= maxLength ? `${maxLength} characters max` : hint}
      error={error}
      {...(isMissing ? { 'aria-invalid': true } : {})}
    />
  );
}
