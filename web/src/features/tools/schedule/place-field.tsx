import { leastPlaceText } from '@lathe/proto/apps/tools/field-values';
import { findPlacesToSchedule } from '@lathe/proto/apps/tools/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { FormField } from '@/components/form-field';
import { call } from '@/lib/client';
import { cx } from '@/lib/cx';
import { useSettled } from '@/lib/use-settled';

interface PlaceFieldProps {
  appId: string;
  label: string;
  value: string;
  maxLength: number;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** How long somebody types no further before places are looked up. */
const pauseMs = 150;

/** A field that suggests places while somebody types, and takes any other text as well, as on the page of a tool. */
export function PlaceField({ appId, label, value, maxLength, error, onChange }: PlaceFieldProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = useSettled(value.trim(), pauseMs);
  const isAsking = isOpen && text.length >= leastPlaceText;
  const { data, isError } = useQuery({
    queryKey: ['apps', 'places', appId, text],
    queryFn: ({ signal }) => call(findPlacesToSchedule, { params: { id: appId }, query: { text } }, { signal }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const places = isAsking ? (data?.places ?? []) : [];
  const close = (): void => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (place: string): void => {
    onChange(place);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || places.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // One beyond either end is the field itself.
    if (step !== undefined) setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    else if (event.key === 'Enter' && places[active] !== undefined) choose(places[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <FormField
        label={label}
        value={value}
        maxLength={maxLength}
        error={error}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-places`}
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        onChange={({ target }) => {
          onChange(target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        hidden={places.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-surface p-1 shadow-float"
      >
        <div id={`${id}-places`} role="listbox" aria-label={`Places for ${label}`} className="max-h-72 overflow-y-auto">
          {places.map((place, index) => (
            // The field above has the keyboard.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={place}
              id={`${id}-${index}`}
              ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus; a click chooses when it is over.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(place)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center rounded-sm px-2 break-words hover:bg-hover touch:min-h-11',
                index === active && 'bg-hover',
              )}
            >
              {place}
            </div>
          ))}
        </div>
        <p className="px-2 py-1 text-sm text-muted">Places: GeoNames, CC BY 4.0</p>
      </div>
      <p role="status" className="sr-only">
        {isAsking && saidOf(places, data !== undefined, isError)}
      </p>
    </div>
  );
}

function saidOf({ length }: readonly string[], isFound: boolean, isError: boolean): string {
  if (isError) return 'Places cannot be looked up now. What you typed counts';
  if (!isFound) return '';
  if (length === 0) return 'No place found; what you typed counts';
  return length === 1 ? '1 place to choose' : `${length} places to choose from`;
}
