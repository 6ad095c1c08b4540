import { useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { CommandGroup, CommandItem, CommandSeparator } from '@/components/ui/command';
import { Popover, PopoverTrigger } from '@/components/ui/popover';
import { ChoiceList, ChoiceTrigger, given, optionsOf, useChoice } from './choice.jsx';

const nothing = [];

/** Any number of options, found by typing. What is chosen is a list of values. */
export function MultiSelect({
  options,
  items,
  value,
  selected,
  defaultValue = nothing,
  onChange,
  onValueChange,
  onSelectionChange,
  placeholder = 'Select options',
  searchPlaceholder = 'Search',
  emptyText = 'Nothing found.',
  emptyMessage,
  clearText = 'Clear',
  maxCount = 3,
  disabled,
  ...props
}) {
  const [isOpen, setOpen] = useState(false);
  const [held, choose] = useChoice(given(value, selected), defaultValue, onChange, onValueChange, onSelectionChange);
  const listId = useId();
  const known = optionsOf(given(options, items));
  const chosen = held ?? nothing;
  const shown = known.filter((option) => chosen.includes(option.value));
  const toggle = (option) =>
    choose(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option]);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild disabled={disabled}>
        <ChoiceTrigger
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          isEmpty={shown.length === 0}
          aria-label={props.id ? undefined : placeholder}
          {...props}
        >
          {shown.length === 0 ? (
            placeholder
          ) : (
            <span className="flex flex-wrap gap-1">
              {shown.slice(0, maxCount).map((option) => (
                <Badge key={String(option.value)} variant="secondary">
                  {option.label}
                </Badge>
              ))}
              {shown.length > maxCount && <Badge variant="outline">+{shown.length - maxCount}</Badge>}
            </span>
          )}
        </ChoiceTrigger>
      </PopoverTrigger>
      <ChoiceList
        id={listId}
        label={placeholder}
        options={known}
        isChosen={(option) => chosen.includes(option)}
        onChoose={toggle}
        searchPlaceholder={searchPlaceholder}
        emptyText={emptyMessage ?? emptyText}
      >
        {chosen.length > 0 && (
          <>
            <CommandSeparator />
            <CommandGroup>
              <CommandItem forceMount className="justify-center" onSelect={() => choose([])}>
                {clearText}
              </CommandItem>
            </CommandGroup>
          </>
        )}
      </ChoiceList>
    </Popover>
  );
}
