import { CommandError } from '../errors.js';
import { FieldEntries } from '../indexes/field-entries.js';
import type { IndexEntries } from '../indexes/index-entries.js';
import { WildcardEntries } from '../indexes/wildcard-entries.js';
import type { Collection } from '../storage/collection.js';
import type { Plan } from './plan.js';

/** A read that was interrupted ends where what it reads is gone; else that is noted as being in use. */
export function checkPlan(collection: Collection, plan: Pick<Plan, 'scans'> | undefined): void {
  if (collection.dropped)
    throw new CommandError('QueryPlanKilled', `collection dropped while it was read: ${collection.namespace}`);
  for (const { index } of plan?.scans ?? []) {
    const { name } = index.definition;
    if (!isPartOf(collection.indexes.get(name), index))
      throw new CommandError('QueryPlanKilled', `index '${name}' dropped while it was read`);
    if (index instanceof FieldEntries) index.usedAt = Date.now();
  }
}

function isPartOf(there: IndexEntries | undefined, index: IndexEntries): boolean {
  return there === index || (there instanceof WildcardEntries && there.has(index));
}
