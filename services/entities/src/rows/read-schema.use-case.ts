import { DomainError } from '@lathe/platform/errors/domain-error';
import { type RowOperation, rowOperations } from '@lathe/proto/entities/rights';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';

const withoutKey = ({ 'x-key': _, 'x-from': __, ...field }: FieldSchema): FieldSchema => field;

function withoutRules({ rls: _, items, properties, ...field }: FieldSchema): FieldSchema {
  return {
    ...field,
    ...(items ? { items: withoutRules(items) } : {}),
    ...(properties ? { properties: mapped(properties, withoutRules) } : {}),
  };
}

const mapped = (fields: Record<string, FieldSchema>, map: (field: FieldSchema) => FieldSchema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));

/** Whether an operation can be open to somebody who has signed in. */
const mayOpen = ({ rights, rules }: EntityDefinition, operation: RowOperation): boolean =>
  rights[operation] === 'creator' || (rights[operation] === 'all' && rules?.rows[operation] !== false);

/**
 * The author's schema of an entity, for whoever may do anything with it, now or once they have signed in. Its rules are
 * for the builder: they can name people.
 */
@Injectable()
export class ReadSchema {
  constructor(private readonly access: EntityAccess) {}

  /** Throws `entity/unknown` for everybody else. */
  async execute(request: EntityRequest): Promise<Record<string, unknown>> {
    const open = await this.access.entity(request);
    mustBeOpen(open);
    const { entity, actor } = open;
    const { name, title, description, properties, required, permissions, rls } = entity.schema;
    const isBuilder = actor.kind === 'builder';
    const fields = mapped(properties, (field) => withoutKey(isBuilder ? field : withoutRules(field)));
    return {
      name,
      type: 'object',
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      properties: fields,
      required,
      permissions,
      ...(rls && isBuilder ? { rls } : {}),
    };
  }
}

/** Throws `entity/unknown` for whoever may do nothing with an entity, and could not once they have signed in. */
export function mustBeOpen({ entity, scope }: OpenEntity): void {
  const isOpen = rowOperations.some((operation) => scope[operation] !== 'none' || mayOpen(entity, operation));
  if (!isOpen) throw new DomainError('entity/unknown');
}
