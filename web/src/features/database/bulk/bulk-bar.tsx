import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { CellPlace } from '../cells/cell-view';
import type { Column } from '../model/columns';
import { grouped, inRows } from '../model/rows';
import { BulkEditDialog } from './bulk-edit-dialog';
import type { Bulk, BulkRun } from './use-bulk';

interface BulkBarProps {
  bulk: Bulk;
  ids: readonly string[];
  columns: readonly Column[];
  place: CellPlace;
  isReadOnly: boolean;
  canDelete: boolean;
  onClear: () => void;
  onAskForOption: (field: string, option: string) => void;
}

/** What can be done with the selected rows, and how far it is. */
export function BulkBar(props: BulkBarProps) {
  const { bulk, ids, isReadOnly, canDelete, onClear } = props;
  const [asked, setAsked] = useState<'delete' | 'edit' | null>(null);
  if (bulk.run !== null) return <RunBar run={bulk.run} onCancel={bulk.cancel} />;
  if (ids.length === 0) return null;
  const words = inRows(ids.length);
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-3 py-1.5"
    >
      <p className="tabular mr-auto">{words} selected</p>
      {!isReadOnly && (
        <Button size="sm" icon={<Pencil size={16} aria-hidden />} onClick={() => setAsked('edit')}>
          Edit
        </Button>
      )}
      {!isReadOnly && canDelete && (
        <Button size="sm" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsked('delete')}>
          Delete
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => setAsked(open ? 'delete' : null)}
        title={`Delete ${words}?`}
        description="Undo brings their values back as new rows; what refers to them does not find them any more."
        action={`Delete ${words}`}
        danger
        onConfirm={() => {
          setAsked(null);
          bulk.deleteRows(ids).catch(tellFailure);
        }}
      />
      {asked === 'edit' && (
        <BulkEditDialog
          {...props}
          count={ids.length}
          onClose={() => setAsked(null)}
          onApply={(field, value) => {
            setAsked(null);
            bulk.editRows(ids, field, value).catch(tellFailure);
          }}
        />
      )}
    </div>
  );
}

function RunBar({ run: { kind, done, failed, total, isOver }, onCancel }: { run: BulkRun; onCancel: () => void }) {
  const verb = kind === 'delete' ? (isOver ? 'Deleted' : 'Deleting') : isOver ? 'Changed' : 'Changing';
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-3 py-1.5">
      <p role="status" className="tabular">
        {verb} {grouped(done)} of {inRows(total)}
        {failed > 0 && `, ${grouped(failed)} failed`}
      </p>
      <progress
        aria-label={`${verb} rows`}
        value={done + failed}
        max={total}
        className="h-1.5 min-w-24 flex-1 accent-accent"
      />
      <Button size="sm" disabled={isOver} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
