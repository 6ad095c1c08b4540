import type { Target } from '@lathe/proto/apps/project/cells/targets';
import { textFieldOf } from '@lathe/proto/apps/project/cells/targets';
import type { FailingCells } from '@lathe/proto/entities/import-plan';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Select } from '@/components/ui/select';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { counted } from '@/lib/counted';
import type { Column } from './columns';
import { ExistingField } from './existing-field';
import { NewField } from './new-field';
import { StyleChoice } from './style-choice';
import type { ColumnReport } from './table/table-types';

interface ColumnItemProps {
  column: Column;
  sample: string;
  report: ColumnReport | undefined;
  /** Fields that can be filled; null for a new entity. */
  targets: readonly Target[] | null;
  required: readonly string[];
  taken: ReadonlySet<string>;
  onChange: (change: Partial<Column>) => void;
}

/** One column of the file: what it is called, what it fills, and what of it does not convert. */
export function ColumnItem({ column, sample, report, targets, required, taken, onChange }: ColumnItemProps) {
  const { open, id, toggle } = useDisclosure(false);
  const { header, target } = column;
  const failing = target === null ? 0 : (report?.failing ?? 0);
  return (
    <li className="px-3 py-2.5">
      <div className="grid items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16px_minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="truncate font-medium">{header}</p>
          <p className="truncate text-sm text-muted">{sample === '' ? 'empty' : sample}</p>
        </div>
        <ArrowRight size={16} aria-hidden className="hidden text-muted sm:block" />
        {targets ? (
          <ExistingField column={column} targets={targets} required={required} taken={taken} onChange={onChange} />
        ) : (
          <NewField column={column} taken={taken} onChange={onChange} />
        )}
        <div className="flex items-center gap-2 text-sm">
          <span
            aria-hidden
            className={`size-2.5 shrink-0 rounded-full ${target === null || !report ? 'bg-line-strong' : failing > 0 ? 'bg-warn' : 'bg-good'}`}
          />
          {target === null ? (
            <span className="text-muted">Not imported</span>
          ) : !report ? (
            <span className="text-muted">Counting…</span>
          ) : failing === 0 ? (
            <span>All cells convert</span>
          ) : (
            <button
              type="button"
              {...toggle}
              className="text-left text-accent underline underline-offset-2 touch:min-h-11"
            >
              {counted(failing, 'cell')} {failing === 1 ? 'does' : 'do'} not convert
            </button>
          )}
        </div>
      </div>
      {failing > 0 && report && (
        <div id={id}>{open && <FailingDetails column={column} report={report} onChange={onChange} />}</div>
      )}
    </li>
  );
}

interface FailingDetailsProps {
  column: Column;
  report: ColumnReport;
  onChange: (change: Partial<Column>) => void;
}

/** Cells that do not convert, some of them, and what is to be done with all of them. */
function FailingDetails({ column, report, onChange }: FailingDetailsProps) {
  const id = useId();
  const options: { value: FailingCells; label: string }[] = [
    { value: 'empty', label: 'Leave them empty' },
    { value: 'text', label: `Keep them as text in ${textFieldOf(column.target ?? '')}` },
    { value: 'skip', label: 'Skip their rows' },
  ];
  return (
    <div className="mt-2 grid gap-3 rounded-md bg-hover p-3 sm:grid-cols-2">
      <ul aria-label={`Cells of ${column.header} that do not convert`} className="flex flex-col gap-1 text-sm">
        {report.samples.map(({ row, cell, reason }) => (
          <li key={row} className="wrap-anywhere">
            <span className="text-muted">Row {row}:</span> <span className="font-mono">{cell.slice(0, 80)}</span>{' '}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
        {report.failing > report.samples.length && (
          <li className="text-muted">and {counted(report.failing - report.samples.length, 'more', 'more')}</li>
        )}
      </ul>
      <div className="flex flex-col gap-3">
        <div>
          <label htmlFor={id} className="mb-1 block text-sm text-muted">
            What becomes of them
          </label>
          <Select id={id} value={column.failing} options={options} onChange={(failing) => onChange({ failing })} />
        </div>
        <StyleChoice column={column} report={report} onChange={onChange} />
      </div>
    </div>
  );
}
