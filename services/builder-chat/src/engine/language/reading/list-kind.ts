import { isProperty, isThing, isWork } from '../nouns/noun-kinds.js';
import type { Word } from '../tagging/word.js';
import { clauseOf } from './clause.js';
import { nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';
import { describedAt, isRecord } from './records.js';

/** From here on a list is one of fields. */
const areFields = 0.6;

/**
 * Whether a list that begins with these words, and goes on in the parts behind, is what is noted of one thing ("the
 * composer, the number of copies, which shelf it is on") rather than things to keep ("patients, our doctors and
 * appointments"): by what speaks for the one and for the other in each of its parts, most by its first.
 */
export function isListOfFields({ parts }: Reading, at: number, first: readonly Word[]): boolean {
  const signs = [signOf(first)];
  for (const { words, join } of parts.slice(at + 1)) {
    if (join === 'colon' || (words[0]?.pos !== 'wh' && clauseOf(words, true) !== undefined)) break;
    signs.push(signOf(words));
  }
  const [own = 0] = signs;
  const all = signs.reduce((sum, sign) => sum + sign, 0);
  return signs.length > 1 && own > 0 && (all + own) / (signs.length + 1) >= areFields;
}

/** Above nothing where it is said of a thing, below where it is one. */
function signOf(words: readonly Word[]): number {
  if (words[0]?.pos === 'wh' || (words[0]?.pos === 'preposition' && words[1]?.pos === 'wh')) return 2;
  const phrase = nounPhraseAt(words);
  if (phrase === undefined) return 0;
  if (describedAt(phrase.rest) !== -1 || isRecord(phrase)) return -2;
  const isDefinite = /^(?:the|an?|its|their|his|her)$/.test(phrase.determiner ?? '');
  const isOwn = isProperty(phrase.noun) && !isWork(phrase.noun);
  if (phrase.isMany) return isOwn ? 0.5 : isDefinite ? -0.5 : -2;
  return (isOwn ? 1 : isThing(phrase.noun) ? -0.25 : 0.25) + (isDefinite ? 1 : 0);
}
