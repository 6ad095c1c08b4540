import { maxFieldLabel } from '@lathe/proto/apps/tools/custom-fields';
import { useEffect, useRef, useState } from 'react';
import { FormField } from '@/components/form-field';

/** Spec 1, section 9: so long after the field was left its new label counts, in milliseconds. */
const blurMs = 500;

interface LabelFieldProps {
  label: string;
  taken: readonly string[];
  onChange: (label: string) => void;
}

/** Renames a field; a label that is empty or taken stays in the box, and says so. */
export function LabelField({ label, taken, onChange }: LabelFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? label;
  const problem = problemOf(text, taken);
  const commit = (): void => {
    if (typed === null || problem !== undefined) return;
    onChange(typed.trim());
    setTyped(null);
  };
  return (
    <FormField
      label="Label"
      value={text}
      maxLength={maxFieldLabel}
      error={problem}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={() => {
        timer.current = setTimeout(commit, blurMs);
      }}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function problemOf(text: string, taken: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return 'must not be empty';
  return taken.some((other) => other.trim().toLowerCase() === wanted) ? 'Field already exists' : undefined;
}
