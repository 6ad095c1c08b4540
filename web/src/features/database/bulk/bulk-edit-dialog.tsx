import { useState } from 'react';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { CellField } from '../cells/cell-field';
import type { CellPlace } from '../cells/cell-view';
import type { Column } from '../model/columns';
import { inRows } from '../model/rows';

interface BulkEditDialogProps {
  columns: readonly Column[];
  place: CellPlace;
  count: number;
  onClose: () => void;
  onAskForOption: (field: string, option: string) => void;
  onApply: (field: string, value: unknown) => void;
}

/** Gives one field of all selected rows the same value. */
export function BulkEditDialog({ columns, place, count, onClose, onAskForOption, onApply }: BulkEditDialogProps) {
  const fields = columns.filter(({ isReadOnly }) => !isReadOnly);
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState<unknown>(null);
  const column = fields.find((each) => each.name === name);
  if (column === undefined) return null;
  const isMissing = column.isRequired && (value === null || value === '');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Edit ${inRows(count)}`}>
      <div className="flex flex-col gap-4">
        <SelectField
          label="Field"
          value={name}
          options={fields.map((each) => ({ value: each.name, label: each.title }))}
          onChange={(next) => {
            setName(next);
            setValue(null);
          }}
        />
        <div>
          <p className="mb-1.5 font-medium">New value</p>
          <CellField
            key={name}
            column={column}
            value={value}
            place={place}
            onChange={setValue}
            onAskForOption={(option) => onAskForOption(name, option)}
          />
          <p className="mt-1.5 min-h-5 text-sm text-muted">
            {isMissing ? `${column.title} is required` : value === null ? 'Empties the field' : ''}
          </p>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isMissing} onClick={() => onApply(name, value)}>
            Change {inRows(count)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
