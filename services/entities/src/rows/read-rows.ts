import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-door.js';
import { parseListQuery } from '../query/list-query.js';
import { toRow, type Row } from './row.js';
import { RowRepository } from './row.repository.js';

/** Reads rows. What a rule hides is as if it were not there. */
@Injectable()
export class ReadRows {
  constructor(private readonly rows: RowRepository) {}

  async list({ entity, scope }: OpenEntity, query: Record<string, unknown>): Promise<Row[]> {
    const parsed = parseListQuery(entity, query);
    return (await this.rows.list(scope, parsed)).map((row) => toRow(entity, row, parsed.fields));
  }

  /** Throws `entity/row-not-found`. */
  async one({ entity, scope }: OpenEntity, rowId: string): Promise<Row> {
    const row = await this.rows.find(scope, rowId);
    if (!row) throw new DomainError('entity/row-not-found');
    return toRow(entity, row);
  }

  /** The author's schema, for whoever may do anything with the entity, now or once he has signed in. */
  schema({ entity, scope }: OpenEntity): Record<string, unknown> {
    const opensBySignIn = entity.read === 'creator' || entity.write === 'creator';
    if (scope.read === 'none' && scope.write === 'none' && !opensBySignIn) throw new DomainError('entity/unknown');
    const { name, title, description, properties, required, permissions } = entity.schema;
    const fields = Object.fromEntries(Object.entries(properties).map(([field, { 'x-key': _, ...rest }]) => [field, rest]));
    return { name, type: 'object', ...(title ? { title } : {}), ...(description ? { description } : {}), properties: fields, required, permissions };
  }
}
