import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type Column, optionsOf } from '../model/columns';
import { shownValue, textOfValue } from './cell-text';
import { OptionChip } from './option-chip';
import { colouredOptions } from './option-colours';
import { namedRowQuery } from './reference-labels';
import { useReferenced } from './use-referenced';

export interface CellPlace {
  readonly appId: string;
  readonly head: string | null;
}

/** The value of a cell as it is shown: what it holds is never taken for markup, an address or a formula. */
export function CellView({ value, column, place }: { value: unknown; column: Column; place: CellPlace }) {
  if (value === undefined || value === null || value === '') return null;
  const { type, reference } = column;
  if (reference !== undefined && typeof value === 'string')
    return <ReferenceView id={value} entity={reference} place={place} />;
  switch (type) {
    case 'boolean':
      return <TickView value={value} />;
    case 'select':
    case 'multiselect':
      return <ChoicesView values={Array.isArray(value) ? value : [value]} column={column} />;
    case 'image':
      return <ImageView address={textOfValue(value, column)} />;
    case 'number':
      return <span className="tabular w-full truncate text-right">{shownValue(value, column)}</span>;
    case 'json':
      return <span className="truncate font-mono text-sm">{shownValue(value, column)}</span>;
    case 'datetime':
      return <span className="tabular truncate">{shownValue(value, column)}</span>;
    case 'text':
      return <span className="truncate">{textOfValue(value, column).replaceAll(/\s*\n\s*/g, ' ↵ ')}</span>;
  }
}

function TickView({ value }: { value: unknown }) {
  const isOn = value === true;
  return (
    <span
      className={`inline-flex size-4 items-center justify-center rounded-sm border ${isOn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
    >
      {isOn && <Check size={12} strokeWidth={3} aria-hidden />}
      <span className="sr-only">{isOn ? 'yes' : 'no'}</span>
    </span>
  );
}

function ChoicesView({ values, column }: { values: readonly unknown[]; column: Column }) {
  const options = colouredOptions(optionsOf(column));
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {values.map((value) => {
        const label = textOfValue(value, { type: 'text' });
        return (
          <OptionChip
            key={label}
            option={options.find((option) => option.label === label) ?? { label, backgroundColor: 'var(--pressed)' }}
          />
        );
      })}
    </span>
  );
}

function ImageView({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="truncate">{address}</span>;
  return (
    <>
      <img src={address} alt="" loading="lazy" className="size-7 shrink-0 rounded-sm border border-line object-cover" />
      <span className="ml-2 truncate text-muted">{address.split('/').at(-1)}</span>
    </>
  );
}

function ReferenceView({ id, entity, place }: { id: string; entity: string; place: CellPlace }) {
  const { labelOf } = useReferenced(place, entity);
  const row = useQuery(namedRowQuery(place.appId, entity, id));
  if (row.data === null) return <span className="truncate text-muted">{`No row of ${entity} with the id ${id}`}</span>;
  return (
    <span className="truncate rounded-sm bg-pressed px-1.5 text-sm">
      {row.data === undefined ? id : labelOf(row.data)}
    </span>
  );
}
