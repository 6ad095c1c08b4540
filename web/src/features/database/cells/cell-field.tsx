import { useRef, useState } from 'react';
import { cx } from '@/lib/cx';
import type { Column } from '../model/columns';
import { CellEditor } from './cell-editor';
import { type CellPlace, CellView } from './cell-view';

interface CellFieldProps {
  column: Column;
  value: unknown;
  place: CellPlace;
  isReadOnly?: boolean;
  problem?: string | undefined;
  onChange: (value: unknown) => void;
  onAskForOption: (option: string) => void;
}

/** A cell outside of the table: a field that shows a value, and edits it as the table does. */
export function CellField({
  column,
  value,
  place,
  isReadOnly = false,
  problem,
  onChange,
  onAskForOption,
}: CellFieldProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = (): void => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div>
      <div
        className={cx(
          'relative flex h-10 items-center rounded-md border touch:h-11',
          problem === undefined ? 'border-line' : 'border-bad',
          isReadOnly ? 'bg-sunken' : 'bg-surface',
        )}
      >
        <button
          ref={button}
          type="button"
          disabled={isReadOnly}
          aria-label={`${column.title}: edit`}
          onClick={() => (column.type === 'boolean' ? onChange(value !== true) : setEditing(true))}
          className="flex size-full min-w-0 items-center overflow-hidden rounded-md px-3 text-left disabled:cursor-text disabled:select-text"
        >
          <CellView value={value} column={column} place={place} />
        </button>
        {isEditing && (
          <CellEditor
            value={value}
            column={column}
            place={place}
            typed={undefined}
            onCommit={(next) => {
              onChange(next);
              end();
            }}
            onCancel={end}
            onRefused={end}
            onAsk={(option) => {
              onAskForOption(option);
              end();
            }}
          />
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
