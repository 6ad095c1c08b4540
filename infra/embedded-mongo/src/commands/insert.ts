import { prepareForInsert } from '../bson/document-bytes.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { ensureCollection } from './collections.js';
import { attemptNow, collectionName, type Handler } from './context.js';
import { maxWriteBatchSize } from './hello.js';
import { checkValid } from './validation.js';
import { runStatements, withErrors } from './write-results.js';

const inserted: Doc = {};

export const insert: Handler = async (context) => {
  const { documents, server, transaction } = context;
  const name = collectionName(context);
  if (documents.length === 0 || documents.length > maxWriteBatchSize) {
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${documents.length} operations.`,
    );
  }
  const { engine } = server;
  ensureCollection(context, name);
  let n = 0;
  const errors = await runStatements(
    context,
    documents,
    (document) => {
      const { bytes, id } = prepareForInsert(document);
      const waiting = attemptNow(context, () => {
        const collection = ensureCollection(context, name);
        checkValid(context, collection, bytes);
        engine.writes.insert(collection, collection.idKey(id), bytes, transaction);
      });
      return waiting ? waiting.then(() => inserted) : inserted;
    },
    () => {
      n += 1;
    },
  );
  return withErrors({ n }, errors);
};
