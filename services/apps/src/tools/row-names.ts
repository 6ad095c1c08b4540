import type { RowSave, RowsRead } from '@lathe/proto/apps/tools/tool-rows';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import type { EntityNames } from '../versions/entity-names.js';
import type { ToolRecord } from './tool.js';

type Values = ToolRecord['values'];

/** Whether a tool reads or makes rows. */
export const namesRows = ({ rowsRead = [], rowSaved = null }: Values): boolean =>
  rowsRead.length > 0 || rowSaved !== null;

/**
 * What a tool does with rows, by the names that entities and fields have in another version. What is not there keeps
 * its name, by which the editor and the runs say that it has gone.
 */
export const withNames = ({ rowsRead, rowSaved, ...values }: Values, names: EntityNames): Values => ({
  ...values,
  ...(rowsRead && { rowsRead: readsWith(rowsRead, names) }),
  ...(rowSaved !== undefined && { rowSaved: rowSaved && saveWith(rowSaved, names) }),
});

function readsWith(reads: readonly RowsRead[], names: EntityNames): RowsRead[] {
  const named = reads.map((read): Named<RowsRead> => {
    const entity = entityWith(read.entity, names);
    const field = read.filter && (names.field(read.entity, read.filter.field) ?? read.filter.field);
    const value: RowsRead = {
      ...read,
      entity: entity ?? read.entity,
      filter: read.filter && { ...read.filter, field: field! },
    };
    return { name: value.entity, isThere: entity !== undefined, value };
  });
  return oneOfEachName(named);
}

function saveWith({ entity, fields }: RowSave, names: EntityNames): RowSave {
  const named = fields.map((saved): Named<RowSave['fields'][number]> => {
    const field = names.field(entity, saved.field);
    const value = { ...saved, field: field ?? saved.field };
    return { name: value.field, isThere: field !== undefined, value };
  });
  return { entity: entityWith(entity, names) ?? entity, fields: oneOfEachName(named) };
}

/** The rows of users are none that a tool works with. */
function entityWith(name: string, names: EntityNames): string | undefined {
  const entity = names.entity(name);
  return entity === undefined || isUserEntity(entity) ? undefined : entity;
}

interface Named<T> {
  readonly name: string;
  readonly isThere: boolean;
  readonly value: T;
}

/** What has gone gives its name up to what has it now: a setting names nothing twice. */
function oneOfEachName<T>(list: readonly Named<T>[]): T[] {
  const holders = new Map<string, Named<T>>();
  for (const one of list) {
    const held = holders.get(one.name);
    if (!held || (!held.isThere && one.isThere)) holders.set(one.name, one);
  }
  return list.filter((one) => holders.get(one.name) === one).map(({ value }) => value);
}
