import { ChevronDown } from 'lucide-react';
import { cx } from '@/lib/cx';
import { inputClass } from './input';

interface SelectProps<T extends string> {
  id: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** The browser's own select: right on every phone and with every screen reader. */
export function Select<T extends string>({ id, value, options, onChange }: SelectProps<T>) {
  return (
    <div className="relative">
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className={cx(inputClass, 'h-10 appearance-none pr-9 touch:h-11')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
