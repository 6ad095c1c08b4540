import { holdsAllMatches } from '../indexes/coverage.js';
import { isKeptWhole } from '../indexes/entry-list.js';
import { FieldEntries, type Prefix } from '../indexes/field-entries.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { WildcardEntries } from '../indexes/wildcard-entries.js';
import type { Filter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import { isCheaper } from './cost.js';
import { type Clauses, IndexWalk, sortOrder } from './index-walk.js';
import type { Plan, Wish } from './plan.js';

interface Draft extends Plan {
  score: number;
}

const maxScans = 100;

/** The best way to answer a filter and a sort by indexes; undefined when every document has to be looked at. */
export function choosePlan(collection: Collection, clauses: Clauses, wish: Wish): Plan | undefined {
  return wish.hint === '$natural' ? undefined : draftFor(collection, clauses, wish);
}

function draftFor(collection: Collection, clauses: Clauses, wish: Wish): Draft | undefined {
  if (clauses.conditions.length === 0 && clauses.alternatives.length === 0 && !wish.sort && !wish.hint)
    return undefined;
  let best: Draft | undefined;
  const byField: (Draft | undefined)[] = [];
  for (const index of collection.indexes.values()) {
    if (wish.hint !== undefined && index.definition.name !== wish.hint) continue;
    if (index instanceof WildcardEntries) byField.push(...fieldDrafts(index, clauses, wish));
    else best = better(best, scanDraft(index, clauses, wish), wish);
  }
  for (const branches of clauses.alternatives) byField.push(unionDraft(collection, clauses, branches, wish));
  return byField.reduce((least, draft) => better(least, draft, wish), best);
}

function better(best: Draft | undefined, other: Draft | undefined, wish: Wish): Draft | undefined {
  if (!best || !other) return best ?? other;
  const isOther = usesFields(best) || usesFields(other) ? isCheaper(other, best, wish) : other.score > best.score;
  return isOther ? other : best;
}

/** Whether a plan is by entries of single fields of an index of every field. */
export const usesFields = ({ scans }: Plan) => scans.some(({ index }) => index instanceof FieldEntries);

/** The entries of single fields that are there, each by itself. */
function fieldDrafts(index: WildcardEntries, clauses: Clauses, wish: Wish): (Draft | undefined)[] {
  const prefix = index.prefixOf(clauses.conditions);
  if (!prefix || wish.collation?.id !== index.definition.collation?.id) return [];
  const paths = new Set([...clauses.conditions.map(({ path }) => path), wish.sort?.fields[0]!.path]);
  return [...paths].map((path) => {
    const field = path === undefined ? undefined : index.field(prefix.key, path);
    return field?.isWhole ? scanDraft(field, clauses, wish, prefix) : undefined;
  });
}

/**
 * Each branch of an `$or`, together with what else the filter says, by an index of its own; undefined when one branch
 * has none.
 */
function unionDraft(
  collection: Collection,
  clauses: Clauses,
  branches: readonly Filter[],
  wish: Wish,
): Draft | undefined {
  const drafts: Draft[] = [];
  for (const branch of branches) {
    const draft = draftFor(collection, branchOf(clauses, branch), wish);
    if (!draft || draft.score === orderOnly) return undefined;
    drafts.push(draft);
  }
  const scans = drafts.flatMap((draft) => draft.scans);
  if (scans.length > maxScans) return undefined;
  return {
    scans,
    sorted: drafts.every((draft) => draft.sorted),
    exact: false,
    score: Math.min(...drafts.map((draft) => draft.score)),
  };
}

/** A branch of an `$or` together with what else the filter says. */
export const branchOf = (clauses: Clauses, branch: Filter): Clauses => ({
  conditions: [...clauses.conditions, ...branch.conditions],
  complete: false,
  alternatives: branch.alternatives,
});

/** An order that costs a walk over the whole index is worth less than any bound. */
const orderOnly = 3;

/** @param before what the filter says of the fields before a wildcard, which the entries of its fields leave out */
function scanDraft(
  index: IndexEntries,
  clauses: Clauses,
  { sort, collation, hint }: Wish,
  before?: Prefix,
): Draft | undefined {
  const { definition } = index;
  const forced = hint !== undefined;
  if (!holdsAllMatches(definition, clauses)) return undefined;
  const sameCollation = definition.collation?.id === collation?.id;
  const first = definition.fields[0]!.path;
  if (!forced && !clauses.conditions.some((condition) => condition.path === first) && sort?.fields[0]?.path !== first)
    return undefined;
  const walk = new IndexWalk(index, clauses, sameCollation);
  walk.run();
  const order = sort && sameCollation ? sortOrder(walk, definition, sort) : undefined;
  if (walk.used === 0 && order === undefined && !forced) return undefined;
  const said = walk.exactConditions + (before?.conditions.filter(({ exact }) => exact).length ?? 0);
  const ranges = walk.ranges();
  const exact =
    clauses.complete &&
    !index.multikey &&
    !index.hasCut &&
    said === clauses.conditions.length &&
    ranges.every(({ low, high }) => isKeptWhole(low) && isKeptWhole(high));
  const equalities = walk.equalities + (before?.conditions.length ?? 0);
  const ordered = order === undefined ? 0 : walk.used > 0 || before ? 9 : orderOnly;
  const score =
    equalities * 10 +
    (walk.ranged ? 5 : 0) +
    ordered +
    (definition.unique && walk.equalities === definition.fields.length ? 100 : 0);
  return {
    scans: [{ index, ranges, backwards: order === 'backwards' }],
    sorted: order !== undefined,
    exact,
    score,
  };
}
