/**
 * The stem of an English word of small letters from a to z (M. F. Porter, An algorithm for suffix stripping, 1980, with
 * the two departures that its author made later). Words of other languages lose by it only what an English word would.
 */
export function stemOf(word: string): string {
  if (word.length < 3) return word;
  const small = ySuffix(pastSuffix(pluralSuffix(word)));
  return lastLetters(shortened(exchanged(exchanged(small, doubleSuffixes), longSuffixes)));
}

function pluralSuffix(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  return word.endsWith('sses') || word.endsWith('ies') ? word.slice(0, -2) : word.slice(0, -1);
}

function pastSuffix(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const stem = word.slice(0, word.length - cut);
  if (cut === 0 || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDoubled(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

const ySuffix = (word: string): string =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;

/** Suffixes with what takes their place; of two that fit the longer one comes first. */
type Suffixes = readonly (readonly [suffix: string, becomes: string])[];
const suffixes = (list: string): Suffixes =>
  list.split(' ').map((pair) => {
    const [suffix = '', becomes = ''] = pair.split('>');
    return [suffix, becomes] as const;
  });
const doubleSuffixes = suffixes(
  'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble logi>log',
);
const longSuffixes = suffixes('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>');
const plainSuffixes = suffixes(
  'al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>',
);

function exchanged(word: string, list: Suffixes): string {
  const found = list.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const stem = word.slice(0, -found[0].length);
  return measure(stem) > 0 ? stem + found[1] : word;
}

function shortened(word: string): string {
  const found = plainSuffixes.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const stem = word.slice(0, -found[0].length);
  return measure(stem) > 1 && (found[0] !== 'ion' || /[st]$/.test(stem)) ? stem : word;
}

function lastLetters(word: string): string {
  let stem = word;
  if (word.endsWith('e')) {
    const before = word.slice(0, -1);
    const size = measure(before);
    if (size > 1 || (size === 1 && !endsShort(before))) stem = before;
  }
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem;
}

/** A `y` is one behind a consonant. */
function isVowel(word: string, at: number): boolean {
  const letter = word[at]!;
  return 'aeiou'.includes(letter) || (letter === 'y' && at > 0 && !isVowel(word, at - 1));
}

/** How often a consonant comes behind a vowel. */
function measure(word: string): number {
  let [count, wasVowel] = [0, false];
  for (let at = 0; at < word.length; at += 1) {
    const is = isVowel(word, at);
    if (wasVowel && !is) count += 1;
    wasVowel = is;
  }
  return count;
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (isVowel(word, at)) return true;
  return false;
}

const endsDoubled = (word: string): boolean =>
  word.length > 1 && word.at(-1) === word.at(-2) && !isVowel(word, word.length - 1);

/** Whether it ends with consonant, vowel, consonant, the last not w, x or y. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last > 1 && !isVowel(word, last) && isVowel(word, last - 1) && !isVowel(word, last - 2) && !/[wxy]$/.test(word)
  );
}
