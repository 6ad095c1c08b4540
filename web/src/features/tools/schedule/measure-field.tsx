import { cmOfFeet, kgOfPounds } from '@lathe/proto/apps/tools/field-values';
import { useId, useState } from 'react';
import { FormField } from '@/components/form-field';
import { SelectField } from '@/components/select-field';

interface MeasureFieldProps {
  type: 'height' | 'weight';
  label: string;
  /** In centimetres or kilograms. */
  value: number | undefined;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

const units = { height: ['cm', 'ft and in'], weight: ['kg', 'lb'] } as const;
type Unit = (typeof units)[keyof typeof units][number];

/** What is typed in a unit, in centimetres or kilograms; undefined where nothing is. */
function measured(unit: Unit, main: string, inches: string): number | undefined {
  if (main === '' && (unit !== 'ft and in' || inches === '')) return undefined;
  if (unit === 'ft and in') return cmOfFeet(Number(main), Number(inches));
  return unit === 'lb' ? kgOfPounds(Number(main)) : Number(main);
}

/** A height or a weight, in the unit that somebody knows it in. */
export function MeasureField({ type, label, value, error, onChange }: MeasureFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ unit: units[type][0] as Unit, main: value?.toString() ?? '', inches: '' });
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(measured(next.unit, next.main, next.inches));
  };
  const number = { type: 'number', inputMode: 'decimal', step: 'any', min: 0 } as const;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 font-medium">
        {label}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <FormField
          label={typed.unit === 'ft and in' ? 'Feet' : typed.unit}
          {...number}
          value={typed.main}
          error={error}
          onChange={({ target }) => change({ main: target.value })}
        />
        {typed.unit === 'ft and in' && (
          <FormField
            label="Inches"
            {...number}
            value={typed.inches}
            onChange={({ target }) => change({ inches: target.value })}
          />
        )}
        <SelectField
          label="Unit"
          value={typed.unit}
          options={units[type].map((unit) => ({ value: unit as Unit, label: unit }))}
          onChange={(unit) => change({ unit })}
        />
      </div>
    </div>
  );
}
