import { CommandError } from '../errors.js';
import { decode } from '../bson/decode.js';
import { keyOf } from '../bson/key-string.js';
import { valuesAt } from '../query/paths.js';
import { read } from '../query/read.js';
import { collationOf, collectionOf, type Handler } from './context.js';
import { readRequestOf } from './find.js';

export const count: Handler = async (context) => {
  const collection = collectionOf(context);
  const request = readRequestOf(context, 'query');
  if (!collection) return { n: 0 };
  const { filter, skip, limit, transaction } = request;
  if (filter.complete && filter.conditions.length === 0 && !skip && !limit && !transaction) return { n: collection.records.size };
  return { n: (await context.turn.run(read(collection, request, context.turn))).length };
};

export const distinct: Handler = async (context) => {
  const { body: { key }, turn } = context;
  if (typeof key !== 'string') throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (key === '') throw new CommandError('BadValue', 'distinct key must not be empty');
  const collection = collectionOf(context);
  const request = readRequestOf(context, 'query');
  const fold = collationOf(context.body.collation, collection)?.fold;
  const values = new Map<string, unknown>();
  const found = collection ? await turn.run(read(collection, request, turn)) : [];
  await turn.run(turn.map(found, ({ bytes }) => {
    for (const value of valuesAt(decode(bytes), key)) {
      if (value === undefined) continue;
      for (const single of Array.isArray(value) ? value : [value]) if (!values.has(keyOf(single, fold))) values.set(keyOf(single, fold), single);
    }
  }));
  return { values: [...values.values()] };
};
