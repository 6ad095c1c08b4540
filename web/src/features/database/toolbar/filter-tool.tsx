import { Filter as FilterIcon, Plus, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { inputClass } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { isDay } from '../cells/cell-text';
import { type Column, optionsOf } from '../model/columns';
import { type Filter, needsValue, operatorsOf, operatorWords } from '../model/filters';
import type { View } from '../model/view';
import { Tool } from './tool';

const mostFilters = 20;
const fieldClass = cx(inputClass, 'h-9 px-2 touch:h-11');

interface FilterToolProps {
  columns: readonly Column[];
  view: View;
  onView: (view: View) => void;
}

/** The conditions that all rows in view meet. */
export function FilterTool({ columns, view, onView }: FilterToolProps) {
  const { filters } = view;
  const set = (next: readonly Filter[]): void => onView({ ...view, filters: [...next] });
  const [first] = columns;
  const add = (): void => {
    const operator = first && operatorsOf(first)[0];
    if (operator !== undefined) set([...filters, { field: first!.name, operator, value: '' }]);
  };
  return (
    <Tool label="Filter" icon={<FilterIcon size={16} aria-hidden />} count={filters.length} className="w-[480px] p-4">
      {filters.length === 0 && <p className="mb-3 text-muted">All rows are shown.</p>}
      <ul className="flex flex-col gap-2">
        {filters.map((filter, index) => (
          <li key={index} role="group" aria-label={`Filter ${index + 1}`} className="flex flex-wrap items-center gap-2">
            <FilterFields
              filter={filter}
              columns={columns}
              onChange={(next) => set(filters.map((each, place) => (place === index ? next : each)))}
            />
            <IconButton
              label={`Remove filter ${index + 1}`}
              onClick={() => set(filters.filter((each) => each !== filter))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        className="mt-3"
        icon={<Plus size={16} aria-hidden />}
        disabled={filters.length >= mostFilters}
        onClick={add}
      >
        Add filter
      </Button>
    </Tool>
  );
}

interface FilterFieldsProps {
  filter: Filter;
  columns: readonly Column[];
  onChange: (filter: Filter) => void;
}

function FilterFields({ filter, columns, onChange }: FilterFieldsProps) {
  const column = columns.find(({ name }) => name === filter.field) ?? columns[0];
  if (column === undefined) return null;
  const operators = operatorsOf(column);
  const choose = (name: string): void => {
    const next = columns.find((each) => each.name === name);
    const operator = next && (operatorsOf(next).find((each) => each === filter.operator) ?? operatorsOf(next)[0]);
    if (operator !== undefined) onChange({ field: name, operator, value: '' });
  };
  return (
    <>
      <select
        aria-label="Field"
        value={column.name}
        onChange={(event) => choose(event.target.value)}
        className={cx(fieldClass, 'w-auto min-w-0 flex-1 basis-28')}
      >
        {columns.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <select
        aria-label="Condition"
        value={filter.operator}
        onChange={(event) => {
          const operator = operators.find((each) => each === event.target.value);
          if (operator !== undefined) onChange({ ...filter, operator });
        }}
        className={cx(fieldClass, 'w-auto min-w-0 flex-1 basis-28')}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {operatorWords(operator, column.type)}
          </option>
        ))}
      </select>
      {needsValue(filter.operator) && (
        <FilterValue column={column} value={filter.value} onChange={(value) => onChange({ ...filter, value })} />
      )}
    </>
  );
}

function FilterValue({
  column,
  value,
  onChange,
}: {
  column: Column;
  value: string;
  onChange: (value: string) => void;
}) {
  const options = column.type === 'boolean' ? ['true', 'false'] : optionsOf(column).map(String);
  const className = cx(fieldClass, 'w-auto min-w-0 flex-1 basis-28');
  if (options.length > 0)
    return (
      <select aria-label="Value" value={value} onChange={(event) => onChange(event.target.value)} className={className}>
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  const type = column.type === 'datetime' ? (isDay(column) ? 'date' : 'datetime-local') : 'text';
  return (
    <input
      aria-label="Value"
      type={type}
      inputMode={column.type === 'number' ? 'decimal' : undefined}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    />
  );
}
