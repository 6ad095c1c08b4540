import type { Collection } from '../storage/collection.js';
import type { Steps, Turn } from '../turns/turn.js';
import { needsOnce } from './candidates.js';
import { checkPlan } from './check-plan.js';
import type { KeyRange, Plan } from './plan.js';
import { choosePlan } from './planner.js';
import { enoughOf, type ReadRequest } from './request.js';

/** Entries between two looks at the clock. */
const atOnce = 64;

/**
 * How many documents match, as far as is enough, where the entries of one index alone tell: no document is read then.
 * Undefined where they do not.
 */
export function* countEntries(collection: Collection, request: ReadRequest, turn: Turn): Steps<number | undefined> {
  const { filter, collation, hint } = request;
  const enough = enoughOf(request);
  const plan = choosePlan(collection, filter, { collation, hint, enough });
  const [scan] = plan?.scans ?? [];
  if (!plan?.exact || !scan || plan.scans.length > 1 || needsOnce(plan)) return undefined;
  let count = 0;
  for (const range of scan.ranges) count += yield* countRange(collection, plan, range, enough - count, turn);
  return count;
}

function* countRange(
  collection: Collection,
  plan: Plan,
  { low, high }: KeyRange,
  enough: number,
  turn: Turn,
): Steps<number> {
  const walk = plan.scans[0]!.index.list.walk(low, high, false);
  checkPlan(collection, plan);
  let since = turn.now();
  let count = 0;
  while (count < enough && walk.next()) {
    count += 1;
    if (count % atOnce !== 0 || !turn.isOver(since)) continue;
    yield;
    checkPlan(collection, plan);
    since = turn.now();
  }
  return count;
}
