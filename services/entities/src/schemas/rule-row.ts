import type { RuleRow } from '@lathe/proto/entities/rules/rule';
import type { EntityDefinition } from './entity-definition.js';

interface Stored {
  readonly _id: string;
  readonly creatorId: string | null;
  /** By field key. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A stored row as rules see it. A user's id is that of the person. */
export function ruleRowOf({ isUser, fieldByName }: EntityDefinition, { _id, creatorId, data }: Stored): RuleRow {
  const field = (name: string): unknown => {
    const key = fieldByName.get(name)?.key;
    return key === undefined ? undefined : data[key];
  };
  return { id: isUser ? (creatorId ?? undefined) : _id, creatorId, field };
}

/** A row that is not there yet: what a new one may be is told by these values, by field name. */
export const newRuleRow = (creatorId: string | null, values: Readonly<Record<string, unknown>> = {}): RuleRow => ({
  id: undefined,
  creatorId,
  field: (name) => (Object.hasOwn(values, name) ? values[name] : undefined),
});
