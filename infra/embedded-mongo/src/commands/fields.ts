import { type Doc, toNumber } from '../bson/values.js';
import { badValue, CommandError, typeMismatch } from '../errors.js';

// Fields that a command may have, so that none is taken and silently left out of account.

const general = [
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'stmtId',
  'stmtIds',
  'bypassDocumentValidation',
  'allowDiskUse',
  'let',
  'collation',
  'hint',
  'batchSize',
];

const own: Record<string, string[]> = {
  find: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'singleBatch',
    'noCursorTimeout',
    'allowPartialResults',
    'tailable',
    'awaitData',
    'oplogReplay',
  ],
  aggregate: ['pipeline', 'cursor', 'explain'],
  count: ['query', 'skip', 'limit'],
  distinct: ['key', 'query'],
  insert: ['documents', 'ordered'],
  update: ['updates', 'ordered'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters'],
};

const known = new Map(
  Object.entries(own).map(([command, fields]) => [command, new Set([command, ...fields, ...general])]),
);
/** Fields of find that mean something on MongoDB which this server does not do. */
const refused = new Set(['min', 'max', 'returnKey', 'showRecordId']);

/** Throws 40415 for a field the command does not have. */
export function checkFields(command: string, body: Doc): void {
  const fields = known.get(command);
  if (!fields) return;
  for (const name of Object.keys(body)) {
    if (fields.has(name)) continue;
    if (command === 'find' && refused.has(name)) {
      if (body[name] === false) continue;
      throw new CommandError('CommandNotSupported', `find: option '${name}' is not supported by this server`);
    }
    throw new CommandError('UnknownField', `BSON field '${command}.${name}' is an unknown field.`);
  }
}

/**
 * The milliseconds a command may take; undefined for no limit. Throws for anything but a whole number that is not
 * negative.
 */
export function maxTimeOf({ maxTimeMS }: Doc): number | undefined {
  if (maxTimeMS === undefined || maxTimeMS === null) return undefined;
  const time = toNumber(maxTimeMS);
  if (time === undefined)
    throw typeMismatch("BSON field 'maxTimeMS' is the wrong type, expected types '[long, int, decimal, double]'");
  if (!Number.isInteger(time)) throw badValue('maxTimeMS has non-integral value');
  if (time < 0 || time > 0x7fffffff) throw badValue(`${time} value for maxTimeMS is out of range [0, 2147483647]`);
  return time === 0 ? undefined : time;
}
