import { FieldEntries, type Prefix } from '../indexes/field-entries.js';
import { WildcardEntries } from '../indexes/wildcard-entries.js';
import type { Collation } from '../query/collation.js';
import type { Condition } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import type { Steps, Turn } from '../turns/turn.js';
import { type Candidates, candidatesOf } from './candidates.js';
import { checkPlan } from './check-plan.js';
import type { Clauses } from './index-walk.js';
import type { Plan, Wish } from './plan.js';
import { branchOf, choosePlan } from './planner.js';

/** A field whose entries are not there yet. */
export interface MissingField {
  readonly index: WildcardEntries;
  readonly prefix: Prefix;
  readonly path: string;
  /** Whether the filter says something about it; else it is the field of the sort. */
  readonly isFiltered: boolean;
}

/** Fields whose entries would serve a filter, those that tell the most first, and then the one that serves the sort. */
export function* missingFields(collection: Collection, clauses: Clauses, wish: Wish): Generator<MissingField> {
  for (const index of collection.indexes.values()) {
    if (!(index instanceof WildcardEntries) || (wish.hint !== undefined && wish.hint !== index.definition.name))
      continue;
    if (index.definition.collation?.id !== wish.collation?.id) continue;
    const prefix = index.prefixOf(clauses.conditions);
    if (!prefix) continue;
    const paths = [...clauses.conditions].sort(mostSayingFirst).flatMap((one) => (says(one) ? [one.path] : []));
    for (const path of [...paths, wish.sort?.fields[0]!.path])
      if (path !== undefined && index.definition.wildcard!.covers(path) && !index.field(prefix.key, path)?.isWhole)
        yield { index, prefix, path, isFiltered: paths.includes(path) };
  }
  for (const branches of clauses.alternatives)
    for (const branch of branches)
      yield* missingFields(collection, branchOf(clauses, branch), { ...wish, sort: undefined });
}

const says = ({ points, low, high, prefix }: Condition) => (points ?? low ?? high ?? prefix) !== undefined;
const mostSayingFirst = (one: Condition, other: Condition) => Number(!one.points) - Number(!other.points);

/** Where the documents come from of which the entries of a field are made. */
const sources = new WeakMap<FieldEntries, { candidates: Candidates; plan: Plan | undefined }>();

/**
 * Makes the entries of a field, in steps. Several reads that want the same do it together, and where one of them ends
 * before, the next one goes on from there. False where there is no room for them.
 */
export function* makeField(collection: Collection, { index, prefix, path }: MissingField, turn: Turn): Steps<boolean> {
  const field = index.open(prefix, path);
  if (!field) return false;
  const source = sources.get(field) ?? begin(collection, prefix, index.definition.collation);
  sources.set(field, source);
  const check = (): void => {
    try {
      checkPlan(collection, { scans: [{ index: field, ranges: [], backwards: false }, ...(source.plan?.scans ?? [])] });
    } catch (error) {
      index.drop(field);
      throw error;
    }
  };
  // What another read has begun may stand on an index that is gone by now.
  check();
  let since = turn.now();
  for (let count = 1; !field.isWhole; count += 1) {
    if (source.candidates.next()) index.take(field, source.candidates.record);
    else field.finish();
    if (count % 16 > 0 || !turn.isOver(since)) continue;
    yield;
    since = turn.now();
    field.usedAt = Date.now();
    check();
    if (!index.isFull) continue;
    index.refuse(field);
    return false;
  }
  return true;
}

function begin(collection: Collection, { conditions }: Prefix, collation: Collation | undefined) {
  const clauses = { conditions, complete: true, alternatives: [] };
  const plan = choosePlan(collection, clauses, { collation, enough: Infinity });
  return { candidates: candidatesOf(collection, plan, undefined), plan };
}
