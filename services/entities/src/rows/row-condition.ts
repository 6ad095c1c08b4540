import { narrower, type RowOperation } from '@lathe/proto/entities/rights';
import type { AccessScope } from '../access/access-scope.js';
import type { RowFilter } from '../query/parse-filter.js';

/** What a scope adds to every query. */
export interface Condition {
  readonly appId: string;
  readonly entityKey: string;
  readonly creatorId?: string | null;
  /** Conditions of row rules. */
  readonly $and?: Record<string, unknown>[];
}

/**
 * The rows that a scope opens for an operation; undefined when there are none at all. What may not be read can be neither
 * changed nor deleted.
 */
export function conditionOf(scope: AccessScope, operation: Exclude<RowOperation, 'create'>): Condition | undefined {
  const { appId, entityKey, actorId, rules } = scope;
  const reach = narrower(scope.read, scope[operation]);
  if (reach === 'none') return undefined;
  const base = reach === 'own' ? { appId, entityKey, creatorId: actorId } : { appId, entityKey };
  const [seen, own] = [rules.read, operation === 'read' ? undefined : rules[operation]];
  if (!seen && !own) return base;
  return { ...base, $and: [...(seen ? [seen.stored] : []), ...(own ? [own.stored] : [])] };
}

/** The caller's filter, and from where on, beside the condition, where they can narrow it only. */
export function within<C extends Condition>(base: C, filter: RowFilter | undefined, place?: Record<string, unknown>) {
  const given = [filter, place].filter((part) => part !== undefined);
  return given.length > 0 ? { ...base, $and: [...(base.$and ?? []), ...given] } : base;
}

/** The same for what shares a query; what a rule narrows is part of it. */
export const keyOf = ({ appId, entityKey, creatorId, $and }: Condition): string =>
  `${appId}:${entityKey}:${creatorId ?? ''}${$and ? `:${JSON.stringify($and)}` : ''}`;
