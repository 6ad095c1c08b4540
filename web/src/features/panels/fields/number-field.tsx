import { useState } from 'react';
import { FormField } from '@/components/form-field';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  /** What holds while nothing is set. */
  fallback?: number | undefined;
  min: number;
  max: number;
  step?: number;
  error?: string | undefined;
  onChange: (value: number) => void;
}

/** A labelled field for a number in a range. What is no such number stays in the field, and says what would be. */
export function NumberField({ label, value, fallback, min, max, step = 1, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const range = `${min} to ${max}`;
  const isValid = (text: string): boolean => {
    const number = Number(text);
    const steps = number / step;
    return text.trim() !== '' && number >= min && number <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
  };
  const change = (text: string): void => {
    setTyped(isValid(text) ? null : text);
    if (isValid(text)) onChange(Number(Number(text).toFixed(4)));
  };
  const wrong = typed === null ? error : `From ${range}${step === 1 ? '' : `, in steps of ${step}`}`;
  return (
    <FormField
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      value={typed ?? value ?? ''}
      placeholder={fallback === undefined ? 'No limit' : String(fallback)}
      onChange={(event) => change(event.target.value)}
      error={wrong}
      hint={range}
    />
  );
}
