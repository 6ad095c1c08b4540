import { createRequire } from 'node:module';
import type { ItemToken, ItsFunction, WinkMethods } from 'wink-nlp';
import { singular } from '../words.js';
import { withoutMistakes } from './corrections.js';
import type { Pos, Word } from './word.js';

const require = createRequire(import.meta.url);
let loaded: WinkMethods | undefined;

/** The tagger with its model: 60 MB that only a process which reads requests needs. */
function tagger(): WinkMethods {
  const open = require('wink-nlp') as typeof import('wink-nlp').default;
  return (loaded ??= open(require('wink-eng-lite-web-model') as Parameters<typeof open>[0], ['sbd', 'pos']));
}

const posOf: Readonly<Record<string, Pos>> = {
  NOUN: 'noun',
  PROPN: 'noun',
  VERB: 'verb',
  AUX: 'aux',
  ADJ: 'adjective',
  ADV: 'adverb',
  PRON: 'pronoun',
  DET: 'determiner',
  ADP: 'preposition',
  SCONJ: 'preposition',
  NUM: 'number',
  PART: 'particle',
};
const wh = /^(?:who|whom|whose|which|what|when|where|why|how|whether|if|whenever)$/;
const determiners =
  /^(?:a|an|the|each|every|all|any|some|no|this|that|these|those|both|several|many|few|multiple|various|different|another|my|our|your|his|her|its|their)$/;
const pronouns =
  /^(?:i|we|you|he|she|it|they|me|us|him|them|somebody|someone|everybody|everyone|anybody|anyone|nobody)$/;

interface Tagged {
  readonly text: string;
  readonly isJoined: boolean;
  readonly pos: string;
  readonly lemma: string;
}

/** The words of a text with their parts of speech; "no-show" and "yes/no" are one word each. */
export function tag(text: string): Word[] {
  const { its, readDoc } = tagger();
  // The package types these two otherwise than `out` asks for them.
  const precedingSpaces = its.precedingSpaces as unknown as ItsFunction<string>;
  const lemma = its.lemma as unknown as ItsFunction<string>;
  const tokens: Tagged[] = [];
  readDoc(text)
    .tokens()
    .each((token: ItemToken) => {
      tokens.push({
        text: token.out(),
        isJoined: token.out(precedingSpaces) === '',
        pos: token.out(its.pos),
        lemma: token.out(lemma),
      });
    });
  return withoutMistakes(joined(tokens).map(wordOf));
}

function joined(tokens: readonly Tagged[]): Tagged[] {
  const words: Tagged[] = [];
  for (const token of tokens) {
    const before = words.at(-1);
    const joins =
      before !== undefined && token.isJoined && (/^[-/'’&.]/.test(token.text) || /[-/&'’.]$/.test(before.text));
    if (joins)
      words[words.length - 1] = {
        ...token,
        text: before.text + token.text,
        lemma: `${before.text}${token.lemma}`.toLowerCase(),
        isJoined: before.isJoined,
      };
    else words.push(token);
  }
  return words;
}

function wordOf({ text, pos, lemma }: Tagged): Word {
  const low = text.toLowerCase();
  const ownPos: Pos = wh.test(low)
    ? 'wh'
    : determiners.test(low)
      ? 'determiner'
      : pronouns.test(low)
        ? 'pronoun'
        : low === 'staff' || low === 'something' || /[a-z]s['’]$/.test(low)
          ? 'noun'
          : (posOf[pos] ?? 'other');
  return { text, low, pos: ownPos, lemma: ownPos === 'noun' ? singular(low) : lemma };
}
