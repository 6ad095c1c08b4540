import { DomainError } from '@lathe/platform/errors/domain-error';
import { rowOperations } from '@lathe/proto/entities/rights';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';

/** The author's schema of an entity, for whoever may do anything with it, now or once they have signed in. */
@Injectable()
export class ReadSchema {
  constructor(private readonly access: EntityAccess) {}

  /** Throws `entity/unknown` for everybody else. */
  async execute(request: EntityRequest): Promise<Record<string, unknown>> {
    const open = await this.access.entity(request);
    mustBeOpen(open);
    const { entity } = open;
    const { name, title, description, properties, required, permissions } = entity.schema;
    const fields = Object.fromEntries(
      Object.entries(properties).map(([field, { 'x-key': _, ...rest }]) => [field, rest]),
    );
    return {
      name,
      type: 'object',
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      properties: fields,
      required,
      permissions,
    };
  }
}

/** Throws `entity/unknown` for whoever may do nothing with an entity, and could not once they have signed in. */
export function mustBeOpen({ entity, scope }: OpenEntity): void {
  const isOpen = rowOperations.some(
    (operation) => scope[operation] !== 'none' || entity.rights[operation] === 'creator',
  );
  if (!isOpen) throw new DomainError('entity/unknown');
}
