import { createRequire } from 'node:module';
import type { ItemToken, ItsFunction, WinkMethods } from 'wink-nlp';
import { isOrganisation } from '../nouns/noun-kinds.js';
import { singular } from '../words.js';
import { isVerb } from './verbs.js';
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

/** Whether the clause around a word begins with many and has no verb, so that the word must be it. */
function isOnlyVerb(words: readonly Word[], at: number): boolean {
  const isEnd = ({ text }: Word): boolean => /^[,:;.~]$/.test(text);
  const from = words.findLastIndex((word, index) => index < at && isEnd(word)) + 1;
  const next = words.findIndex((word, index) => index > at && isEnd(word));
  const clause = words.slice(from, next === -1 ? words.length : next);
  const first = clause[0];
  return (
    first?.pos === 'noun' &&
    first.lemma !== first.low &&
    at - from > 2 &&
    clause[1]?.pos === 'preposition' &&
    clause.every(({ pos }) => pos !== 'verb' && pos !== 'aux')
  );
}

/**
 * A noun behind a plural noun that begins a clause, before a determiner, a pronoun, a question word or another plural,
 * is its verb: "employees hand in their expenses", "customers order cakes".
 */
function withoutMistakes(words: readonly Word[]): Word[] {
  return words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    // "stays (from, to)", "catches with species"
    if (
      word.pos === 'verb' &&
      word.low !== word.lemma &&
      word.low.endsWith('s') &&
      singular(word.low) !== word.low &&
      (before === undefined || before.pos === 'other' || before.pos === 'adjective' || before.low === 'and') &&
      ((after === undefined && before !== undefined) ||
        after?.low === 'with' ||
        after?.text === '~' ||
        after?.text === ':' ||
        (before === undefined && (after?.pos === 'verb' || after?.pos === 'aux')) ||
        (after?.text === ',' && before === undefined))
    )
      return { ...word, pos: 'noun', lemma: singular(word.low) };
    // "came to training", "after cooking"
    if (
      word.pos === 'verb' &&
      word.low.endsWith('ing') &&
      /^(?:to|after|before|during|from|at|for)$/.test(before?.low ?? '') &&
      (after === undefined || ['other', 'wh'].includes(after.pos) || after.low === 'and')
    )
      return { ...word, pos: 'noun' };
    // "which key"
    if (word.pos === 'adjective' && before?.low === 'which' && after?.pos !== 'noun' && after?.pos !== 'adjective')
      return { ...word, pos: 'noun' };
    // "our choir director plans concerts"
    const isOne =
      before?.pos === 'noun' &&
      before.lemma === before.low &&
      /^(?:my|our|the)$/.test(words[words.findLastIndex(({ pos }, index) => index < at && pos !== 'noun')]?.low ?? '');
    if (
      word.pos === 'noun' &&
      isOne &&
      word.lemma !== word.low &&
      isVerb(word.lemma) &&
      after?.pos === 'noun' &&
      after.lemma !== after.low
    )
      return { ...word, pos: 'verb' };
    // "each may vote"
    if (
      word.pos === 'noun' &&
      /^(?:may|can|should|must|will|would|could)$/.test(before?.low ?? '') &&
      isVerb(word.lemma)
    )
      return { ...word, pos: 'verb' };
    // "people in our village offer rides"
    if (
      word.pos === 'noun' &&
      isVerb(word.low) &&
      after?.pos === 'noun' &&
      after.lemma !== after.low &&
      isOnlyVerb(words, at)
    )
      return { ...word, pos: 'verb' };
    // "the customers request appointment for a service"
    const isAsked =
      /^(?:request|order|book|report|reserve)$/.test(word.low) &&
      words[at - 2]?.pos === 'determiner' &&
      before?.pos === 'noun' &&
      before.lemma !== before.low;
    if (word.pos === 'noun' && isAsked && after?.pos === 'noun') return { ...word, pos: 'verb' };
    // "who rents which plot"
    if (
      word.pos === 'noun' &&
      before?.low === 'who' &&
      isVerb(word.lemma) &&
      after !== undefined &&
      !['verb', 'aux'].includes(after.pos)
    )
      return { ...word, pos: 'verb' };
    // "wish list"
    if (
      word.pos === 'verb' &&
      before === undefined &&
      /^(?:lists?|logs?|books?|tracker|diary|planner|board|journal)$/.test(after?.low ?? '') &&
      words[at + 2]?.pos !== 'determiner'
    )
      return { ...word, pos: 'noun' };
    // "has volunteers", "have reviews"
    if (
      word.pos === 'verb' &&
      before?.lemma === 'have' &&
      singular(word.low) !== word.low &&
      word.low === `${word.lemma}s`
    )
      return { ...word, pos: 'noun', lemma: singular(word.low) };
    // "a recipe book with ...": behind one thing a verb would end in s.
    const isOneThing = before?.pos === 'noun' && before.lemma === before.low && /^an?$/.test(words[at - 2]?.low ?? '');
    if (
      word.pos === 'verb' &&
      word.low === word.lemma &&
      isOneThing &&
      (after === undefined || after.pos === 'preposition' || after.pos === 'other')
    )
      return { ...word, pos: 'noun' };
    // "whoever wants it reserves it"
    if (word.pos === 'noun' && before?.low === 'it' && /^(?:it|them)$/.test(after?.low ?? '') && isVerb(word.lemma))
      return { ...word, pos: 'verb' };
    // "our plays", "every flat"
    const isNamed =
      before?.pos === 'determiner' &&
      !/^(?:all|any|both|few|many|some|several|this|that|these|those)$/.test(before.low);
    if (
      isNamed &&
      word.pos === 'adjective' &&
      (after === undefined || ['other', 'pronoun', 'wh', 'aux'].includes(after.pos))
    )
      return { ...word, pos: 'noun' };
    if (isNamed && word.pos === 'verb' && word.low === `${word.lemma}s` && after?.pos !== 'noun')
      return { ...word, pos: 'noun', lemma: singular(word.low) };
    const isAgent = before?.pos === 'noun' || (before?.pos === 'adjective' && before.low.endsWith('er'));
    if (word.pos === 'noun' && word.lemma !== word.low && isAgent && after?.pos === 'wh' && isVerb(word.lemma))
      return { ...word, pos: 'verb' };
    if (
      word.pos === 'noun' &&
      before?.pos === 'pronoun' &&
      isVerb(word.lemma) &&
      !/^(?:me|us|him|them|it)$/.test(before.low)
    )
      return { ...word, pos: 'verb' };
    const isPlural = (one: Word | undefined): boolean => one?.pos === 'noun' && one.lemma !== one.low;
    const second = words[at - 2];
    const lead = words[words.findLastIndex(({ pos }, index) => index < at && pos !== 'noun')];
    const startsClause =
      isPlural(before) &&
      (lead?.pos === 'determiner' ||
        !['noun', 'preposition', 'adjective'].includes(second?.pos ?? 'other') ||
        isOrganisation(second?.low ?? ''));
    const object =
      after &&
      (['determiner', 'pronoun', 'wh'].includes(after.pos) ||
        isPlural(after) ||
        /^(?:in|up|out|off|back|down|over|away|for)$/.test(after.low));
    if (word.pos === 'noun' && startsClause && object && isVerb(word.low))
      return { ...word, pos: 'verb', lemma: word.low };
    const begins = words.findLastIndex(({ pos }, index) => index < at && pos !== 'noun');
    const subject =
      before?.pos === 'noun' &&
      begins !== -1 &&
      at - begins < 5 &&
      ['determiner', 'pronoun'].includes(words[begins]?.pos ?? '');
    const marks =
      after !== undefined && /^(?:it|them|one|his|her|their|its|a|an|the|out|up|off|down|away)$/.test(after.low);
    if (word.pos === 'noun' && subject && marks && isVerb(word.lemma)) return { ...word, pos: 'verb' };
    return word;
  });
}
