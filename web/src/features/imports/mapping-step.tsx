import { type EntitySchema, plainName } from '@lathe/proto/entities/schema';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/counted';
import { ColumnList } from './column-list';
import { EarlierNotice } from './earlier-notice';
import { FileSettings } from './file-settings';
import { PreviewTable } from './preview-table';
import type { Wizard } from './use-wizard';
import type { MappingState } from './wizard-state';
import { summaryOf } from './words';

interface MappingStepProps {
  schema: EntitySchema | null;
  state: MappingState;
  wizard: Wizard;
}

/** How the file is read, which column fills which field, and what that would do, before anything is done. */
export function MappingStep({ schema, state, wizard }: MappingStepProps) {
  const { open, columns, report, notice, suggesting, starting, problem, earlier, entityName } = state;
  const nameProblem = schema || plainName.safeParse(entityName).success ? undefined : nameRule;
  const mapped = columns.some(({ target }) => target !== null);
  const nothing = !mapped
    ? 'Choose a field for at least one column'
    : report?.added === 0
      ? nothingFits(report.missing)
      : null;
  return (
    <div className="flex flex-col gap-5">
      {notice !== null && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {notice}
        </p>
      )}
      {!schema && (
        <FormField
          label="Name of the new entity"
          value={entityName}
          maxLength={60}
          error={nameProblem}
          onChange={(event) => wizard.rename(event.target.value)}
        />
      )}
      <FileSettings open={open} onChange={wizard.reread} />
      <PreviewTable open={open} />
      <ColumnList schema={schema} state={state} onChange={wizard.changeColumn} />
      {earlier && <EarlierNotice record={earlier} onAgain={() => void wizard.start(true)} busy={starting} />}
      {problem !== null && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-muted">
          {suggesting
            ? 'Looking for the fields that fit…'
            : (nothing ?? (report ? summaryOf(report, open.table.unreadable) : 'Counting…'))}
        </p>
        <div className="flex gap-2">
          <Button onClick={wizard.back}>Back</Button>
          <Button
            variant="primary"
            busy={starting}
            disabled={nothing !== null || report === null || nameProblem !== undefined || suggesting}
            onClick={() => void wizard.start()}
          >
            {report && nothing === null ? `Import ${counted(report.added, 'row')}` : 'Import'}
          </Button>
        </div>
      </div>
    </div>
  );
}

const nameRule = 'Begins with a letter; letters, digits and _ follow';

const nothingFits = (missing: readonly string[]): string =>
  missing.length > 0
    ? `Every row needs ${missing.join(', ')}: choose a column for it`
    : 'No row would be added. Choose other fields, or what is done with cells that do not convert';
