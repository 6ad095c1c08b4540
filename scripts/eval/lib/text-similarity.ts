// How alike two texts are that were read of one file by two programs.

export interface Similarity {
  /** F1 of the words, as often as each stands in both. */
  readonly words: number;
  /** The same of each two words that are neighbours, which sees their order. */
  readonly pairs: number;
}

const separator = '\u0000';

export function similarity(one: string, other: string): Similarity {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return { words: f1(a, b), pairs: f1(pairsOf(a), pairsOf(b)) };
}

/** Letters and digits alone: programs draw bullets, rules and frames each in their way. Soft hyphens are not to be seen. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll('\u00ad', '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => words[index]! + separator + word);

/** 1 where both have nothing. */
function f1(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    common += 1;
  }
  return (2 * common) / (one.length + other.length);
}
