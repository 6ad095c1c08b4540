import type { Row } from '../model/rows';
import type { CellChange, Draft } from './history';
import type { Outcome, Refusal } from './rows-port';

/** What a table shows of changes beside what is stored. */
export interface EditState {
  readonly drafts: readonly Draft[];
  /** Values on their way to the server, by row and field. */
  readonly unsaved: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Why cells were not taken, by `placeKey`; the reason of a whole row is under the empty field. */
  readonly problems: ReadonlyMap<string, string>;
  /** Changes that the server has not answered yet. */
  readonly saving: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What the server said when the plan had no room left. */
  readonly limit: string | null;
}

export const noEdits: EditState = {
  drafts: [],
  unsaved: new Map(),
  problems: new Map(),
  saving: 0,
  canUndo: false,
  canRedo: false,
  limit: null,
};

export const placeKey = (rowId: string, field: string): string => `${rowId}/${field}`;

const draftPrefix = 'new:';
export const draftKey = (): string => draftPrefix + crypto.randomUUID();
export const isDraft = (rowId: string): boolean => rowId.startsWith(draftPrefix);

/** Whether nothing was put into a new row; then it is not saved (spec 2, section 4). */
export const isEmptyDraft = ({ values }: Draft): boolean =>
  Object.values(values).every((value) => value === null || value === undefined || value === '');

/** The changes of each row together, as the server takes them. */
export function patchesOf(changes: readonly CellChange[]): Row[] {
  const patches = new Map<string, Row>();
  for (const { rowId, field, after } of changes)
    patches.set(rowId, { ...patches.get(rowId), id: rowId, [field]: after ?? null });
  return [...patches.values()];
}

export function withUnsaved(unsaved: EditState['unsaved'], patches: readonly Row[]): EditState['unsaved'] {
  const next = new Map(unsaved);
  for (const { id, ...values } of patches) next.set(id, { ...next.get(id), ...values });
  return next;
}

/** Without what was sent; what was changed again meanwhile stays. */
export function withoutSent(unsaved: EditState['unsaved'], patches: readonly Row[]): EditState['unsaved'] {
  const next = new Map(unsaved);
  for (const { id, ...sent } of patches) {
    const left = Object.entries(next.get(id) ?? {}).filter(
      ([field, value]) => !(field in sent) || sent[field] !== value,
    );
    if (left.length === 0) next.delete(id);
    else next.set(id, Object.fromEntries(left));
  }
  return next;
}

/** What is said of cells after an answer: the reasons of those that were refused, none of those that were taken. */
export function withOutcomes(
  problems: EditState['problems'],
  sent: readonly Row[],
  outcomes: readonly Outcome[],
): EditState['problems'] {
  const next = new Map(problems);
  sent.forEach((patch, index) => {
    const outcome = outcomes[index];
    clearProblems(next, patch);
    if (outcome !== undefined && 'refusal' in outcome) tell(next, patch, outcome.refusal);
  });
  return next;
}

function clearProblems(problems: Map<string, string>, { id, ...values }: Row): void {
  problems.delete(placeKey(id, ''));
  for (const field of Object.keys(values)) problems.delete(placeKey(id, field));
}

function tell(problems: Map<string, string>, { id, ...values }: Row, { message, issues }: Refusal): void {
  for (const issue of issues) problems.set(placeKey(id, issue.path.split('.')[0] ?? ''), issue.message);
  if (issues.length > 0) return;
  const fields = isDraft(id) ? [''] : Object.keys(values);
  for (const field of fields) problems.set(placeKey(id, field), message);
}
