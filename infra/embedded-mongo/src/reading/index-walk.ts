import { complement, keyOf, maxKeyChar, typeChar } from '../bson/key-string.js';
import { rootOf } from '../bson/paths.js';
import { typeRank } from '../bson/values.js';
import type { IndexDefinition } from '../indexes/definition.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { rangeOf } from '../indexes/ranges.js';
import type { Condition, Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import type { KeyRange } from './plan.js';

/** What the planner needs to know of a filter. */
export type Clauses = Pick<Filter, 'conditions' | 'complete' | 'alternatives'>;

const maxRanges = 1000;

/** Walks the fields of an index as long as the filter says something about them. */
export class IndexWalk {
  prefixes = [''];
  last: KeyRange | undefined;
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

  /** Entries of long values are in no order among themselves. */
  get hasCut(): boolean {
    return this.index.hasCut;
  }

  /** An array is sorted by its least or greatest element, which bounds may leave out. */
  get multikeySortUnsafe(): boolean {
    return this.index.multikey && this.used > 0;
  }

  ranges(): KeyRange[] {
    const { low, high } = this.last ?? { low: '', high: maxKeyChar };
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
    const { longest } = this.index.definition;
    const parts = new Set(longest === undefined ? keys : [...keys].map((key) => key.slice(0, longest)));
    this.prefixes = this.prefixes.flatMap((prefix) => [...parts].map((part) => prefix + part));
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
    this.last = cut({ low, high }, this.index.definition.longest);
    this.used += 1;
    this.ranged = true;
    return false;
  }
}

/** The range of what entries have of the keys in a range. */
function cut({ low, high }: KeyRange, longest: number | undefined): KeyRange {
  if (longest === undefined) return { low, high };
  return { low: low.slice(0, longest), high: high.length > longest ? high.slice(0, longest) + maxKeyChar : high };
}

const undefinedKey = String.fromCharCode(typeChar(null).charCodeAt(0) - 1);

/** Whether the entries come in the order of the sort, forwards or backwards. */
export function sortOrder(
  walk: IndexWalk,
  definition: IndexDefinition,
  sort: Sort,
): 'forwards' | 'backwards' | undefined {
  if (!walk.single || walk.multikeySortUnsafe || walk.hasCut) return undefined;
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
