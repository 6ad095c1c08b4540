import { prepareForInsert } from '../bson/document-bytes.js';
import { isPlainObject } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import { writable } from './collections.js';
import type { Context } from './context.js';
import { checkValid } from './validation.js';

/**
 * `$out`: the documents take the place of the collection's, with its indexes and options, at once or not at all. Throws
 * 11000 where a unique index does not allow them.
 */
export function replaceCollection(context: Context, target: unknown, documents: readonly Buffer[]): void {
  const {
    server: { engine },
    database: own,
  } = context;
  const { db = own, coll } = isPlainObject(target) ? target : { coll: target };
  if (typeof db !== 'string' || typeof coll !== 'string')
    throw failedToParse('$out takes the name of a collection, or an object with db and coll');
  const before = writable(engine.find(db, coll));
  const next = engine.prepare(db, coll, before?.options ?? {});
  for (const { definition } of before?.indexes.values() ?? [])
    if (definition.name !== '_id_') engine.newIndex(next, definition);
  try {
    for (const document of documents) {
      const { bytes, id } = prepareForInsert(document);
      checkValid(context, next, bytes);
      engine.writes.insert(next, next.idKey(id), bytes);
    }
  } catch (error) {
    engine.discard(next);
    throw error;
  }
  if (before) engine.drop(before);
  engine.adopt(next);
}
