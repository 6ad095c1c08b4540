const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Scripts that join words, or hang endings on them without a sign. */
const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const stemLength = 6;

/**
 * The words of a text as stems, in any language: compounds of code are taken apart, marks and cases do not count, and of
 * scripts that join their words each pair of letters is one.
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  const plain = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_/.-]/g, ' ')
    .normalize('NFKC')
    .toLowerCase();
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike !== true) continue;
    if (joined.test(segment)) for (const pair of pairsOf(segment)) words.add(pair);
    else if (segment.length > 1) words.add(stemOf(segment));
  }
  return words;
}

/** Endings of number and case are short; what is left of longer words tells them apart. */
function stemOf(word: string): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '');
  const stem = bare.length > 3 ? bare.replace(/(?:e[snr]?|[sn])$/, '') : bare;
  return stem.slice(0, stemLength);
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
