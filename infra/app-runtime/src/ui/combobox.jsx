import { useId, useState } from 'react';
import { Popover, PopoverTrigger } from '@/components/ui/popover';
import { ChoiceList, ChoiceTrigger, given, optionsOf, useChoice } from './choice.jsx';

/** One of many options, found by typing. `options` are `{ value, label }` or words. */
export function Combobox({
  options,
  items,
  value,
  defaultValue = '',
  onChange,
  onValueChange,
  onSelect,
  placeholder = 'Select an option',
  searchPlaceholder = 'Search',
  emptyText = 'Nothing found.',
  emptyMessage,
  disabled,
  ...props
}) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useChoice(value, defaultValue, onChange, onValueChange, onSelect);
  const listId = useId();
  const known = optionsOf(given(options, items));
  const shown = known.find((option) => option.value === chosen);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild disabled={disabled}>
        <ChoiceTrigger
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          isEmpty={!shown}
          aria-label={props.id ? undefined : placeholder}
          {...props}
        >
          {shown?.label ?? placeholder}
        </ChoiceTrigger>
      </PopoverTrigger>
      <ChoiceList
        id={listId}
        label={placeholder}
        options={known}
        isChosen={(option) => option === chosen}
        onChoose={(option) => {
          choose(option === chosen ? '' : option);
          setOpen(false);
        }}
        searchPlaceholder={searchPlaceholder}
        emptyText={emptyMessage ?? emptyText}
      />
    </Popover>
  );
}
