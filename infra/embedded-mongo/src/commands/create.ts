import { checkStages } from '../aggregate/pipeline.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import { existing } from './catalog.js';
import { createCollection } from './collections.js';
import { collectionName, type Context, type Handler } from './context.js';
import { validationOptions } from './validation.js';

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
];
const taken = [
  'collation',
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'idIndex',
  'autoIndexId',
  'size',
  'max',
  'storageEngine',
  'indexOptionDefaults',
];
const refused = ['capped', 'timeseries', 'clusteredIndex', 'changeStreamPreAndPostImages', 'encryptedFields'];
const known: ReadonlySet<string> = new Set(['create', ...general, ...taken, ...refused]);

export const create: Handler = (context) => {
  const { body } = context;
  const name = collectionName(context);
  for (const option of refused)
    if (body[option] !== undefined && body[option] !== false)
      throw new CommandError('InvalidOptions', `create: option '${option}' is not supported by this server`);
  for (const field of Object.keys(body))
    if (!known.has(field)) throw new CommandError('UnknownField', `BSON field 'create.${field}' is an unknown field.`);
  createCollection(context, name, {
    ...(isPlainObject(body.collation) && { collation: body.collation }),
    ...viewOptions(body),
    ...validationOptions(body),
  });
  return {};
};

function viewOptions({ viewOn, pipeline, validator }: Doc): Doc {
  if (viewOn === undefined) {
    if (pipeline !== undefined)
      throw new CommandError('InvalidOptions', "'pipeline' requires 'viewOn' to also be specified");
    return {};
  }
  if (typeof viewOn !== 'string' || viewOn === '') throw badValue("'viewOn' cannot be empty");
  if (validator !== undefined) throw new CommandError('InvalidOptions', "'validator' is not allowed on a view");
  return { viewOn, pipeline: checkStages(pipeline ?? [], true) };
}

/** Changes when documents of an index end, what documents must be like, or what a view shows. */
export const collMod: Handler = (context) => {
  const collection = existing(context);
  const { body } = context;
  const { index } = body;
  if (isPlainObject(index) && index.expireAfterSeconds !== undefined) return changeExpiry(context, collection, index);
  const changed = collection.view ? viewOptions(body) : validationOptions(body);
  if (Object.keys(changed).length === 0)
    throw badValue(
      'collMod changes expireAfterSeconds of an index, the validation of a collection, or viewOn and pipeline of a view',
    );
  context.server.engine.changeOptions(collection, { ...collection.options, ...changed });
  return {};
};

function changeExpiry(context: Context, collection: Collection, index: Doc): Doc {
  const found = [...collection.indexes.values()].find(
    ({ definition }) =>
      definition.name === index.name || JSON.stringify(definition.spec.key) === JSON.stringify(index.keyPattern),
  );
  if (!found)
    throw new CommandError(
      'IndexNotFound',
      `cannot find index ${String(index.name ?? JSON.stringify(index.keyPattern))} for ns ${collection.namespace}`,
    );
  const old = found.definition.expireAfterSeconds;
  context.server.engine.replaceIndex(collection, {
    ...found.definition.spec,
    expireAfterSeconds: index.expireAfterSeconds,
  });
  return { expireAfterSeconds_old: old, expireAfterSeconds_new: index.expireAfterSeconds };
}
