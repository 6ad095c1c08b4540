import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { Citations } from './citations.js';
import type { Passage } from './context-search.js';

const most = 5;
/** Characters of a source that are said of it; the whole passage is behind its citation. */
const longest = 400;
/** Words of what was asked that count. */
const maxWords = 200;
/** Letters by which forms of a word differ at its end. */
const ending = 3;

/** What a source says about what was asked, word for word. */
export interface Stretch {
  readonly passage: Passage;
  readonly text: string;
}

/** Of each of the best sources the sentences that say most about what was asked. */
export function bestStretches(passages: readonly Passage[], asked: string): Stretch[] {
  const words = [...wordsOf(asked)].slice(0, maxWords);
  const told = passages.map((passage) => ({ passage, ...bestStretch(passage.text, words) }));
  const best = Math.max(0, ...told.map(({ hits }) => hits));
  // One that shares little more than a common word with what was asked is no part of its answer.
  return told.filter(({ hits }) => hits >= best / 2).slice(0, most);
}

/** The answer where there is no language model: what the best sources say, and where it stands. */
export const sourcesAlone = (passages: readonly Passage[], asked: string, citations: Citations): AnswerPart[] =>
  bestStretches(passages, asked).flatMap(({ passage, text }, index): AnswerPart[] => [
    { type: 'text', text: `${index === 0 ? '' : '\n\n'}${text} ` },
    citations.cite(passage),
  ]);

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));

/** Whether two words are forms of one, as `rain` and `rains` are: so it is in most languages. */
function areOne(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length - short.length <= ending && long.startsWith(short);
}

/** Sentences in a row that hold most of the words, and how many. */
function bestStretch(text: string, words: readonly string[]): { text: string; hits: number } {
  const found = new Map([...wordsOf(text)].map((said) => [said, words.find((word) => areOne(word, said))]));
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)];
  let best = { text: '', hits: -1 };
  for (const [at, { index }] of sentences.entries()) {
    let end = index;
    for (const { index: from, segment } of sentences.slice(at)) {
      if (end > index && from + segment.length - index > longest) break;
      end = from + segment.length;
    }
    const stretch = text.slice(index, end).trim();
    const hits = new Set([...wordsOf(stretch)].flatMap((said) => found.get(said) ?? [])).size;
    if (hits > best.hits) best = { text: shortened(stretch), hits };
  }
  return best;
}

/** A row of a table and the like is one sentence, however long. */
const shortened = (text: string): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`;
