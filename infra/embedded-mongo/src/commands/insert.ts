import { CommandError } from '../errors.js';
import { prepareForInsert } from '../bson/document-bytes.js';
import { type Handler, attempt, collectionName } from './context.js';
import { maxWriteBatchSize } from './hello.js';
import { runStatements, withErrors } from './write-results.js';

export const insert: Handler = async (context) => {
  const { documents, server, transaction } = context;
  const name = collectionName(context);
  if (documents.length === 0 || documents.length > maxWriteBatchSize) {
    throw new CommandError('InvalidLength', `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${documents.length} operations.`);
  }
  const { engine } = server;
  const collection = engine.ensure(context.database, name);
  let n = 0;
  const errors = await runStatements(context, documents, async (document) => {
    const { bytes, id } = prepareForInsert(document);
    const key = collection.idKey(id);
    await attempt(transaction, () => engine.writes.insert(collection, key, bytes, transaction));
    n += 1;
  });
  return withErrors({ n }, errors);
};
