import { columnTypeOf } from '@lathe/proto/entities/column-type';
import type { FieldDescription, readFields } from '@lathe/proto/entities/reading';
import { narrower } from '@lathe/proto/entities/rights';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { fixedUserFields } from '@lathe/proto/entities/user-entity';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import type { EntityField } from '../schemas/entity-definition.js';
import { mustBeOpen } from './read-schema.use-case.js';

/** The fields of an entity as a table shows them, and what the caller may do with its rows. */
@Injectable()
export class ReadFields {
  constructor(private readonly access: EntityAccess) {}

  /** Throws `entity/unknown` for whoever may do nothing with it. */
  async execute(request: EntityRequest): Promise<RouteAnswer<typeof readFields>> {
    const open = await this.access.entity(request);
    mustBeOpen(open);
    const { read, create, update, delete: remove } = open.scope;
    return {
      fields: fieldsOf(open),
      rights: { read, create, update: narrower(read, update), delete: narrower(read, remove) },
    };
  }
}

/** In the order of a row: id, the author's, when and by whom it was made. */
export function fieldsOf({ entity, scope }: OpenEntity): FieldDescription[] {
  const isFixed = scope.create === 'none' && narrower(scope.read, scope.update) === 'none';
  const { guard, isUser } = entity;
  const isSettable = ({ name }: EntityField): boolean =>
    !isFixed &&
    !(isUser && fixedUserFields.has(name)) &&
    (!guard || guard.isEverOpen('create', name) || guard.isEverOpen('update', name));
  const own = entity.fields
    .filter(({ name }) => !guard || guard.isEverOpen('read', name))
    .map((field) => described(field, !isSettable(field)));
  return [
    serverField('id', 'text'),
    ...own,
    serverField('createdAt', 'datetime'),
    serverField('updatedAt', 'datetime'),
    ...(entity.isUser ? [] : [serverField('creatorId', 'text')]),
  ];
}

const serverField = (name: string, type: 'text' | 'datetime'): FieldDescription => ({
  name,
  type,
  required: false,
  readOnly: true,
  isDisplay: false,
});

function described({ name, schema, required }: EntityField, readOnly: boolean): FieldDescription {
  const { title, description, format, maxLength, 'x-ref': reference } = schema;
  const options = schema.enum ?? schema.items?.enum;
  return {
    name,
    type: columnTypeOf(name, schema),
    ...given({ title, description, format, options, maxLength }),
    ...given({ reference: reference ?? schema.items?.['x-ref'] }),
    required,
    readOnly,
    isDisplay: schema['x-display'] === true,
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Those that have a value. */
const given = <T extends Partial<Record<keyof FieldSchema | 'options' | 'reference', unknown>>>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
