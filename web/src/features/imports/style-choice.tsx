import { useId } from 'react';
import { Select } from '@/components/ui/select';
import type { Column } from './columns';
import type { ColumnReport } from './table/table-types';

interface StyleChoiceProps {
  column: Column;
  report: ColumnReport;
  onChange: (change: Partial<Column>) => void;
}

const orders = [
  { value: '', label: 'Not known' },
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
] as const;
const marks = [
  { value: '', label: 'Not known' },
  { value: '.', label: 'Point: 1,234.56' },
  { value: ',', label: 'Comma: 1.234,56' },
] as const;

/** How dates or numbers of a column are written, where that cannot be told from the cells. */
export function StyleChoice({ column: { dates, decimal }, report, onChange }: StyleChoiceProps) {
  const id = useId();
  const asksOrder = dates !== undefined || report.samples.some(({ reason }) => reason.includes('day or month'));
  const asksMark = decimal !== undefined || report.samples.some(({ reason }) => reason.includes('thousands'));
  return (
    <>
      {asksOrder && (
        <div>
          <label htmlFor={`${id}-dates`} className="mb-1 block text-sm text-muted">
            Dates are written
          </label>
          <Select
            id={`${id}-dates`}
            value={dates ?? ''}
            options={orders}
            onChange={(value) => onChange({ dates: value === '' ? undefined : value })}
          />
        </div>
      )}
      {asksMark && (
        <div>
          <label htmlFor={`${id}-decimal`} className="mb-1 block text-sm text-muted">
            Before fractions stands
          </label>
          <Select
            id={`${id}-decimal`}
            value={decimal ?? ''}
            options={marks}
            onChange={(value) => onChange({ decimal: value === '' ? undefined : value })}
          />
        </div>
      )}
    </>
  );
}
