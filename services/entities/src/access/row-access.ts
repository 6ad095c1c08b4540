import type { RowOperation } from '@lathe/proto/entities/rights';
import { fits } from '@lathe/proto/entities/rules/fits-rule';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { ruleRowOf } from '../schemas/rule-row.js';
import type { ActorEntity } from './access-scope.js';

type Stored = Parameters<typeof ruleRowOf>[1];

/**
 * Whether a row in hand is open to the actor: what the store answers for the same condition. The row must be one of the
 * entity, in its app; one that may not be read can be neither changed nor deleted.
 */
export function isOpenRow(open: ActorEntity, operation: Exclude<RowOperation, 'create'>, row: Stored): boolean {
  if (operation !== 'read' && !isOpenRow(open, 'read', row)) return false;
  const { entity, scope } = open;
  const reach = scope[operation];
  if (reach === 'none' || (reach === 'own' && row.creatorId !== scope.actorId)) return false;
  const rule = scope.rules[operation];
  return rule === undefined || fits(rule.test, ruleRowOf(entity, row));
}

/** Whether a rule hides something of the entity's fields from its caller, so that rows must be looked at one by one. */
export const hidesFields = ({ guard }: EntityDefinition): boolean => guard?.hides === true;
