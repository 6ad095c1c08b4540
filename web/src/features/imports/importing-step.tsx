import { Button } from '@/components/ui/button';
import { number } from '@/lib/counted';
import { RowsProgress } from './rows-progress';
import type { Wizard } from './use-wizard';
import type { WizardState } from './wizard-state';
import { paceOf } from './words';

interface ImportingStepProps {
  state: Extract<WizardState, { step: 'importing' }>;
  wizard: Wizard;
}

/** How far an import is, with its rate and the time that is left. */
export function ImportingStep({ state: { record, elapsedMs, stopping, problem }, wizard }: ImportingStepProps) {
  const done = record.inserted + record.failed + record.skipped;
  return (
    <div className="flex flex-col gap-4 py-6">
      <RowsProgress label={`Importing ${record.fileName}`} done={done} total={record.total} />
      <p role="status" className="tabular flex flex-wrap justify-between gap-2">
        <span>
          {number(done)} of {number(record.total)} rows
        </span>
        <span className="text-muted">{problem === null && paceOf(record, elapsedMs)}</span>
      </p>
      {problem !== null && (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          <p>{problem}</p>
          <p className="mt-1 text-sm">The rows that are there stay. Trying again adds only what is missing.</p>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button busy={stopping} onClick={() => void wizard.stop()}>
          Stop import
        </Button>
        {problem !== null && (
          <Button variant="primary" onClick={wizard.retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
