import { type Doc, isPlainObject } from '../bson/values.js';

/** Whether a value in a filter is an object of operators rather than a value to be equal to. */
export function isOperatorObject(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}
