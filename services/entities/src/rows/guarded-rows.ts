import { DomainError } from '@lathe/platform/errors/domain-error';
import { fits } from '@lathe/proto/entities/rules/fits-rule';
import { isSame } from '@lathe/proto/entities/rules/settle-writes';
import type { OpenEntity } from '../access/entity-access.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { fieldDenied } from '../schemas/field-denied.js';
import { newRuleRow, ruleRowOf } from '../schemas/rule-row.js';
import type { RowChange, StoredRow } from './row.js';

type Values = Readonly<Record<string, unknown>>;

/** Throws `entity/field-denied` where a new row would have values that its maker may not give it; by field name. */
export function mayGive({ entity, scope }: OpenEntity, sent: Values): void {
  const refused = entity.guard?.settle('create', sent, newRuleRow(scope.actorId)).refused ?? [];
  if (refused.length > 0) throw fieldDenied('set', refused);
}

/** Throws `entity/permission-denied` where the rule of the entity's rows is against a new one with these values. */
export function mayMake({ scope }: OpenEntity, values: Values): void {
  const rule = scope.rules.create;
  if (rule && !fits(rule.test, newRuleRow(scope.actorId, values))) throw new DomainError('entity/permission-denied');
}

/** What somebody sets of a row, with what he cannot see of it as it is. */
export function withHidden(entity: EntityDefinition, before: StoredRow, sent: Values): Values {
  return entity.guard?.settle('update', sent, ruleRowOf(entity, before)).values ?? sent;
}

/**
 * The `permit` of a change of a row: `sent` is what somebody sets, `data` what is to be stored for it. Throws
 * `entity/field-denied`. Undefined where no rule keeps anything from him.
 */
export function permitOf(entity: EntityDefinition, sent: Values, data: Values): RowChange['permit'] {
  const { guard } = entity;
  return (
    guard &&
    ((before) => {
      const { values, refused } = guard.settle('update', sent, ruleRowOf(entity, before));
      // What is left out of an object though it has to stay is as good as changed.
      const dropped = Object.keys(sent).filter(
        (name) => !isSame(values[name], data[entity.fieldByName.get(name)!.key]),
      );
      const all = [...new Set([...refused, ...dropped])];
      if (all.length > 0) throw fieldDenied('modify', all);
    })
  );
}
