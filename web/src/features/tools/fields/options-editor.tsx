import { type CustomField, maxOptionLabel } from '@lathe/proto/apps/tools/custom-fields';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/features/panels/fields/text-field';
import { MoveButtons } from '../move-buttons';

type Option = CustomField['optionsConfig']['options'][number];

interface OptionsEditorProps {
  /** Of the field that they are of. */
  name: string;
  options: readonly Option[];
  onChange: (options: Option[]) => void;
}

/** What can be chosen, in its order. */
export function OptionsEditor({ name, options, onChange }: OptionsEditorProps) {
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (): void => {
    const wanted = label.trim();
    if (wanted === '') return setProblem('Option is empty');
    if (options.some((option) => option.label.toLowerCase() === wanted.toLowerCase()))
      return setProblem('Option already exists');
    onChange([...options, { label: wanted, iconUrl: '' }]);
    setLabel('');
  };
  const move = (from: number, to: number) => () =>
    onChange(options.toSpliced(from, 1).toSpliced(to, 0, options[from]!));
  return (
    <div role="group" aria-label={`Options of ${name}`} className="flex flex-col gap-2">
      <ol>
        {options.map((option, index) => (
          <li key={option.label} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <MoveButtons
              name={option.label}
              onUp={index === 0 ? undefined : move(index, index - 1)}
              onDown={index === options.length - 1 ? undefined : move(index, index + 1)}
            />
            <IconButton label={`Remove ${option.label}`} onClick={() => onChange(options.toSpliced(index, 1))}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label="New option"
            value={label}
            maxLength={maxOptionLabel}
            error={problem}
            onChange={(value) => {
              setLabel(value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button className="mt-6.5 h-10" icon={<Plus size={16} aria-hidden />} onClick={add}>
          Add option
        </Button>
      </div>
    </div>
  );
}
