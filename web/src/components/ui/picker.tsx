import { Check } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '@/lib/cx';

export interface PickerOption {
  readonly key: string;
  readonly content: ReactNode;
  readonly isChosen: boolean;
}

interface PickerProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  options: readonly PickerOption[];
  /** Several may be chosen; the list stays open. */
  multiple?: boolean;
  onChoose: (key: string) => void;
  /** Enter with nothing to choose. */
  onEnter?: () => void;
  onClose: (key: 'Tab' | 'Escape' | undefined, back: boolean) => void;
  /** Under the options. */
  children?: ReactNode;
}

/** A list under a cell, with a field that narrows it. Arrows move in it, Enter chooses, Escape leaves. */
export function Picker({
  label,
  placeholder,
  query,
  onQuery,
  options,
  multiple = false,
  onChoose,
  onEnter,
  onClose,
  children,
}: PickerProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const index = Math.min(active, options.length - 1);
  useEffect(() => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }), [index]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') setActive(Math.min(index + 1, options.length - 1));
    else if (key === 'ArrowUp') setActive(Math.max(index - 1, 0));
    else if (key === 'Enter') {
      const option = options[index];
      if (option === undefined) onEnter?.();
      else onChoose(option.key);
    } else if (key === 'Escape' || key === 'Tab') onClose(key, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose(undefined, false)}>
      <Popover.Anchor className="absolute inset-0 outline-2 -outline-offset-2 outline-accent" />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="z-50 w-64 max-w-[calc(100vw-16px)] animate-rise rounded-md border border-line bg-surface p-1 shadow-float"
        >
          <input
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={options[index] === undefined ? undefined : `${id}-${index}`}
            placeholder={placeholder}
            autoComplete="off"
            value={query}
            onChange={(event) => {
              onQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="mb-1 h-9 w-full rounded-sm border border-line bg-surface px-2 text-lg touch:h-11 lg:text-base"
          />
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={label}
            aria-multiselectable={multiple}
            className="max-h-60 overflow-y-auto"
          >
            {options.map(({ key, content, isChosen }, place) => (
              // The field above has the keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={key}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                onClick={() => onChoose(key)}
                onPointerMove={() => setActive(place)}
                className={cx(
                  'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 touch:min-h-11',
                  place === index && 'bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{content}</span>
                {isChosen && <Check size={16} aria-hidden className="shrink-0" />}
              </div>
            ))}
          </div>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
