import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { inputClass } from '@/components/ui/input';
import { Picker } from '@/components/ui/picker';
import { cx } from '@/lib/cx';
import { modelsQuery } from './models-query';

interface ModelFieldProps {
  label: string;
  /** Name of a model; empty for the installation's own choice. */
  value: string;
  error?: string | undefined;
  onChange: (model: string) => void;
}

/** A labelled choice among the models of this installation, found by a part of their names. For admins. */
export function ModelField({ label, value, error, onChange }: ModelFieldProps) {
  const id = useId();
  const models = useQuery(modelsQuery).data?.models;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const hint = error ?? hintOf(value, models);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <button
          ref={button}
          type="button"
          id={id}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          disabled={models === undefined || models.length === 0}
          onClick={() => setOpen(true)}
          className={cx(inputClass, 'flex h-10 items-center justify-between gap-2 text-left touch:h-11')}
        >
          <span className="truncate">{value || standardName(models)}</span>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
        </button>
        {isOpen && models !== undefined && (
          <ModelPicker
            {...{ label, value, models }}
            onChoose={(model) => {
              onChange(model);
              close();
            }}
            onClose={close}
          />
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={cx('mt-1 text-sm', error === undefined ? 'text-muted' : 'text-bad')}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ModelPickerProps {
  label: string;
  value: string;
  models: readonly string[];
  onChoose: (model: string) => void;
  onClose: () => void;
}

function ModelPicker({ label, value, models, onChoose, onClose }: ModelPickerProps) {
  const [query, setQuery] = useState('');
  const entries = ['', ...models].map((model) => ({ model, name: model || standardName(models) }));
  const found = entries.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <Picker
      label={label}
      placeholder="Search models"
      query={query}
      onQuery={setQuery}
      options={found.map(({ model, name }) => ({ key: model, content: name, isChosen: model === value }))}
      onChoose={onChoose}
      onClose={onClose}
    >
      {found.length === 0 && <p className="px-2 py-1.5 text-muted">No model of that name</p>}
    </Picker>
  );
}

/** What stands for the model that answers where none is named, the first of all. */
const standardName = (models: readonly string[] | undefined): string =>
  models?.[0] === undefined ? 'The standard model' : `The standard model (${models[0]})`;

function hintOf(value: string, models: readonly string[] | undefined): string | undefined {
  if (models === undefined) return undefined;
  if (models.length === 0) return 'No language model is set up here: whoever runs this installation connects one.';
  if (value !== '' && !models.includes(value))
    return 'This installation has no model of this name any more: the standard one answers.';
  return undefined;
}
