import { DomainError } from '@lathe/platform/errors/domain-error';
import { type RowOperation, rowOperations } from '@lathe/proto/entities/rights';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';

const withoutKey = ({ 'x-key': _, ...field }: FieldSchema): FieldSchema => field;

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
    const { entity, scope, actor } = await this.access.entity(request);
    const isOpen = rowOperations.some((operation) => scope[operation] !== 'none' || mayOpen(entity, operation));
    if (!isOpen) throw new DomainError('entity/unknown');
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
