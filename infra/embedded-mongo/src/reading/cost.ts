import { FieldEntries } from '../indexes/field-entries.js';
import type { Plan, Wish } from './plan.js';

/** Entries that are counted at most to compare two plans. */
const mostCounted = 5_000;

interface Scored extends Plan {
  score: number;
}

/**
 * Whether one plan leads to the documents that are wanted over fewer documents than another one. One in the order of the
 * sort ends when it has enough, which it has the sooner the more documents match; any other goes over all its entries.
 */
export function isCheaper(one: Scored, other: Scored, { sort, enough }: Wish): boolean {
  if (enough < Infinity && sort && one.sorted !== other.sorted)
    return one.sorted ? !isFewEnough(other, one, enough) : isFewEnough(one, other, enough);
  const isShort = enough < Infinity && (!sort || one.sorted);
  if (isShort && one.exact !== other.exact) return one.exact;
  const difference = compareSizes(one, other);
  if (difference !== 0) return difference < 0;
  return one.sorted === other.sorted ? one.score > other.score : one.sorted;
}

/**
 * Whether to look at all documents of a plan, and sort them, rather than go over those of a plan in the order of the
 * sort until there are enough: of n documents of which m match, that takes `enough` times n / m of them.
 */
function isFewEnough(unordered: Plan, ordered: Plan, enough: number): boolean {
  if (ordered.exact) return false;
  const all = entriesOf(ordered, mostCounted);
  if (all < mostCounted) return entriesOf(unordered, all) < all;
  const most = Math.min(Math.sqrt(documentsOf(unordered, ordered) * enough), mostCounted);
  return entriesOf(unordered, most + 1) <= most;
}

/** How many documents there are with the same values in the fields before a wildcard. */
const documentsOf = (...plans: readonly Plan[]) =>
  Math.max(
    0,
    ...plans.flatMap(({ scans }) => scans.map(({ index }) => (index instanceof FieldEntries ? index.size : 0))),
  );

/** Entries in the ranges of a plan, counted as far as `most`. */
export function entriesOf({ scans }: Plan, most: number): number {
  let count = 0;
  for (const { index, ranges } of scans)
    for (const { low, high } of ranges) if (count < most) count += index.list.count(low, high, most - count);
  return count;
}

/** Negative when the first has fewer entries, positive when the second has; 0 when both have very many. */
function compareSizes(one: Plan, other: Plan): number {
  for (let most = 64; most <= mostCounted; most *= 4) {
    const [first, second] = [entriesOf(one, most), entriesOf(other, most)];
    if (first < most || second < most) return first - second;
  }
  return 0;
}
