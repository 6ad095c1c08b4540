import { type ColumnType, columnTypeOf } from '@lathe/proto/entities/column-type';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';
import { fixedUserFields, isUserEntity } from '@lathe/proto/entities/user-entity';

/** A column of the table of an entity. */
export interface Column {
  /** Of the field, as it is in a row. */
  readonly name: string;
  readonly title: string;
  readonly type: ColumnType;
  readonly schema: FieldSchema;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** The entity whose rows its values name; undefined for other fields. */
  readonly reference: string | undefined;
}

const serverOwned: readonly (readonly [string, string, FieldSchema])[] = [
  ['id', 'id', { type: 'string' }],
  ['createdAt', 'createdAt', { type: 'string', format: 'date-time' }],
  ['creatorId', 'User ID', { type: 'string' }],
];

/** The columns of an entity: its fields, then what the server sets of every row (spec 2, section 3). */
export function columnsOf({ name: entity, properties, required }: EntitySchema): Column[] {
  const isOfUsers = isUserEntity(entity);
  const own = Object.entries(properties).map(([name, schema]) => ({
    name,
    title: schema.title ?? name,
    type: columnTypeOf(name, schema),
    schema,
    isReadOnly: isOfUsers && fixedUserFields.has(name),
    isRequired: required.includes(name),
    reference: schema['x-ref'],
  }));
  const others = serverOwned
    .filter(([name]) => !isOfUsers || name !== 'creatorId')
    .map(([name, title, schema]) => ({
      name,
      title,
      type: columnTypeOf(name, schema),
      schema,
      isReadOnly: true,
      isRequired: false,
      reference: undefined,
    }));
  return [...own, ...others];
}

/** What there is to choose from in a column of choices. */
export const optionsOf = ({ schema }: Column): readonly (string | number)[] => schema.enum ?? schema.items?.enum ?? [];

/** The column that a row is named by: the one that says so, else the first of plain text. */
export const displayColumn = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ schema }) => schema['x-display'] === true) ??
  columns.find(({ type, isReadOnly, reference }) => type === 'text' && !isReadOnly && reference === undefined);
