import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select';

const NONE = '__none__';

/** A select over { value, label } options. With `emptyLabel` nothing may be chosen too. */
export default function OptionSelect({ id, value, onChange, options, placeholder, emptyLabel, invalid, className, 'aria-label': label }) {
  return (
    <Select value={value || (emptyLabel ? NONE : '')} onValueChange={(next) => onChange(next === NONE ? '' : next)}>
      <SelectTrigger id={id} className={className} aria-label={label} aria-invalid={invalid || undefined}>
        <SelectValue placeholder={placeholder} />
      </SelectTrigger>
      <SelectContent>
        {emptyLabel && <SelectItem value={NONE}>{emptyLabel}</SelectItem>}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
