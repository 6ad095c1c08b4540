import { type FieldDraft, titleOfChoices } from '../fields.js';
import { isPerson, isProperty } from '../nouns/noun-kinds.js';
import { isVerb } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import { type Clause } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import { marking } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import type { Part } from './parts.js';
import { type Reading } from './reading.js';

export function enumOf(title: string, choices: readonly string[]): FieldDraft {
  const options = [...new Set(choices)];
  if (options.length === 2 && options.every((option) => /^(?:yes|no)$/i.test(option)))
    return { title: title === 'status' ? 'Approved' : capitalise(title), kind: 'boolean', required: false };
  return { title: capitalise(title), kind: 'enum', required: false, options };
}

/** "a large one each week" is "large". */
const indexOfOne = (words: readonly Word[]): number => {
  const at = words.findIndex(({ low }, index) => index > 0 && low === 'one');
  return at === -1 ? words.length : at;
};

export const choiceOf = (words: readonly Word[]): string =>
  textOf(
    words
      .slice(0, indexOfOne(words))
      .filter(
        ({ pos, low }) =>
          (pos !== 'determiner' &&
            !/^(?:me|us|him|her|them|either|as|it|they|is|are|be|been|was|still|already|if|whether)$/.test(low)) ||
          low === 'no',
      ),
  );

const irregular: Readonly<Record<string, string>> = {
  win: 'won',
  lose: 'lost',
  sell: 'sold',
  buy: 'bought',
  give: 'given',
  take: 'taken',
  know: 'known',
  see: 'seen',
  do: 'done',
  pay: 'paid',
  read: 'read',
  write: 'written',
  eat: 'eaten',
  send: 'sent',
  find: 'found',
  ship: 'shipped',
};

/** "approve" is "approved". */
export function participleOf(verb: string): string {
  if (irregular[verb]) return irregular[verb];
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** Behind which part the choices end that begin at one: those up to the last "or". */
export function choicesEnd(reading: Reading, at: number): number | undefined {
  for (let end = at + 1; end < reading.parts.length && end < at + 9; end += 1) {
    const part = reading.parts[end];
    if (part === undefined || untilTime(part.words).length > 4 || part.join === 'colon') return undefined;
    if (part.join === 'or') {
      while (reading.parts[end + 1]?.join === 'or') end += 1;
      return end + 1;
    }
    if (part.join !== 'comma' || part.words[0]?.pos === 'wh') return undefined;
  }
  return undefined;
}

/** Behind which part the stages end that things go through: "are donated, repaired and given away". */
function stagesEnd({ parts }: Reading, at: number): number | undefined {
  let end = at + 1;
  while (isStage(parts[end]) && parts[end]?.join === 'comma') end += 1;
  return end > at + 1 && parts[end]?.join === 'and' && isStage(parts[end]) ? end + 1 : undefined;
}

const isStage = (part: Part | undefined): boolean =>
  part !== undefined &&
  part.words.length < 3 &&
  part.words[0]?.pos === 'verb' &&
  /(?:ed|en|wn|ld|nt|ught)$/.test(part.words[0].low);

/** Without "each week", "per year". */
const untilTime = (words: readonly Word[]): readonly Word[] => {
  const at = words.findIndex(({ low }, index) => index > 0 && /^(?:each|every|per)$/.test(low));
  return at === -1 ? words : words.slice(0, at);
};

const choosing = /^(?:choose|pick|select|get|want|order|take|buy|have)$/;

/** "choose a small, medium or large box": the choices of one of the things that are had. */
export function readKindOf(reading: Reading, at: number, { verb, object }: Clause): number | undefined {
  const kinds = choosing.test(verb.lemma) ? kindsAt(reading, at, object) : undefined;
  if (kinds === undefined) return undefined;
  reading.drafts.add([enumOf(kinds.title, kinds.choices)]);
  reading.mode = 'fields';
  return kinds.end;
}

function kindsAt(
  reading: Reading,
  at: number,
  object: readonly Word[],
): { title: string; choices: string[]; end: number } | undefined {
  const end = choicesEnd(reading, at);
  const last = end === undefined ? undefined : untilTime(reading.parts[end - 1]?.words ?? []);
  const head = last?.at(-1);
  if (end === undefined || last === undefined || last.length < 2 || head === undefined) return undefined;
  const all = [object, ...reading.parts.slice(at + 1, end - 1).map(({ words }) => words), last.slice(0, -1)];
  const choices = all.map((words) => choiceOf(words.filter(({ low }) => low !== head.low)));
  if (choices.some((choice) => choice === '' || choice.includes(' '))) return undefined;
  const title = titleOfChoices(choices) ?? (head.pos === 'noun' ? singular(head.low) : undefined);
  return title === undefined ? undefined : { title, choices, end };
}

/** "is confirmed or cancelled", "approves or rejects them", "marks it as open, in progress or fixed". */
export function readStatus(
  reading: Reading,
  at: number,
  { subject, verb, object, isNegated, isState }: Clause,
): number | undefined {
  if (choosing.test(verb.lemma) && kindsAt(reading, at, object)) return undefined;
  const end =
    choicesEnd(reading, at) ??
    (verb.lemma === 'be' || /(?:ed|en|wn)$/.test(verb.low) ? stagesEnd(reading, at) : undefined);
  if (end === undefined || isNegated) return undefined;
  const rest = reading.parts.slice(at + 1, end).map(({ words }) => words);
  const isMarked =
    marking.test(verb.lemma) ||
    /^(?:say|decide|answer)$/.test(verb.lemma) ||
    object.some(({ low }) => low === 'as') ||
    /^(?:end|become|turn|get|go)$/.test(verb.lemma);
  const isSelf = verb.lemma === 'be' || isMarked;
  const begins = object.findIndex(({ low }) => low === 'as' || (low === 'to' && marking.test(verb.lemma)));
  const acts = rest.every(
    ([word]) => word !== undefined && (word.pos === 'verb' || word.low.endsWith('s') || isVerb(word.low)),
  );
  if (!isSelf && !isState && !/(?:ed|en|wn)$/.test(verb.low) && !acts) return undefined;
  const verbs = !isSelf && !isState && acts && verb.pos === 'verb' && !/(?:ed|en|wn)$/.test(verb.low);
  const first = isSelf
    ? object.slice(isMarked ? begins + 1 : 0)
    : isState || /(?:ed|en|wn)$/.test(verb.low)
      ? [verb, ...object]
      : [verb];
  const words = [first, ...rest];
  const choices = verbs
    ? words.map(([word]) => participleOf(word?.lemma ?? ''))
    : words.map((choice) => choiceOf(choice));
  if (choices.length === 2 && choices[1] === 'not' && reading.drafts.current) {
    const done = first.findLast(({ pos }) => pos === 'verb');
    reading.drafts.add([
      { title: capitalise(done ? participleOf(done.lemma) : (choices[0] ?? '')), kind: 'boolean', required: false },
    ]);
    return end;
  }
  if (choices.some((choice) => choice === '' || choice.split(' ').length > 3)) return undefined;
  const thing =
    verbs ||
    subject === 'it' ||
    subject === 'speaker' ||
    (isMarked && isPerson(subject.noun) && reading.drafts.find(subject.noun) === undefined)
      ? reading.drafts.current
      : undefined;
  if (thing === undefined && typeof subject === 'object' && isProperty(subject.noun) && reading.drafts.current) {
    reading.drafts.add([enumOf(subject.noun, choices)]);
    return end;
  }
  reading.drafts.current =
    thing ?? (typeof subject === 'object' ? reading.drafts.entity(subject.noun) : reading.drafts.current);
  reading.drafts.add([enumOf(titleOfChoices(choices) ?? 'status', choices)]);
  reading.mode = 'fields';
  return end;
}

export function readChoices(reading: Reading, at: number, end: number, rest: readonly Word[]): number {
  const told = rest[0]?.pos === 'determiner' ? nounPhraseAt(rest) : undefined;
  const isTold = told !== undefined && told.noun === reading.drafts.current?.noun && told.rest.length > 0;
  const body = isTold ? told.rest : rest[0]?.pos === 'pronoun' ? rest.slice(1) : rest;
  const be = body.findIndex(({ lemma }) => lemma === 'be');
  const said = be === -1 && body[0]?.pos === 'verb' && body.length > 1 ? body[0] : undefined;
  const first = said ? body.slice(1) : be === -1 ? body : body.slice(be + 1);
  const choices = [first, ...reading.parts.slice(at + 1, end).map(({ words }) => words)].map(choiceOf);
  if (/^not$/.test(choices.at(-1) ?? '')) {
    const flag = fieldOfClause([{ text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' }, ...rest]);
    if (flag) reading.drafts.add([flag]);
    return end;
  }
  const about = be > 0 ? nounPhraseAt(body) : undefined;
  const title =
    about && isProperty(about.noun) && reading.drafts.find(about.noun) === undefined
      ? about.noun
      : [first, ...reading.parts.slice(at + 1, end).map(({ words }) => words)].every(
            (own) => own.at(-1)?.pos === 'noun',
          )
        ? 'category'
        : 'status';
  reading.drafts.add([enumOf(said?.low ?? title, choices)]);
  return end;
}
