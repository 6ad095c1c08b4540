import { basicMapping } from '@lathe/proto/apps/project/mapping/suggest-mapping';
import { maxImportBytes } from '@lathe/proto/entities/import-plan';
import type { ImportRecord } from '@lathe/proto/entities/imports';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import type { TableSettings } from '@lathe/tables/open-table';
import { TableFault } from '@lathe/tables/table-fault';
import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { askMapping, makeEntity, stopImport, takeBack } from './api';
import { type Column, columnsOf, entityNameOf, entityOf, planOf, withMapping, withNewFields } from './columns';
import { beginImport, type ImportOrder, sendImport } from './send-import';
import { TableClient } from './table/table-client';
import { atUpload, type MappingState, type OpenFile, type WizardState } from './wizard-state';
import { outcomeOf, sentences } from './words';

interface WizardOptions {
  appId: string;
  /** The entity that gets the rows; null for a new one made of the file. */
  schema: EntitySchema | null;
  /** Rows were added or taken back; `entity` is the one that has them. */
  onChanged: (entity: string) => void;
}

/** The import wizard: what is shown, and what can be done there. */
export function useWizard({ appId, schema, onChanged }: WizardOptions) {
  const [state, setState] = useState<WizardState>(atUpload);
  const client = useRef<TableClient | null>(null);
  const order = useRef<ImportOrder | null>(null);
  /** The entity that was made for the file: it is there, also where the import could not begin. */
  const made = useRef<string | null>(null);
  /** The newest question counts: answers to earlier ones come too late. */
  const turn = useRef(0);
  const table = (): TableClient => (client.current ??= new TableClient());
  // It loads while a file is chosen, which then does not wait for it.
  useEffect(() => {
    const opened = table();
    return () => {
      opened.close();
      client.current = null;
    };
  }, []);

  const mapping = (change: Partial<Omit<MappingState, 'step'>>): void =>
    setState((now) => (now.step === 'mapping' ? { ...now, ...change } : now));

  const refuse = (reason: unknown): void =>
    setState({
      step: 'upload',
      reading: false,
      problem: reason instanceof Problem ? reason.message : sentences.unreadable,
      detail: reason instanceof TableFault ? `The file ${reason.message}.` : null,
    });

  const report = (columns: Column[]): void => {
    const asked = (turn.current += 1);
    // What does not convert has nothing to do with the name of a new entity.
    const target = schema ?? entityOf('New', columns);
    table()
      .call('report', target, planOf(columns))
      .then((found) => asked === turn.current && mapping({ report: found }))
      .catch((reason: unknown) => asked === turn.current && mapping({ problem: toAppError(reason).message }));
  };

  const show = (open: OpenFile, columns: Column[], rest: Partial<MappingState> = {}): void => {
    const entityName = entityNameOf(open.file.name);
    setState({
      step: 'mapping',
      open,
      entityName,
      columns,
      report: null,
      suggesting: false,
      notice: null,
      starting: false,
      problem: null,
      earlier: null,
      ...rest,
    });
    report(columns);
  };

  /** Reads a file, or the open one in another way, and goes on to its columns. */
  const read = async (file: File | null, settings: TableSettings, current?: OpenFile): Promise<void> => {
    try {
      if (file) mustBeFit(file);
      const found = await table().call('open', file, settings);
      if (found.headers.length === 0) throw new Problem(sentences.empty);
      if (found.rowCount === 0) throw new Problem(sentences.noRows);
      await suggest({ file: file ?? current!.file, table: found });
    } catch (reason) {
      refuse(reason);
    }
  };

  const suggest = async (open: OpenFile): Promise<void> => {
    const columns = columnsOf(open.table);
    if (!schema) return show(open, withNewFields(columns));
    const basic = withMapping(columns, basicMapping(open.table.headers, schema));
    show(open, basic, { suggesting: true });
    const asked = turn.current;
    try {
      const mappings = await askMapping(open.table, schema);
      if (asked === turn.current) show(open, withMapping(columns, mappings));
    } catch {
      if (asked === turn.current) mapping({ suggesting: false, notice: sentences.noSuggestions });
    }
  };

  const changeColumn = (index: number, change: Partial<Column>): void => {
    if (state.step !== 'mapping') return;
    const columns = state.columns.map((column) => (column.index === index ? { ...column, ...change } : column));
    mapping({ columns, report: null, suggesting: false, problem: null });
    report(columns);
  };

  const start = async (again = false): Promise<void> => {
    if (state.step !== 'mapping') return;
    const { open, columns, entityName } = state;
    mapping({ starting: true, problem: null });
    try {
      const target = schema ?? entityOf(entityName, columns);
      if (!schema && made.current !== target.name) await makeEntity(appId, target, open.file.name);
      made.current = target.name;
      const { file, table: found } = open;
      const plan = planOf(columns);
      order.current = { appId, entity: target.name, schema: target, file, table: found, plan, again };
      const record = await beginImport(order.current);
      await send(record);
    } catch (reason) {
      const { code, details, message } = toAppError(reason);
      const earlier = code === 'import/same-file' ? (details['import'] as ImportRecord) : null;
      mapping({ starting: false, earlier, problem: earlier ? null : message });
    }
  };

  const send = async (record: ImportRecord): Promise<void> => {
    const current = order.current!;
    setState({ step: 'importing', record, elapsedMs: 0, stopping: false, problem: null });
    const progress = (now: ImportRecord, elapsedMs: number): void =>
      setState((before) => (before.step === 'importing' ? { ...before, record: now, elapsedMs } : before));
    try {
      finish(await sendImport(current, record, table(), progress));
    } catch (reason) {
      if (toAppError(reason).code === 'import/over') return;
      setState((before) => (before.step === 'importing' ? { ...before, problem: sentences.failed } : before));
      showToast(sentences.failed, { tone: 'bad' });
    }
  };

  const finish = (record: ImportRecord): void => {
    setState({ step: 'complete', record, undoing: false });
    onChanged(record.entity);
    if (record.state === 'done') showToast(outcomeOf(record), { tone: record.failed === 0 ? 'good' : 'neutral' });
    else if (record.state === 'failed') showToast(sentences.failed, { tone: 'bad' });
  };

  const stop = async (): Promise<void> => {
    if (state.step !== 'importing') return;
    setState({ ...state, stopping: true });
    try {
      finish(await stopImport(appId, state.record.importId));
    } catch (reason) {
      setState((now) => (now.step === 'importing' ? { ...now, stopping: false } : now));
      tellFailure(reason);
    }
  };

  const undo = async (): Promise<void> => {
    if (state.step !== 'complete') return;
    setState({ ...state, undoing: true });
    try {
      const progress = (record: ImportRecord): void =>
        setState((before) => (before.step === 'complete' ? { ...before, record } : before));
      finish(await takeBack(appId, state.record, progress));
    } catch (reason) {
      setState(state);
      tellFailure(reason);
    }
  };

  return {
    state,
    choose: (file: File) => {
      setState({ step: 'upload', reading: true, problem: null, detail: null });
      void read(file, {});
    },
    reread: (settings: TableSettings) => {
      if (state.step === 'mapping') void read(null, { ...settingsOf(state.open), ...settings }, state.open);
    },
    rename: (entityName: string) => mapping({ entityName, problem: null }),
    changeColumn,
    start,
    retry: () => state.step === 'importing' && void send(state.record),
    stop,
    undo,
    back: () => {
      turn.current += 1;
      setState(atUpload);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** A file that the wizard does not take, in the words of the specification. */
class Problem extends Error {}

function mustBeFit({ name, size }: File): void {
  if (!/\.(csv|xlsx)$/i.test(name)) throw new Problem('Only .csv and .xlsx files can be imported');
  if (size === 0) throw new Problem(sentences.empty);
  if (size > maxImportBytes)
    throw new Problem(`A file may have ${maxImportBytes / 1_000_000} MB. Split it into smaller ones`);
}

/** How a file is read now, for one setting of it to be changed. */
function settingsOf({ table: { shape, sheet } }: OpenFile): TableSettings {
  return { ...shape, sheet };
}
