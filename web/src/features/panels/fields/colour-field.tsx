import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';

interface ColourFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

const plain = /^#[0-9a-f]{6}$/i;

/** A colour, picked or written; empty leaves it to the app. */
export function ColourField({ label, value, error, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`${label}: pick`}
          value={plain.test(value) ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          className="size-10 shrink-0 cursor-pointer rounded-md border border-line bg-surface p-1 touch:size-11"
        />
        <Input
          id={id}
          value={value}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="none"
          placeholder="The app’s own"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <IconButton label={`${label}: the app’s own`} onClick={() => onChange('')}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
