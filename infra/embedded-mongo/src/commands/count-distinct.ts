import { CommandError } from '../errors.js';
import { decode } from '../bson/decode.js';
import { keyOf } from '../bson/key-string.js';
import { valuesAt } from '../query/paths.js';
import { read } from '../query/read.js';
import { collationOf, collectionOf, type Handler } from './context.js';
import { readRequestOf } from './find.js';

export const count: Handler = (context) => {
  const collection = collectionOf(context);
  const request = readRequestOf(context, 'query');
  if (!collection) return { n: 0 };
  const everything = request.filter.complete && request.filter.conditions.length === 0 && !request.skip && !request.limit && !request.transaction;
  return { n: everything ? collection.records.size : read(collection, request).length };
};

export const distinct: Handler = (context) => {
  const { key } = context.body;
  if (typeof key !== 'string') throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  if (key === '') throw new CommandError('BadValue', 'distinct key must not be empty');
  const collection = collectionOf(context);
  const request = readRequestOf(context, 'query');
  const fold = collationOf(context.body.collation, collection)?.fold;
  const values = new Map<string, unknown>();
  for (const item of collection ? read(collection, request) : []) {
    for (const value of valuesAt(decode(item.bytes), key)) {
      if (value === undefined) continue;
      for (const single of Array.isArray(value) ? value : [value]) if (!values.has(keyOf(single, fold))) values.set(keyOf(single, fold), single);
    }
  }
  return { values: [...values.values()] };
};
