import { complement, keyOf, maxKeyChar, typeChar } from '../bson/key-string.js';
import { rootOf } from '../bson/paths.js';
import { typeRank } from '../bson/values.js';
import { holdsAllMatches } from '../indexes/coverage.js';
import type { IndexDefinition } from '../indexes/definition.js';
import { isKeptWhole } from '../indexes/entry-list.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { rangeOf } from '../indexes/ranges.js';
import type { Collation } from '../query/collation.js';
import type { Condition, Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import type { Collection } from '../storage/collection.js';

/** Ranges of one index. */
export interface IndexScan {
  index: IndexEntries;
  /** Ranges of keys, low inclusive and high exclusive, in order and apart from each other. */
  ranges: readonly { low: string; high: string }[];
  backwards: boolean;
}

/** How a read finds its documents: by one scan, or by one for each branch of an `$or`. */
export interface Plan {
  scans: readonly IndexScan[];
  /** Whether each scan comes in the order of the sort. */
  sorted: boolean;
  /** Whether every document in the ranges matches without a further look. */
  exact: boolean;
}

interface Draft extends Plan {
  score: number;
}

/** What the planner needs to know of a filter. */
type Clauses = Pick<Filter, 'conditions' | 'complete' | 'alternatives'>;

interface Wish {
  sort: Sort | undefined;
  collation: Collation | undefined;
  hint: string | undefined;
}

const maxRanges = 1000;
const maxScans = 100;

/** The best way to answer a filter and a sort by indexes; undefined when every document has to be looked at. */
export function choosePlan(
  collection: Collection,
  filter: Filter,
  sort: Sort | undefined,
  collation: Collation | undefined,
  hint?: string,
): Plan | undefined {
  if (hint === '$natural') return undefined;
  return draftFor(collection, filter, { sort, collation, hint });
}

function draftFor(collection: Collection, clauses: Clauses, wish: Wish): Draft | undefined {
  if (clauses.conditions.length === 0 && clauses.alternatives.length === 0 && !wish.sort && !wish.hint)
    return undefined;
  let best: Draft | undefined;
  for (const index of collection.indexes.values()) {
    if (wish.hint !== undefined && index.definition.name !== wish.hint) continue;
    best = better(best, scanDraft(index, clauses, wish));
  }
  for (const branches of clauses.alternatives) best = better(best, unionDraft(collection, clauses, branches, wish));
  return best;
}

const better = (best: Draft | undefined, other: Draft | undefined) =>
  other && (!best || other.score > best.score) ? other : best;

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
    const draft = draftFor(
      collection,
      { conditions: [...clauses.conditions, ...branch.conditions], complete: false, alternatives: branch.alternatives },
      wish,
    );
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

/** An order that costs a walk over the whole index is worth less than any bound. */
const orderOnly = 3;

function scanDraft(index: IndexEntries, clauses: Clauses, { sort, collation, hint }: Wish): Draft | undefined {
  const { definition } = index;
  const forced = hint !== undefined;
  if (!holdsAllMatches(definition, clauses)) return undefined;
  const sameCollation = definition.collation?.id === collation?.id;
  const first = definition.fields[0]!.path;
  if (!forced && !clauses.conditions.some((condition) => condition.path === first) && sort?.fields[0]?.path !== first)
    return undefined;
  const walk = new Walk(index, clauses, sameCollation);
  walk.run();
  const order = sort && sameCollation ? sortOrder(walk, definition, sort) : undefined;
  if (walk.used === 0 && order === undefined && !forced) return undefined;
  const ranges = walk.ranges();
  const exact =
    clauses.complete &&
    !index.multikey &&
    walk.exactConditions === clauses.conditions.length &&
    ranges.every(({ low, high }) => isKeptWhole(low) && isKeptWhole(high));
  const ordered = order === undefined ? 0 : walk.used > 0 ? 9 : orderOnly;
  const score =
    walk.equalities * 10 +
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

/** Walks the fields of an index as long as the filter says something about them. */
class Walk {
  prefixes = [''];
  last: { low: string; high: string } | undefined;
  equalities = 0;
  used = 0;
  ranged = false;
  exactConditions = 0;
  /** Whether there is one prefix only, so that what follows it is in order. */
  single = true;

  constructor(
    private readonly index: IndexEntries,
    private readonly clauses: Clauses,
    private readonly sameCollation: boolean,
  ) {}

  run(): void {
    const roots = new Set<string>();
    for (const { path, descending } of this.index.definition.fields) {
      if (this.index.multikey && roots.has(rootOf(path))) return;
      roots.add(rootOf(path));
      const conditions = this.clauses.conditions.filter(
        (condition) => condition.path === path && this.#usable(condition),
      );
      const points = conditions.find((condition) => condition.points);
      if (points ? !this.#addPoints(points, descending) : !this.#addRange(conditions, descending)) return;
    }
  }

  /** An array is sorted by its least or greatest element, which bounds may leave out. */
  get multikeySortUnsafe(): boolean {
    return this.index.multikey && this.used > 0;
  }

  ranges(): { low: string; high: string }[] {
    const low = this.last?.low ?? '';
    const high = this.last?.high ?? maxKeyChar;
    const ranges = this.prefixes.map((prefix) => ({ low: prefix + low, high: prefix + high }));
    return ranges.sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0));
  }

  #usable(condition: Condition): boolean {
    if (this.sameCollation) return true;
    const values = [...(condition.points ?? []), condition.low?.value, condition.high?.value];
    return (
      condition.prefix === undefined &&
      values.every(
        (value) => typeof value !== 'string' && (typeof value !== 'object' || typeRank(value) > 6 || value === null),
      )
    );
  }

  #addPoints(condition: Condition, descending: boolean): boolean {
    const fold = this.sameCollation ? this.index.definition.collation?.fold : undefined;
    const keys = new Set<string>();
    for (const point of condition.points!) {
      for (const value of Array.isArray(point) ? [point, point[0]] : [point])
        keys.add(descending ? complement(keyOf(value, fold)) : keyOf(value, fold));
      if (Array.isArray(point) && point.length === 0) keys.add(descending ? complement(undefinedKey) : undefinedKey);
    }
    if (keys.size * this.prefixes.length > maxRanges) return false;
    this.prefixes = this.prefixes.flatMap((prefix) => [...keys].map((key) => prefix + key));
    this.used += 1;
    this.equalities += 1;
    if (keys.size !== 1) this.single = false;
    if (condition.exact) this.exactConditions += 1;
    return true;
  }

  /** Always the last field of the walk: what follows a range is not one range. */
  #addRange(conditions: Condition[], descending: boolean): boolean {
    const usable = conditions.filter((condition) => condition.low || condition.high || condition.prefix !== undefined);
    const taken = this.index.multikey ? usable.slice(0, 1) : usable;
    if (taken.length === 0) return false;
    let low = '';
    let high = maxKeyChar;
    for (const condition of taken) {
      const range = rangeOf(condition, descending, this.index.definition.collation?.fold);
      if (range.low > low) low = range.low;
      if (range.high < high) high = range.high;
      if (condition.exact) this.exactConditions += 1;
    }
    this.last = { low, high };
    this.used += 1;
    this.ranged = true;
    return false;
  }
}

const undefinedKey = String.fromCharCode(typeChar(null).charCodeAt(0) - 1);

/** Whether the entries come in the order of the sort, forwards or backwards. */
function sortOrder(walk: Walk, definition: IndexDefinition, sort: Sort): 'forwards' | 'backwards' | undefined {
  if (!walk.single || walk.multikeySortUnsafe) return undefined;
  const fixed = new Set(definition.fields.slice(0, walk.equalities).map((field) => field.path));
  const wanted = sort.fields.filter((field) => !fixed.has(field.path));
  const given = definition.fields.slice(walk.equalities);
  if (wanted.length === 0) return 'forwards';
  if (wanted.length > given.length) return undefined;
  const reversed = wanted[0]!.descending !== given[0]!.descending;
  const matches = wanted.every(
    (field, at) => field.path === given[at]!.path && (field.descending !== given[at]!.descending) === reversed,
  );
  return matches ? (reversed ? 'backwards' : 'forwards') : undefined;
}
