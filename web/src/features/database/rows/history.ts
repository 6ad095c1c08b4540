import { type Row, sameValue } from '../model/rows';

export interface CellChange {
  readonly rowId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A new row that was not saved yet. */
export interface Draft {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What one step did. Rows that it made or deleted are remembered as they were. */
export type Part =
  | { readonly kind: 'cells'; readonly changes: readonly CellChange[] }
  | { readonly kind: 'drafts'; readonly drafts: readonly Draft[] }
  | { readonly kind: 'made'; readonly rows: readonly Row[] }
  | { readonly kind: 'deleted'; readonly rows: readonly Row[] };
export type Step = readonly Part[];

const mostSteps = 100;

/** The steps that one person took in one table: those that can be undone, and those that were. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  push(step: Step): void {
    this.done = [...this.done, step].slice(-mostSteps);
    this.undone = [];
  }

  /** The step to be undone now; it can be redone from then on. */
  undo(): Step | undefined {
    const step = this.done.pop();
    if (step !== undefined) this.undone.push(step);
    return step;
  }

  redo(): Step | undefined {
    const step = this.undone.pop();
    if (step !== undefined) this.done.push(step);
    return step;
  }

  /** A row that was made again, or saved, has another id from now on. */
  rename(ids: ReadonlyMap<string, string>): void {
    if (ids.size === 0) return;
    const renamed = (part: Part): Part => {
      if (part.kind === 'cells')
        return {
          ...part,
          changes: part.changes.map((each) => ({ ...each, rowId: ids.get(each.rowId) ?? each.rowId })),
        };
      if (part.kind === 'drafts') return part;
      return { ...part, rows: part.rows.map((each) => ({ ...each, id: ids.get(each.id) ?? each.id })) };
    };
    this.done = this.done.map((step) => step.map(renamed));
    this.undone = this.undone.map((step) => step.map(renamed));
  }
}

export interface Takeback {
  readonly changes: readonly CellChange[];
  /** Cells that somebody else has changed since; they stay as they are. */
  readonly spared: number;
}

/** Which cells of a step can be put back, given how their rows are now: those that are as the step left them. */
export function takeback(changes: readonly CellChange[], now: ReadonlyMap<string, Row>): Takeback {
  const known = changes.flatMap((change) => {
    const row = now.get(change.rowId);
    return row === undefined ? [] : [{ change, isOurs: sameValue(row[change.field], change.after) }];
  });
  return {
    changes: known.filter(({ isOurs }) => isOurs).map(({ change }) => reversed(change)),
    spared: known.filter(({ isOurs }) => !isOurs).length,
  };
}

export const reversed = ({ before, after, ...place }: CellChange): CellChange => ({
  ...place,
  before: after,
  after: before,
});
