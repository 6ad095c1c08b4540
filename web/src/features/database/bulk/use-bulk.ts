import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast-store';
import type { Row } from '../model/rows';
import type { EditSession } from '../rows/edit-session';
import type { RowsPort } from '../rows/rows-port';
import { inChunks, type Progress } from './in-chunks';

/** Milliseconds that the outcome stays before the table is as it was (spec 2, section 9). */
const resetMs = 500;

export interface BulkRun extends Progress {
  readonly kind: 'delete' | 'edit';
  readonly isOver: boolean;
}

export interface Bulk {
  /** What runs now; null where nothing does. */
  readonly run: BulkRun | null;
  readonly cancel: () => void;
  readonly deleteRows: (ids: readonly string[]) => Promise<void>;
  readonly editRows: (ids: readonly string[], field: string, value: unknown) => Promise<void>;
}

interface BulkSetting {
  port: RowsPort;
  session: EditSession;
  /** Called when a run is over: nothing is selected any more. */
  onOver: () => void;
}

/** Deletes and changes the selected rows, with progress and a way to stop. */
export function useBulk({ port, session, onOver }: BulkSetting): Bulk {
  const [run, setRun] = useState<BulkRun | null>(null);
  const stop = useRef(new AbortController());

  const work = async <T>(kind: BulkRun['kind'], items: readonly T[], one: (item: T) => Promise<void>): Promise<T[]> => {
    stop.current = new AbortController();
    const show = (progress: Progress, isOver = false): void => setRun({ kind, isOver, ...progress });
    let last: Progress = { done: 0, failed: 0, total: items.length };
    const done = await inChunks(items, one, (progress) => show((last = progress)), stop.current.signal);
    show(last, true);
    if (last.failed > 0)
      showToast(kind === 'delete' ? 'Failed to delete row' : 'Failed to update row', { tone: 'bad' });
    await new Promise((over) => setTimeout(over, resetMs));
    setRun(null);
    onOver();
    return done;
  };

  return {
    run,
    cancel: () => stop.current.abort(),
    deleteRows: async (ids) => {
      const rows = await port.read(ids);
      session.deleted(await work('delete', rows, ({ id }) => port.remove(id)));
    },
    editRows: async (ids, field, value) => {
      const before = new Map<string, Row>((await port.read(ids)).map((row) => [row.id, row]));
      const done = await work('edit', [...before.keys()], async (id) => {
        const [outcome] = await port.update([{ id, [field]: value }]);
        if (outcome === undefined || 'refusal' in outcome) throw new Error('The row was not changed');
      });
      session.changed(
        done.map((rowId) => ({ rowId, field, before: before.get(rowId)?.[field] ?? null, after: value })),
      );
    },
  };
}
