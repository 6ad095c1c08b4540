import { readFields } from '../fields.js';
import { isVerb } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { readAdded } from './added.js';
import { type Clause, clauseOf, withoutFillers, withVerb } from './clause.js';
import { readDetails } from './details.js';
import type { EntityDraft } from './draft.js';
import type { Part } from './parts.js';
import type { Mode, Reading } from './reading.js';
import { hasOwnObject, withChoices, withoutLabels } from './records.js';
import { readTopic } from './topics.js';

/** A sentence, part by part. */
export function readSentence(reading: Reading, all: readonly Part[], mode: Mode = 'nothing'): void {
  const parts = withChoices(withoutLabels(all));
  const colon = parts.findIndex(({ join }, at) => join === 'colon' && at > 0);
  if (colon !== -1) return readDetails(reading, parts.slice(0, colon), parts.slice(colon));
  reading.parts = parts;
  reading.items = parts.map(({ join, words }) => ({ join: join === 'colon' ? 'comma' : join, text: textOf(words) }));
  reading.mode = mode;
  reading.isQuery = false;
  reading.isSaid = false;
  reading.isSpoken = false;
  reading.owner = undefined;
  reading.subject = undefined;
  reading.alike = undefined;
  for (let at = 0; at < parts.length;) at = readPart(reading, at, parts[at]?.words ?? []);
  readAlike(reading);
}

/** Things that were said to be alike have the fields of the one that has them. */
function readAlike({ alike, drafts }: Reading): void {
  if (alike === undefined) return;
  for (const thing of alike.things) if (thing !== alike.of) drafts.add(alike.of.fields, thing);
}

/** A part of a sentence: by what it begins with. */
export function readPart(reading: Reading, at: number, all: readonly Word[]): number {
  const words = withoutFillers(all);
  const first = words[0];
  if (first === undefined) return at + 1;
  // "photos got yes/no", "has wood stove"
  const isHad = first.low === 'has' && words.length < 4 && words[1]?.pos === 'noun' && !reading.isSaid;
  const isTicked = words.length > 1 && words.at(-1)?.low === 'yes/no';
  if (reading.drafts.current && reading.mode === 'fields' && (isTicked || (isHad && at > 0))) {
    const text = isHad && !isTicked ? `${textOf(words.slice(1))} yes/no` : textOf(words);
    reading.drafts.add(readFields([{ join: 'start', text }]));
    return at + 1;
  }
  if (first.low === 'each' && words[1]?.low === 'with' && reading.drafts.current) {
    reading.isSaid = true;
    if (at > 0) reading.alike = { of: reading.drafts.current, things: withoutFields(reading, at) };
    return reading.steps.objects(reading, at, words.slice(2), 'fields');
  }
  if (/^(?:let|allow|enable)$/.test(first.low) && words.length > 2 && !/^(?:me|us|it)$/.test(words[1]?.low ?? ''))
    return readPart(
      reading,
      at,
      words.slice(1).filter(({ low }, index) => low !== 'to' || index > 3),
    );
  if (first.low === 'not' && words.length > 1) return at + 1;
  const granted = all[0]?.low === 'only' ? accessEnd(reading, at) : undefined;
  if (granted !== undefined) return granted;
  if (
    all[0]?.low === 'only' &&
    first.pos === 'noun' &&
    words.some(({ low }) => /^(?:write|edit|change|see|read|delete|publish)s?$/.test(low))
  )
    return at + 1;
  if (first.low === 'nobody' || (first.low === 'no' && words[1]?.low === 'one')) return at + 1;
  const topic = readTopic(reading, at, words);
  if (topic !== undefined) return topic;
  if (first.pos === 'wh' && at === 0 && reading.mode === 'nothing' && first.low.startsWith('who'))
    reading.isQuery = true;
  if (
    first.pos === 'wh' ||
    (first.pos === 'preposition' && words[1]?.pos === 'wh' && (words[1].low !== 'where' || reading.mode === 'fields'))
  )
    return reading.steps.question(reading, at, words);
  const same = sameQuestion(reading, at, words);
  if (same !== undefined) return reading.steps.question(reading, at, same);
  const added = readAdded(reading, at, words);
  if (added !== undefined) return added;
  const clause = clauseOf(words, reading.mode !== 'nothing') ?? continued(reading, at, words);
  if (clause) return reading.steps.clause(reading, at, clause);
  return reading.steps.bare(reading, at, words);
}

/** "when they arrive and leave": the second verb is asked as the first. */
function sameQuestion({ parts }: Reading, at: number, words: readonly Word[]): readonly Word[] | undefined {
  const [verb, more] = words;
  const [asked, subject] = parts[at - 1]?.words ?? [];
  const isVerbAlone = verb?.pos === 'verb' && more === undefined && parts[at]?.join === 'and';
  return isVerbAlone && asked && subject?.pos === 'pronoun' && /^(?:when|where)$/.test(asked.low)
    ? [asked, subject, verb]
    : undefined;
}

/** "cats and dogs, each with a name": the things before it in its sentence of which nothing is said. */
function withoutFields({ drafts, parts }: Reading, at: number): EntityDraft[] {
  const named = parts.slice(0, at).flatMap(({ words }) => words.map(({ lemma }) => lemma));
  return drafts.entities.filter(
    ({ noun, fields }) => fields.length === 0 && named.includes(noun.split(' ').at(-1)?.toLowerCase() ?? ''),
  );
}

/** "only me and the trainers can change things": behind which part it is said who may do what. */
function accessEnd({ parts }: Reading, at: number): number | undefined {
  for (
    let end = at;
    end < parts.length && (end === at || /^(?:and|or|comma)$/.test(parts[end]?.join ?? ''));
    end += 1
  ) {
    const words = parts[end]?.words ?? [];
    const may = words.findIndex(({ low }) => /^(?:can|may|should|must|could)$/.test(low));
    const done = may === -1 ? undefined : words.slice(may + 1).find(({ pos }) => pos === 'verb');
    if (may !== -1)
      return /^(?:write|edit|change|see|read|delete|publish)$/.test(done?.lemma ?? '') ? end + 1 : undefined;
    if (words.length > 4) return undefined;
  }
  return undefined;
}

/** "we run a shop and need to know ...": the second half is said by the same. */
export function continued(reading: Reading, at: number, words: readonly Word[]): Clause | undefined {
  const [first, second] = words;
  if (
    at > 0 &&
    first?.pos === 'aux' &&
    first.lemma === 'be' &&
    reading.isSaid &&
    reading.subject &&
    reading.parts[at]?.join !== 'or' &&
    second !== undefined
  ) {
    reading.drafts.current = reading.subject;
    return withVerb('it', words, 0);
  }
  if (
    at > 0 &&
    first?.pos === 'verb' &&
    reading.isSaid &&
    reading.parts[at]?.join !== 'or' &&
    hasOwnObject(first, second)
  )
    return withVerb('it', words, 0);
  const isNext =
    reading.isSpoken && at > 0 && reading.parts[at]?.join !== 'or' && first?.pos === 'verb' && isVerb(first.lemma);
  const hasObject =
    second !== undefined &&
    (['determiner', 'pronoun', 'wh', 'particle', 'preposition'].includes(second.pos) ||
      second.lemma !== second.low ||
      (first?.lemma === 'measure' && second.pos === 'noun'));
  return isNext && hasObject ? { ...withVerb('speaker', words, 0), isWanted: true } : undefined;
}
