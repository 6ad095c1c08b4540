import type { Fold } from '../bson/compare.js';
import { complement, keyOf, maxKeyChar, textPrefix, typeChar } from '../bson/key-string.js';
import { typeRank } from '../bson/values.js';
import type { Condition } from '../query/filter.js';

/** The keys that a bound or a prefix allows, low inclusive and high exclusive, in the direction of the field. */
export function rangeOf(condition: Condition, descending: boolean, fold?: Fold): { low: string; high: string } {
  if (condition.prefix !== undefined)
    return directed(textPrefix(fold ? fold(condition.prefix) : condition.prefix), '', false, true, true, descending);
  const bound = (condition.low ?? condition.high)!;
  const key = keyOf(bound.value, fold);
  if (typeRank(bound.value) === 0 || typeRank(bound.value) === 127) return { low: '', high: maxKeyChar };
  return directed(key, typeChar(bound.value), condition.low !== undefined, bound.inclusive, false, descending);
}

/** The range of keys for one bound within the values of its type, or for all that starts with `key`. */
function directed(
  key: string,
  type: string,
  isLow: boolean,
  inclusive: boolean,
  isPrefix: boolean,
  descending: boolean,
): { low: string; high: string } {
  const mine = descending ? complement(key) : key;
  // Backwards, the end of a string is the greatest character, so one is not enough to come after it.
  if (isPrefix) return { low: mine, high: mine + maxKeyChar + maxKeyChar };
  const start = descending ? complement(type) : type;
  const after = mine + maxKeyChar;
  if (isLow !== descending) return { low: inclusive ? mine : after, high: start + maxKeyChar };
  return { low: start, high: inclusive ? after : mine };
}
