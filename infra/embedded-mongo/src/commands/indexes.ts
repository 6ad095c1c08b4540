import { encode } from '../bson/encode.js';
import { isPlainObject } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { badValue, CommandError, typeMismatch } from '../errors.js';
import { type IndexDefinition, parseIndex, sameIndex, sameKey } from '../indexes/definition.js';
import type { Collection } from '../storage/collection.js';
import { existing } from './catalog.js';
import { collectionOf, ensureCollection, findCollection, writable } from './collections.js';
import { collectionName, type Context, type Handler } from './context.js';
import { checkNotDropped } from './update.js';

export const createIndexes: Handler = async (context) => {
  const { body, server, transaction } = context;
  const name = collectionName(context);
  if (!Array.isArray(body.indexes))
    throw typeMismatch("BSON field 'createIndexes.indexes' is the wrong type, expected type 'array'");
  if (body.indexes.length === 0) throw badValue('Must specify at least one index to create');
  const before = writable(findCollection(context, name));
  const definitions = body.indexes.map((source) => parseIndex(source, before?.collation));
  const collection = ensureCollection(context, name);
  const numIndexesBefore = collection.indexes.size;
  const missing = definitions.filter((definition) => !alreadyThere(collection, definition));
  for (const definition of missing) {
    if (!transaction) await build(context, collection, definition);
    else if (transaction.created.get(collection.namespace) === collection)
      server.engine.newIndex(collection, definition);
    else
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing collection ${collection.namespace} in a multi-document transaction.`,
      );
  }
  const reply = {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.size,
    createdCollectionAutomatically: before === undefined,
  };
  return collection.indexes.size === numIndexesBefore ? { ...reply, note: 'all indexes already exist' } : reply;
};

/** Builds an index, in steps that let others go first; what is written is on disk before the next step. */
async function build(context: Context, collection: Collection, definition: IndexDefinition): Promise<void> {
  const {
    server: { engine },
    generation,
    turn,
  } = context;
  for (let other; (other = collection.building.get(definition.name));) await turn.until(other.done);
  if (alreadyThere(collection, definition)) return;
  const steps = engine.indexSteps(collection, definition);
  try {
    while (!steps.next().done) {
      await engine.journal.flushed();
      await turn.pass();
      engine.checkWritable(generation);
      checkNotDropped(context, collection);
    }
  } finally {
    steps.return();
  }
}

function alreadyThere(collection: Collection, wanted: IndexDefinition): boolean {
  if (sameKey(wanted, collection.indexes.get('_id_')!.definition)) return true;
  const named = collection.indexes.get(wanted.name)?.definition;
  if (named && sameIndex(named, wanted)) return true;
  if (named) {
    const text = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(wanted.spec)}, existing index: ${JSON.stringify(named.spec)}`;
    throw new CommandError(sameKey(named, wanted) ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict', text, {
      code: 86,
    });
  }
  for (const { definition } of collection.indexes.values()) {
    if (
      !sameIndex(definition, wanted) &&
      !(
        sameKey(definition, wanted) &&
        definition.collation?.id === wanted.collation?.id &&
        !definition.partial &&
        !wanted.partial
      )
    )
      continue;
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${definition.name}`);
  }
  return false;
}

export const dropIndexes: Handler = (context) => {
  const collection = writable(existing(context));
  const { index } = context.body;
  const nIndexesWas = collection.indexes.size;
  for (const name of namesToDrop(collection, index)) context.server.engine.dropIndex(collection, name);
  return index === '*' ? { nIndexesWas, msg: 'non-_id indexes dropped for collection' } : { nIndexesWas };
};

function namesToDrop(collection: Collection, index: unknown): string[] {
  const all = [...collection.indexes.keys()].filter((name) => name !== '_id_');
  if (index === '*') return all;
  if (Array.isArray(index)) return index.flatMap((name) => namesToDrop(collection, name));
  if (index === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  if (typeof index === 'string') {
    if (!collection.indexes.has(index)) throw new CommandError('IndexNotFound', `index not found with name [${index}]`);
    return [index];
  }
  if (!isPlainObject(index)) throw typeMismatch("BSON field 'dropIndexes.index' is the wrong type");
  const found = all.filter(
    (name) => JSON.stringify(collection.indexes.get(name)!.definition.spec.key) === JSON.stringify(index),
  );
  if (found.length === 0)
    throw new CommandError('IndexNotFound', `can't find index with key: ${JSON.stringify(index)}`);
  return found;
}

export const listIndexes: Handler = (context) => {
  const collection = writable(collectionOf(context));
  if (!collection)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${context.database}.${collectionName(context)}`);
  const cursor = isPlainObject(context.body.cursor) ? context.body.cursor : {};
  const documents = [...collection.indexes.values()].map((index) => encode(index.definition.spec));
  return {
    cursor: context.server.cursors.start(documents, {
      namespace: collection.namespace,
      batchSize: batchSizeOf(cursor.batchSize) ?? Infinity,
    }),
  };
};
