import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Picker } from '@/components/ui/picker';
import { optionsOf } from '../model/columns';
import type { EditorProps } from './editor-props';
import { OptionChip } from './option-chip';
import { colouredOptions } from './option-colours';

/** Chooses one of the options of a cell, or several. An option that there is not yet is asked for in the chat. */
export function ChoiceEditor({ value, column, typed, onCommit, onCancel, onAsk }: EditorProps) {
  const isMultiple = column.type === 'multiselect';
  const [query, setQuery] = useState(typed ?? '');
  const [chosen, setChosen] = useState<readonly unknown[]>(Array.isArray(value) ? value : []);
  const options = colouredOptions(optionsOf(column));
  const words = query.trim();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const isNew = words !== '' && !options.some(({ label }) => label.toLowerCase() === words.toLowerCase());
  const choose = (key: string): void => {
    const option = options.find(({ label }) => label === key);
    if (option === undefined) return;
    if (!isMultiple) return onCommit(option.value, 'stay');
    setChosen(
      chosen.includes(option.value) ? chosen.filter((each) => each !== option.value) : [...chosen, option.value],
    );
    setQuery('');
  };
  const close = (key: 'Tab' | 'Escape' | undefined, back: boolean): void => {
    if (isMultiple && key !== 'Escape') onCommit(chosen, key === 'Tab' ? (back ? 'previous' : 'next') : 'stay');
    else if (isMultiple) onCommit(chosen, 'stay');
    else onCancel();
  };
  return (
    <Picker
      label={column.title}
      placeholder="Find or add an option"
      query={query}
      onQuery={setQuery}
      multiple={isMultiple}
      options={shown.map((option) => ({
        key: option.label,
        content: <OptionChip option={option} />,
        isChosen: isMultiple ? chosen.includes(option.value) : value === option.value,
      }))}
      onChoose={choose}
      onEnter={() => isNew && onAsk(words)}
      onClose={close}
    >
      {isNew && (
        <Button variant="link" size="sm" className="w-full justify-start" onClick={() => onAsk(words)}>
          <span className="truncate">Ask for “{words}” as an option</span>
        </Button>
      )}
      {!isMultiple && !column.isRequired && value !== undefined && value !== null && (
        <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onCommit(null, 'stay')}>
          Leave empty
        </Button>
      )}
    </Picker>
  );
}
