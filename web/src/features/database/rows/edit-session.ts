import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { type Row, sameValue } from '../model/rows';
import {
  draftKey,
  type EditState,
  isDraft,
  isEmptyDraft,
  noEdits,
  patchesOf,
  placeKey,
  withOutcomes,
  withoutSent,
  withUnsaved,
} from './edit-state';
import { type CellChange, type Draft, History, type Part, type Step, takeback } from './history';
import type { Outcome, RowsPort, Values } from './rows-port';

/** What is told of rows as the server has them now. */
interface RowsSeen {
  /** These are so now. */
  onRows: (rows: readonly Row[]) => void;
  /** There are others, or fewer, than before. */
  onOthers: () => void;
}

/** Fields that no new row is given, since the server sets them. */
const serverOwned: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'creatorId']);

const sentValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !serverOwned.has(field) && value !== null && value !== undefined),
  );

/**
 * The edits of one person in the table of one entity: new rows until they are saved, changes until the server has them,
 * what it refused, and the way back. Changes are shown at once and sent one after the other.
 */
export class EditSession {
  private state: EditState = noEdits;
  private readonly history = new History();
  private readonly listeners = new Set<() => void>();
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly port: RowsPort,
    private readonly seen: RowsSeen,
  ) {}

  readonly snapshot = (): EditState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds new rows, which wait to be saved; gives their keys. */
  addDrafts(all: readonly Values[], changes: readonly CellChange[] = []): string[] {
    const drafts = all.map((values) => ({ key: draftKey(), values }));
    this.record([{ kind: 'drafts', drafts }, ...(changes.length > 0 ? [{ kind: 'cells', changes } as const] : [])]);
    this.set({ drafts: [...this.state.drafts, ...drafts] });
    this.apply(changes);
    return drafts.map(({ key }) => key);
  }

  discardDrafts(keys: readonly string[]): void {
    this.set({ drafts: this.state.drafts.filter(({ key }) => !keys.includes(key)) });
  }

  /** Changes cells as one step. */
  change(changes: readonly CellChange[]): void {
    const real = changes.filter(({ before, after }) => !sameValue(before, after));
    if (real.length === 0) return;
    this.record([{ kind: 'cells', changes: real }]);
    this.apply(real);
  }

  /** Says why values were not taken that no change was made of. */
  refuse(problems: readonly { rowId: string; field: string; problem: string }[]): void {
    const next = new Map(this.state.problems);
    for (const { rowId, field, problem } of problems) next.set(placeKey(rowId, field), problem);
    this.set({ problems: next });
  }

  /** Saves new rows; empty ones are left as they are (spec 2, section 4). */
  saveDrafts(keys: readonly string[]): Promise<void> {
    const drafts = this.state.drafts.filter((draft) => keys.includes(draft.key) && !isEmptyDraft(draft));
    if (drafts.length === 0) return Promise.resolve();
    return this.send(async () => {
      const outcomes = await this.port.create(drafts.map(({ values }) => sentValues(values)));
      const made = rowsIn(outcomes);
      const saved = new Map(
        drafts.flatMap(({ key }, index) => {
          const outcome = outcomes[index];
          return outcome !== undefined && 'row' in outcome ? [[key, outcome.row.id] as const] : [];
        }),
      );
      this.history.rename(saved);
      if (made.length > 0) this.record([{ kind: 'made', rows: made }]);
      this.set({
        drafts: this.state.drafts.filter(({ key }) => !saved.has(key)),
        limit: made.length > 0 ? null : this.state.limit,
        problems: withOutcomes(
          this.state.problems,
          drafts.map(({ key, values }) => ({ ...values, id: key })),
          outcomes,
        ),
      });
      this.ended(outcomes, 'Failed to create row');
      if (made.length > 0) this.seen.onOthers();
    });
  }

  /** Deletes a row. Answers whether it is gone. */
  async delete(row: Row): Promise<boolean> {
    let isGone = false;
    await this.send(async () => {
      try {
        await this.port.remove(row.id);
        isGone = true;
        this.deleted([row]);
      } catch {
        showToast('Failed to delete row', { tone: 'bad' });
      }
    });
    return isGone;
  }

  /** Rows were deleted, here or by somebody who works for this session; they can be brought back as one step. */
  deleted(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    this.record([{ kind: 'deleted', rows }]);
    this.set({ limit: null });
    this.seen.onOthers();
    const message = rows.length === 1 ? 'Row deleted' : `${rows.length} rows deleted`;
    showToast(message, { action: { label: 'Undo', run: () => void this.undo() } });
  }

  /** Cells were changed by somebody who works for this session; they can be taken back as one step. */
  changed(changes: readonly CellChange[]): void {
    if (changes.length > 0) this.record([{ kind: 'cells', changes }]);
    this.seen.onOthers();
  }

  undo(): Promise<void> {
    return this.step(() => this.history.undo(), 'undo');
  }

  redo(): Promise<void> {
    return this.step(() => this.history.redo(), 'redo');
  }

  /** Takes the last step back, or again; one that has nothing left to do gives way to the one before. */
  private step(next: () => Step | undefined, direction: 'undo' | 'redo'): Promise<void> {
    return this.send(async () => {
      for (let step = next(); step !== undefined; step = next()) {
        const parts = direction === 'undo' ? [...step].reverse() : step;
        let didSomething = false;
        for (const part of parts) didSomething = (await this.take(part, direction)) || didSomething;
        if (didSomething) break;
      }
      this.set({});
    });
  }

  private take(part: Part, direction: 'undo' | 'redo'): Promise<boolean> {
    const isBack = direction === 'undo';
    if (part.kind === 'drafts') return Promise.resolve(this.takeDrafts(part.drafts, isBack));
    if (part.kind === 'cells') return this.takeCells(part.changes, isBack);
    return (part.kind === 'made') === isBack ? this.unmake(part.rows) : this.remake(part.rows);
  }

  private takeDrafts(drafts: readonly Draft[], isBack: boolean): boolean {
    const keys = new Set(drafts.map(({ key }) => key));
    const others = this.state.drafts.filter(({ key }) => !keys.has(key));
    if (isBack && others.length === this.state.drafts.length) return false;
    this.set({ drafts: isBack ? others : [...others, ...drafts] });
    return true;
  }

  private async takeCells(changes: readonly CellChange[], isBack: boolean): Promise<boolean> {
    const wanted = isBack
      ? changes
      : changes.map(({ before, after, ...place }) => ({ ...place, before: after, after: before }));
    const now = await this.rowsNow(new Set(wanted.map(({ rowId }) => rowId)));
    const { changes: own, spared } = takeback(wanted, now);
    this.applyLocally(own);
    await this.sendChanges(own.filter(({ rowId }) => !isDraft(rowId)));
    if (spared > 0) showToast(sparedWords(spared));
    return own.length + spared > 0;
  }

  private async rowsNow(ids: ReadonlySet<string>): Promise<Map<string, Row>> {
    const stored = await this.port.read([...ids].filter((id) => !isDraft(id)));
    const drafts = this.state.drafts.map(({ key, values }) => ({ ...values, id: key }));
    return new Map([...stored, ...drafts].map((row) => [row.id, row]));
  }

  /** Deletes rows that a step made, unless somebody has worked on them since. */
  private async unmake(rows: readonly Row[]): Promise<boolean> {
    const now = new Map((await this.port.read(rows.map(({ id }) => id))).map((row) => [row.id, row]));
    const same = rows.filter((row) => isAsMade(row, now.get(row.id)));
    await this.port.removeAll(same.map(({ id }) => id)).catch(() => showToast('Failed to delete row', { tone: 'bad' }));
    const spared = now.size - same.length;
    if (spared > 0) showToast(`${spared === 1 ? 'A row that was' : `${spared} rows that were`} changed since stayed`);
    if (same.length > 0) this.seen.onOthers();
    return now.size > 0;
  }

  /** Makes rows again that were deleted. They are new to the server, which gives them new ids. */
  private async remake(rows: readonly Row[]): Promise<boolean> {
    const outcomes = await this.port.create(rows.map(sentValues));
    const ids = rows.flatMap(({ id }, index) => {
      const outcome = outcomes[index];
      return outcome !== undefined && 'row' in outcome ? [[id, outcome.row.id] as const] : [];
    });
    this.history.rename(new Map(ids));
    this.ended(outcomes, 'Failed to create row');
    if (ids.length > 0) {
      showToast(ids.length === 1 ? 'The row is back, with a new id' : `${ids.length} rows are back, with new ids`);
      this.seen.onOthers();
    }
    return true;
  }

  private apply(changes: readonly CellChange[]): void {
    this.applyLocally(changes);
    const stored = changes.filter(({ rowId }) => !isDraft(rowId));
    if (stored.length > 0) void this.send(() => this.sendChanges(stored));
  }

  /** Shows changes before the server has them. */
  private applyLocally(changes: readonly CellChange[]): void {
    const patches = new Map(patchesOf(changes).map((patch) => [patch.id, patch]));
    const problems = new Map(this.state.problems);
    for (const { rowId, field } of changes) problems.delete(placeKey(rowId, field));
    this.set({
      problems,
      drafts: this.state.drafts.map((draft) => {
        const { id: _id, ...values } = patches.get(draft.key) ?? { id: draft.key };
        return patches.has(draft.key) ? { ...draft, values: { ...draft.values, ...values } } : draft;
      }),
      unsaved: withUnsaved(
        this.state.unsaved,
        [...patches.values()].filter(({ id }) => !isDraft(id)),
      ),
    });
  }

  private async sendChanges(changes: readonly CellChange[]): Promise<void> {
    if (changes.length === 0) return;
    const patches = patchesOf(changes);
    const outcomes = await this.port.update(patches);
    this.seen.onRows(rowsIn(outcomes));
    this.set({
      unsaved: withoutSent(this.state.unsaved, patches),
      problems: withOutcomes(this.state.problems, patches, outcomes),
    });
    this.ended(outcomes, 'Failed to update row');
  }

  /** Says what did not work, in the words of spec 2, section 8; the reasons are at the cells. */
  private ended(outcomes: readonly Outcome[], failure: string): void {
    const refused = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.refusal] : []));
    if (refused.length > 0) showToast(failure, { tone: 'bad' });
    const limit = refused.find(({ isLimit }) => isLimit)?.message;
    if (limit !== undefined) this.set({ limit });
  }

  private record(step: Step): void {
    this.history.push(step);
    this.set({});
  }

  /** One after the other, so that a later change never overtakes an earlier one. */
  private send(work: () => Promise<void>): Promise<void> {
    this.set({ saving: this.state.saving + 1 });
    this.queue = this.queue
      .then(work)
      .catch(tellFailure)
      .finally(() => this.set({ saving: this.state.saving - 1 }));
    return this.queue;
  }

  private set(change: Partial<EditState>): void {
    this.state = { ...this.state, ...change, canUndo: this.history.canUndo, canRedo: this.history.canRedo };
    this.listeners.forEach((listener) => listener());
  }
}

const rowsIn = (outcomes: readonly Outcome[]): Row[] =>
  outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : []));

/** When it was last changed is another, also where it is as it was again. */
function isAsMade({ updatedAt: _made, ...made }: Row, now: Row | undefined): boolean {
  if (now === undefined) return false;
  const { updatedAt: _now, ...values } = now;
  return [...new Set([...Object.keys(made), ...Object.keys(values)])].every((field) =>
    sameValue((made as Row)[field], (values as Row)[field]),
  );
}

const sparedWords = (spared: number): string =>
  spared === 1
    ? '1 cell was changed by somebody else since, and stays as it is'
    : `${spared} cells were changed by somebody else since, and stay as they are`;
