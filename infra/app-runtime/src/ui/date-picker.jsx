import { format, isValid, parseISO } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Calendar } from '@/components/ui/calendar';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { ChoiceTrigger, given, useChoice } from './choice.jsx';

/** A date, whether it is given as one or as the text of one; undefined where it is none. */
function dateOf(value) {
  if (value === undefined || value === null || value === '') return undefined;
  const date = value instanceof Date ? value : typeof value === 'string' ? parseISO(value) : new Date(value);
  return isValid(date) ? date : undefined;
}

function Picker({ label, placeholder, isOpen, setOpen, disabled, trigger, children }) {
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild disabled={disabled}>
        <ChoiceTrigger aria-expanded={isOpen} aria-haspopup="dialog" icon={CalendarDays} isEmpty={!label} {...trigger}>
          {label || placeholder}
        </ChoiceTrigger>
      </PopoverTrigger>
      <PopoverContent aria-label={placeholder} align="start" className="w-auto p-0">
        {children}
      </PopoverContent>
    </Popover>
  );
}

/** One day. What is chosen is a Date; text like `2026-05-01` is taken as one. */
export function DatePicker({
  value,
  date,
  selected,
  defaultValue,
  onChange,
  onDateChange,
  onSelect,
  setDate,
  placeholder = 'Pick a date',
  dateFormat = 'PPP',
  disabled,
  calendarProps,
  ...trigger
}) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useChoice(
    given(value, date, selected),
    defaultValue,
    onChange,
    onDateChange,
    onSelect,
    setDate,
  );
  const day = dateOf(chosen);
  return (
    <Picker
      label={day && format(day, dateFormat)}
      {...{ placeholder, isOpen, setOpen, trigger }}
      disabled={disabled === true}
    >
      <Calendar
        mode="single"
        initialFocus
        selected={day}
        defaultMonth={day}
        disabled={typeof disabled === 'boolean' ? undefined : disabled}
        onSelect={(next) => {
          choose(next);
          setOpen(false);
        }}
        {...calendarProps}
      />
    </Picker>
  );
}

/** The days from one to another, as `{ from, to }`. */
export function DateRangePicker({
  value,
  date,
  selected,
  defaultValue,
  onChange,
  onDateChange,
  onSelect,
  setDate,
  placeholder = 'Pick dates',
  dateFormat = 'PP',
  numberOfMonths = 2,
  disabled,
  calendarProps,
  ...trigger
}) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useChoice(
    given(value, date, selected),
    defaultValue,
    onChange,
    onDateChange,
    onSelect,
    setDate,
  );
  const range = { from: dateOf(chosen?.from), to: dateOf(chosen?.to) };
  const label = [range.from, range.to].flatMap((day) => (day ? [format(day, dateFormat)] : [])).join(' – ');
  return (
    <Picker label={label} {...{ placeholder, isOpen, setOpen, trigger }} disabled={disabled === true}>
      <Calendar
        mode="range"
        initialFocus
        selected={range}
        defaultMonth={range.from}
        numberOfMonths={numberOfMonths}
        disabled={typeof disabled === 'boolean' ? undefined : disabled}
        onSelect={choose}
        {...calendarProps}
      />
    </Picker>
  );
}
