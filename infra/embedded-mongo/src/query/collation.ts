import type { Fold } from '../bson/compare.js';
import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { badValue, failedToParse } from '../errors.js';

/**
 * A collation that a query or an index uses; `fold` maps a string to what is compared, `spec` is what the client sees.
 */
export interface Collation {
  spec: Doc;
  fold: Fold;
  id: string;
}

const strip = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const caseless = (text: string) => text.normalize('NFC').toLowerCase();
/** Swaps the case of each letter, so that a sorts before A as in a tertiary collation. */
const swapCase = (text: string) =>
  Array.from(text, (char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');

const folds: Record<number, Fold> = {
  1: (text) => strip(text).toLowerCase(),
  2: (text) => `${strip(text).toLowerCase()}\u0001${caseless(text)}`,
  3: (text) => `${strip(text).toLowerCase()}\u0001${caseless(text)}\u0001${swapCase(text)}`,
};

/** Reads a collation option; undefined for none and for the simple (binary) one. */
export function parseCollation(value: unknown): Collation | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isPlainObject(value)) throw failedToParse('collation must be an object');
  if (Object.keys(value).length === 0) return undefined;
  if (typeof value.locale !== 'string') throw failedToParse("Missing expected field 'locale'");
  if (value.locale === 'simple') return undefined;
  if (!/^[a-z]{2,3}([_@-].*)?$/i.test(value.locale))
    throw badValue(`Field 'locale' is invalid in: { locale: "${value.locale}" }`);
  const strength = toNumber(value.strength) ?? 3;
  const fold = folds[strength >= 3 ? 3 : strength];
  if (!fold || strength > 5)
    throw badValue(`Enumeration value '${strength}' for field 'strength' is not a valid value.`);
  if (value.numericOrdering === true || value.alternate === 'shifted')
    throw badValue('collation: numericOrdering and alternate "shifted" are not supported');
  const spec = {
    locale: value.locale,
    caseLevel: false,
    caseFirst: 'off',
    strength,
    numericOrdering: false,
    alternate: 'non-ignorable',
    maxVariable: 'punct',
    normalization: false,
    backwards: false,
    version: '57.1',
  };
  return { spec, fold, id: `${value.locale}/${strength}` };
}
