import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { CellField } from '../cells/cell-field';
import type { CellPlace } from '../cells/cell-view';
import { labelOfRow, namedRowQuery } from '../cells/reference-labels';
import type { Column } from '../model/columns';
import type { Filter } from '../model/filters';
import type { Row } from '../model/rows';
import { placeKey } from '../rows/edit-state';
import type { Edits } from '../rows/use-edits';
import { Referrers } from './referrers';

interface RowDetailProps {
  row: Row;
  entity: string;
  /** All entities of the app. */
  entities: readonly string[];
  columns: readonly Column[];
  place: CellPlace;
  edits: Edits;
  isReadOnly: boolean;
  canDelete: boolean;
  onClose: () => void;
  onShow: (entity: string, filter: Filter) => void;
  onAskForOption: (field: string, option: string) => void;
}

/** A row with all that it holds, and what refers to it. */
export function RowDetail(props: RowDetailProps) {
  const { row, entity, columns, place, edits, isReadOnly, canDelete, onClose, onAskForOption } = props;
  const { session, state } = edits;
  const { data: stored } = useQuery({ ...namedRowQuery(place.appId, entity, row.id), initialData: row, staleTime: 0 });
  const values = { ...(stored ?? row), ...state.unsaved.get(row.id) };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={labelOfRow(values, columns)} size="lg">
      {stored === null && (
        <p role="alert" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
          This row is not there any more.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {columns.map((column) => (
          <div key={column.name} className="min-w-0">
            <dt className="mb-1 text-sm font-medium text-muted">{column.title}</dt>
            <dd>
              <CellField
                column={column}
                value={values[column.name]}
                place={place}
                isReadOnly={isReadOnly || column.isReadOnly || stored === null}
                problem={state.problems.get(placeKey(row.id, column.name))}
                onChange={(after) =>
                  session.change([{ rowId: row.id, field: column.name, before: values[column.name], after }])
                }
                onAskForOption={(option) => onAskForOption(column.name, option)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Referrers {...props} />
      {canDelete && !isReadOnly && stored !== null && (
        <div className="mt-6 border-t border-line pt-4">
          <Button
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => void session.delete(values).then((isGone) => isGone && onClose())}
          >
            Delete row
          </Button>
        </div>
      )}
    </Dialog>
  );
}
