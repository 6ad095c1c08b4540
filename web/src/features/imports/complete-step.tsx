import type { ImportRecord } from '@lathe/proto/entities/imports';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { counted, number } from '@/lib/counted';
import { saveErrors } from './api';
import { RowsProgress } from './rows-progress';
import type { Wizard } from './use-wizard';
import type { WizardState } from './wizard-state';
import { outcomeOf, sentences } from './words';

interface CompleteStepProps {
  appId: string;
  state: Extract<WizardState, { step: 'complete' }>;
  wizard: Wizard;
  onClose: () => void;
}

/** What became of an import; the whole of it can be undone. */
export function CompleteStep({ appId, state: { record, undoing }, wizard, onClose }: CompleteStepProps) {
  const { state, inserted, failed, skipped, reason } = record;
  if (undoing) return <Undoing record={record} />;
  const isGood = state === 'undone' || (state === 'done' && failed === 0);
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex items-start gap-3 py-4">
        {isGood ? (
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-good" />
        ) : (
          <CircleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        )}
        <div>
          <p className="font-medium">{titleOf(record)}</p>
          {reason !== null && state !== 'undone' && <p className="mt-1">{reason}.</p>}
          {skipped > 0 && state !== 'undone' && (
            <p className="mt-1 text-muted">{counted(skipped, 'row')} skipped, as you chose.</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {failed > 0 && (
          <Button
            onClick={() =>
              void saveErrors(appId, record.importId).catch((error: unknown) =>
                showToast(toAppError(error).message, { tone: 'bad' }),
              )
            }
          >
            Download failed rows
          </Button>
        )}
        {inserted > 0 && state !== 'undone' && <Button onClick={() => void wizard.undo()}>Undo import</Button>}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** How far the undo of an import is. */
const Undoing = ({ record: { fileName, inserted, removed } }: { record: ImportRecord }) => (
  <div className="flex flex-col gap-4 py-6">
    <RowsProgress label={`Undoing the import of ${fileName}`} done={removed} total={inserted} />
    <p role="status" className="tabular">
      {number(removed)} of {counted(inserted, 'row')} removed
    </p>
  </div>
);

function titleOf(record: ImportRecord): string {
  const { state, inserted } = record;
  if (state === 'undone') return `The import was undone. ${counted(inserted, 'row')} removed again.`;
  if (state === 'cancelled') return `The import was stopped. ${counted(inserted, 'row')} added until then.`;
  if (state === 'failed') return sentences.failed;
  return outcomeOf(record);
}
