import { useControllableState } from '@radix-ui/react-use-controllable-state';
import { Check, ChevronsUpDown } from 'lucide-react';
import { forwardRef } from 'react';
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command';
import { PopoverContent } from '@/components/ui/popover';
import { cn } from '@/lib/utils';
import { field } from './styled.jsx';

/** The first of what has been given: the same is written under several names. */
export const given = (...values) => values.find((value) => value !== undefined);

/** What is chosen, held outside where a value is given, else here; every handler hears of a change. */
export function useChoice(value, initial, ...handlers) {
  return useControllableState({
    prop: value,
    defaultProp: initial,
    onChange: (next) => handlers.forEach((handler) => handler?.(next)),
  });
}

/** Options as `{ value, label }`, whether they are objects or plain words. */
export const optionsOf = (options = []) =>
  options.map((option) =>
    typeof option === 'object' && option !== null
      ? { ...option, value: given(option.value, option.id), label: given(option.label, option.name, option.value) }
      : { value: option, label: String(option) },
  );

/** The button that shows what is chosen and opens the choice. */
export const ChoiceTrigger = forwardRef(
  ({ children, className, isEmpty, icon: Icon = ChevronsUpDown, ...props }, ref) => (
    <button
      ref={ref}
      type="button"
      className={cn(
        field,
        'min-h-9 items-center justify-between gap-2 px-3 py-1.5 text-left max-md:min-h-11',
        className,
      )}
      {...props}
    >
      <span className={cn('min-w-0 flex-1 truncate', isEmpty && 'text-muted-foreground')}>{children}</span>
      <Icon aria-hidden className="size-4 shrink-0 opacity-50" />
    </button>
  ),
);
ChoiceTrigger.displayName = 'ChoiceTrigger';

/** A list to search and choose from. */
export function ChoiceList({ id, label: name, options, isChosen, onChoose, searchPlaceholder, emptyText, children }) {
  return (
    <PopoverContent
      id={id}
      aria-label={name}
      align="start"
      className="w-[var(--radix-popover-trigger-width)] min-w-48 p-0"
    >
      <Command>
        <CommandInput placeholder={searchPlaceholder} aria-label={searchPlaceholder} />
        <CommandList>
          <CommandEmpty>{emptyText}</CommandEmpty>
          <CommandGroup>
            {options.map(({ value, label, icon: Icon, disabled }) => (
              <CommandItem
                key={String(value)}
                value={String(value)}
                keywords={[String(label)]}
                disabled={disabled}
                onSelect={() => onChoose(value)}
              >
                {Icon && <Icon aria-hidden />}
                <span className="flex-1 truncate">{label}</span>
                {isChosen(value) && <Check aria-label="chosen" />}
              </CommandItem>
            ))}
          </CommandGroup>
          {children}
        </CommandList>
      </Command>
    </PopoverContent>
  );
}
