import { decode } from '../bson/decode.js';
import { keyOf } from '../bson/key-string.js';
import { valuesAt } from '../bson/paths.js';
import { CommandError } from '../errors.js';
import { countMatches } from '../reading/read.js';
import { collectionOf } from './collections.js';
import { collationOf, type Handler } from './context.js';
import { documentsOf, readRequestOf } from './find.js';

export const count: Handler = async (context) => {
  const collection = collectionOf(context);
  const request = readRequestOf(context, 'query');
  if (!collection) return { n: 0 };
  const { turn } = context;
  const { filter, skip, limit, transaction } = request;
  if (collection.view) return { n: (await turn.run(documentsOf(context, request))).length };
  const all = filter.complete && filter.conditions.length === 0 && !skip && !limit && !transaction;
  return { n: all ? collection.records.size : await turn.run(countMatches(collection, request, turn)) };
};

export const distinct: Handler = async (context) => {
  const {
    body: { key },
    turn,
  } = context;
  if (typeof key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (key === '') throw new CommandError('BadValue', 'distinct key must not be empty');
  const request = readRequestOf(context, 'query');
  const fold = collationOf(context.body.collation, collectionOf(context))?.fold;
  const values = new Map<string, unknown>();
  await turn.run(
    turn.map(await turn.run(documentsOf(context, request)), (bytes) => {
      for (const value of valuesAt(decode(bytes), key)) {
        if (value === undefined) continue;
        for (const single of Array.isArray(value) ? value : [value])
          if (!values.has(keyOf(single, fold))) values.set(keyOf(single, fold), single);
      }
    }),
  );
  return { values: [...values.values()] };
};
