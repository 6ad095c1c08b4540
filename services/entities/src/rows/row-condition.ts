import type { Reach } from '@lathe/proto/entities/rights';
import type { AccessScope } from '../access/access-scope.js';
import type { RowFilter } from '../query/parse-filter.js';

/** What a scope adds to every query. */
export interface Condition {
  readonly appId: string;
  readonly entityKey: string;
  readonly creatorId?: string | null;
}

/** Undefined when the scope opens no row at all. */
export function conditionOf({ appId, entityKey, actorId }: AccessScope, reach: Reach): Condition | undefined {
  if (reach === 'none') return undefined;
  return reach === 'own' ? { appId, entityKey, creatorId: actorId } : { appId, entityKey };
}

/** The caller's filter, and from where on, beside the condition, where they can narrow it only. */
export function within<C extends Condition>(base: C, filter: RowFilter | undefined, place?: Record<string, unknown>) {
  const given = [filter, place].filter((part) => part !== undefined);
  return given.length > 0 ? { ...base, $and: given } : base;
}
