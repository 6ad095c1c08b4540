import { Binary } from 'bson';
import { encode } from '../bson/encode.js';
import { type Doc, isPlainObject, toFlag } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import { collectionOf, writable } from './collections.js';
import { collectionName, type Context, type Handler } from './context.js';

export const drop: Handler = (context) => {
  const collection = collectionOf(context);
  if (!collection) throw new CommandError('NamespaceNotFound', 'ns not found');
  const nIndexesWas = collection.indexes.size;
  context.server.engine.drop(collection);
  return { nIndexesWas, ns: collection.namespace };
};

export const dropDatabase: Handler = ({ server, database }) => {
  const collections = [...(server.engine.databases.get(database)?.values() ?? [])];
  for (const collection of collections) server.engine.drop(collection);
  return collections.length > 0 ? { dropped: database } : {};
};

function splitNamespace(value: unknown): [string, string] {
  if (typeof value !== 'string' || !value.includes('.'))
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${String(value)}'`);
  const dot = value.indexOf('.');
  return [value.slice(0, dot), value.slice(dot + 1)];
}

export const renameCollection: Handler = ({ server, body }) => {
  const { engine } = server;
  const source = writable(engine.find(...splitNamespace(body.renameCollection)));
  if (!source)
    throw new CommandError('NamespaceNotFound', `Source collection ${String(body.renameCollection)} does not exist`);
  const [database, name] = splitNamespace(body.to);
  const target = engine.find(database, name);
  if (target === source) throw new CommandError('IllegalOperation', "Can't rename a collection to itself");
  if (target && !toFlag(body.dropTarget)) throw new CommandError('NamespaceExists', 'target namespace exists');
  if (target) engine.drop(target);
  engine.rename(source, database, name);
  return {};
};

export const listCollections: Handler = (context) => {
  const { body, database, server } = context;
  const filter = compileFilter(body.filter);
  const nameOnly = toFlag(body.nameOnly);
  const collections = [...(server.engine.databases.get(database)?.values() ?? [])].map((collection) =>
    describe(collection, nameOnly),
  );
  const cursor = isPlainObject(body.cursor) ? body.cursor : {};
  const documents = collections.filter((entry) => filter.test(entry)).map((entry) => encode(entry));
  return {
    cursor: server.cursors.start(documents, {
      namespace: `${database}.$cmd.listCollections`,
      batchSize: batchSizeOf(cursor.batchSize) ?? Infinity,
    }),
  };
};

function describe(collection: Collection, nameOnly: boolean): Doc {
  const { name, view } = collection;
  const type = view ? 'view' : 'collection';
  if (nameOnly) return { name, type };
  const options = { ...collection.options, ...(collection.collation && { collation: collection.collation.spec }) };
  if (view) return { name, type, options, info: { readOnly: true } };
  return {
    name,
    type,
    options,
    info: { readOnly: false, uuid: new Binary(collection.uuid, 4) },
    idIndex: collection.indexes.get('_id_')!.definition.spec,
  };
}

export const listDatabases: Handler = ({ server, body, database }) => {
  if (database !== 'admin')
    throw new CommandError('Unauthorized', 'listDatabases may only be run against the admin database.');
  const filter = compileFilter(body.filter);
  const nameOnly = toFlag(body.nameOnly);
  const databases = [...server.engine.databases]
    .map(([name, collections]) => {
      const sizeOnDisk = [...collections.values()].reduce((sum, collection) => sum + collection.records.totalBytes, 0);
      return { name, sizeOnDisk, empty: sizeOnDisk === 0 };
    })
    .filter((entry) => filter.test(entry))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (nameOnly) return { databases: databases.map(({ name }) => ({ name })) };
  const totalSize = databases.reduce((sum, entry) => sum + entry.sizeOnDisk, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1_048_576) };
};

export const collStats: Handler = (context) => {
  const collection = writable(collectionOf(context));
  const count = collection?.records.size ?? 0;
  const size = collection?.records.totalBytes ?? 0;
  const reply: Doc = {
    ns: `${context.database}.${collectionName(context)}`,
    count,
    size,
    storageSize: size,
    nindexes: collection?.indexes.size ?? 0,
    totalIndexSize: 0,
    capped: false,
  };
  if (count > 0) reply.avgObjSize = Math.floor(size / count);
  return reply;
};

export const dbStats: Handler = ({ server, database }) => {
  const collections = [...(server.engine.databases.get(database)?.values() ?? [])];
  const objects = collections.reduce((sum, collection) => sum + collection.records.size, 0);
  const dataSize = collections.reduce((sum, collection) => sum + collection.records.totalBytes, 0);
  const indexes = collections.reduce((sum, collection) => sum + collection.indexes.size, 0);
  const views = collections.filter((collection) => collection.view).length;
  return {
    db: database,
    collections: collections.length - views,
    views,
    objects,
    avgObjSize: objects > 0 ? dataSize / objects : 0,
    dataSize,
    storageSize: dataSize,
    indexes,
    indexSize: 0,
  };
};

/** Fails for a command on a collection that must be there. */
export function existing(context: Context): Collection {
  const collection = collectionOf(context);
  if (!collection)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${context.database}.${collectionName(context)}`);
  return collection;
}
