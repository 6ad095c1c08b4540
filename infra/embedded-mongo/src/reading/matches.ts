import { decode } from '../bson/decode.js';
import { decodeWanted } from '../bson/decode-wanted.js';
import type { Filter } from '../query/filter.js';

export function matches(filter: Filter, bytes: Buffer): boolean {
  return filter.test(filter.wanted ? decodeWanted(bytes, filter.wanted) : decode(bytes));
}
