import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/collection.js';
import { collectionName, type Context } from './context.js';

// Collections as a command sees them: those that its transaction has created are there for it alone until the commit.

export function findCollection({ server, database, transaction }: Context, name: string): Collection | undefined {
  return transaction?.created.get(`${database}.${name}`) ?? server.engine.find(database, name);
}

/** The collection that the command names. */
export function collectionOf(context: Context): Collection | undefined {
  return findCollection(context, collectionName(context));
}

/** A new collection or view; in a transaction one that the commit makes. Throws NamespaceExists. */
export function createCollection(context: Context, name: string, options: Doc): Collection {
  const {
    server: { engine },
    database,
    transaction,
  } = context;
  if (findCollection(context, name))
    throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`);
  if (!transaction) return engine.create(database, name, options);
  const collection = engine.prepare(database, name, options);
  transaction.created.set(collection.namespace, collection);
  return collection;
}

/** The collection to write to, created when it is not there. Throws 166 for a view. */
export function ensureCollection(context: Context, name: string): Collection {
  return writable(findCollection(context, name)) ?? createCollection(context, name, {});
}

/** Throws 166 for a view. */
export function writable<T extends Collection | undefined>(collection: T): T {
  if (collection?.view)
    throw new CommandError(
      'CommandNotSupportedOnView',
      `Namespace ${collection.namespace} is a view, not a collection`,
    );
  return collection;
}
