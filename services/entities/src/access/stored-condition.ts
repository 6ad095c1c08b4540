import type { RowTest } from '@lathe/proto/entities/rules/rule';
import type { EntityDefinition } from '../schemas/entity-definition.js';

const groups = { all: '$and', any: '$or', none: '$nor' } as const;

/** The condition of a row rule as the store asks it. */
export function storedCondition(entity: EntityDefinition, test: RowTest): Record<string, unknown> {
  if (test.of === 'row') return { [pathOf(entity, test.part)]: { [test.comparison]: test.value } };
  return { [groups[test.of]]: test.tests.map((one) => storedCondition(entity, one)) };
}

function pathOf({ isUser, fieldByName }: EntityDefinition, part: Extract<RowTest, { of: 'row' }>['part']): string {
  if (part === 'creatorId' || (part === 'id' && isUser)) return 'creatorId';
  if (part === 'id') return '_id';
  const [first = '', ...rest] = part;
  return ['data', fieldByName.get(first)!.key, ...rest].join('.');
}
