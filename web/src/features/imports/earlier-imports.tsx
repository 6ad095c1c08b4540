import type { ImportRecord, ImportState } from '@lathe/proto/entities/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { counted, number } from '@/lib/counted';
import { importsQuery, takeBack } from './api';

const shown = 5;
const inWords: Record<ImportState, string> = {
  receiving: 'left half way',
  waiting: 'waits for its turn',
  running: 'is running',
  done: 'done',
  failed: 'failed',
  cancelled: 'stopped',
  undoing: 'is being undone',
  undone: 'undone',
};
const undoable = new Set<ImportState>(['receiving', 'done', 'failed', 'cancelled']);
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What was imported into an entity before, each as a whole to be undone. Nothing is shown where there is nothing. */
export function EarlierImports({ appId, entity }: { appId: string; entity: string }) {
  const imports = useQuery(importsQuery(appId, entity));
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <section aria-label="Earlier imports">
      <h3 className="mb-1 font-medium">Earlier imports</h3>
      <ul className="divide-y divide-line">
        {imports.data.slice(0, shown).map((record) => (
          <EarlierImport key={record.importId} appId={appId} record={record} />
        ))}
      </ul>
    </section>
  );
}

function EarlierImport({ appId, record }: { appId: string; record: ImportRecord }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () =>
      takeBack(appId, record, (now) =>
        queryClient.setQueryData(importsQuery(appId, record.entity).queryKey, (all) =>
          all?.map((one) => (one.importId === now.importId ? now : one)),
        ),
      ),
    onSuccess: ({ inserted }) => showToast(`${counted(inserted, 'row')} removed again`, { tone: 'good' }),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['entities'] }),
  });
  const { fileName, state, inserted, removed, createdAt } = record;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate">{fileName}</span>
        <span className="block text-sm text-muted">
          {moment.format(new Date(createdAt))}, {counted(inserted, 'row')}, {inWords[state]}
          {state === 'undoing' && `: ${number(removed)} removed`}
        </span>
      </span>
      {inserted > 0 && undoable.has(state) && (
        <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate()} aria-label={`Undo import of ${fileName}`}>
          Undo import
        </Button>
      )}
    </li>
  );
}
