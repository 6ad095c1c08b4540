import { decode, decodeFields } from '../bson/decode.js';
import type { Filter } from '../query/filter.js';

export function matches(filter: Filter, bytes: Buffer): boolean {
  return filter.test(filter.fields ? decodeFields(bytes, filter.fields) : decode(bytes));
}
