import { looksLikeField } from '../field-kinds.js';
import { type FieldDraft, readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isPerson, isThing, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import { isOccasionNoun, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { choicesEnd, readChoices } from './choices.js';
import { type Clause, clauseOf } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import type { EntityDraft } from './draft.js';
import { readHolder } from './events.js';
import { tellOf } from './focus.js';
import { nounPhraseAt } from './noun-phrase.js';
import { isNoting, mainAt, readEachTime } from './occasions.js';
import { readQuery } from './queries.js';
import { type Reading } from './reading.js';
import { objectOf } from './said.js';
import { readDeeds, readTally } from './tallies.js';

/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
type QuestionRule = (reading: Reading, at: number, words: readonly Word[]) => number | undefined;

/** A part that begins with a question word: a field of the thing at hand, a relation, or what somebody wants to know. */
export function readQuestion(reading: Reading, at: number, words: readonly Word[]): number {
  for (const rule of rules) {
    const next = rule(reading, at, words);
    if (next !== undefined) return next;
  }
  return readField(reading, at, words);
}

const begins = (words: readonly Word[], pattern: RegExp): boolean => pattern.test(words[0]?.low ?? '');
const isWho = (words: readonly Word[]): boolean => begins(words, /^who/);

/** "where a patient sees a doctor", "where we list our tools". */
const where: QuestionRule = (reading, at, words) => {
  const clause = begins(words, /^where$/) ? clauseOf(words.slice(1), false) : undefined;
  if (clause === undefined) return undefined;
  if (relates(reading, clause)) return at + 1;
  return clause.subject === 'speaker' && reading.mode === 'nothing'
    ? reading.steps.clause(reading, at, clause)
    : undefined;
};

/** Rows of the last thing name one of each. */
function relates(reading: Reading, { subject, object }: Clause): boolean {
  const { current } = reading.drafts;
  const other = objectOf(reading, object);
  if (current === undefined || typeof subject !== 'object' || other === undefined) return false;
  for (const phrase of [subject, other])
    if (isThing(phrase.noun)) reading.drafts.link(current, reading.drafts.entity(phrase.noun));
  return true;
}

/** "whenever I water a plant I note ...": each time is a row about it. */
const whenever: QuestionRule = (reading, at, words) => {
  if (!begins(words, /^whenever$/)) return undefined;
  const told = readEachTime(reading, at, words.slice(1));
  if (told !== undefined) return told;
  const spoken = mainAt(words);
  if (spoken === words.length) return at + 1;
  reading.drafts.current ??= reading.drafts.entity('entry');
  reading.isSaid = true;
  return reading.steps.part(reading, at, words.slice(spoken));
};

/** "when a machine stands still the operator enters ...", "when I visit a customer I note ...". */
const when: QuestionRule = (reading, at, words) => {
  if (!begins(words, /^when$/)) return undefined;
  const main = mainAt(words);
  const rest = main === words.length ? (reading.parts[at + 1]?.words ?? []) : words.slice(main);
  const told = at === 0 && isNoting(rest) ? readEachTime(reading, at, words.slice(1)) : undefined;
  if (told !== undefined) return told;
  const over = at > 0 && main < words.length ? finished(reading, words.slice(1, main)) : undefined;
  if (over) {
    tellOf(reading, over);
    return reading.steps.part(reading, at, rest);
  }
  if (reading.mode === 'nothing') return at + 1;
  if (main === words.length) return undefined;
  if (isNoting(rest)) reading.drafts.current ??= reading.drafts.entity('entry');
  reading.isSaid = true;
  return reading.steps.part(reading, at, rest);
};

/** "when the job is done I enter ...": what follows is said of the job, which is one of whom was told of. */
function finished({ drafts }: Reading, words: readonly Word[]): EntityDraft | undefined {
  const clause = clauseOf(words, false);
  const { current } = drafts;
  const isOver =
    clause?.subject !== undefined &&
    typeof clause.subject === 'object' &&
    (clause.isState || clause.verb.lemma === 'be');
  if (!isOver || typeof clause.subject !== 'object' || clause.subject.determiner !== 'the') return undefined;
  const { noun } = clause.subject;
  if (!['act', 'event'].includes(nounClassOf(noun) ?? '') && drafts.find(noun) === undefined) return undefined;
  const row = drafts.entity(noun);
  if (current && isPerson(current.noun) && drafts.entities.includes(current)) drafts.link(row, current, true);
  return row;
}

/** "tools that members borrow". */
const relative: QuestionRule = (reading, at, words) => {
  const { current } = reading.drafts;
  if (!begins(words, /^(?:which|that)$/) || reading.mode !== 'things' || !current) return undefined;
  const clause = clauseOf(words.slice(1), false);
  const occasion =
    clause && typeof clause.subject === 'object'
      ? clause.verb.lemma === 'take' && isPerson(clause.subject.noun)
        ? 'loan'
        : occasionOf(clause.verb.lemma)
      : undefined;
  if (!clause || typeof clause.subject !== 'object' || !occasion) return undefined;
  const row = reading.drafts.entity(occasion);
  reading.drafts.link(row, current, true);
  reading.drafts.link(row, reading.drafts.entity(clause.subject.noun));
  reading.drafts.current = row;
  return at + 1;
};

/** "into a firing, which has a date": fields of what was told of last. */
const having: QuestionRule = (reading, at, words) => {
  const isHaving = begins(words, /^(?:which|that)$/) && /^(?:have|contain|include)$/.test(words[1]?.lemma ?? '');
  if (!isHaving || !reading.drafts.current || words.length < 3) return undefined;
  reading.isSaid = true;
  return reading.steps.objects(reading, at, words.slice(2), 'fields');
};

/** What somebody has who has "what we sell". */
const goods: Readonly<Record<string, string>> = {
  sell: 'product',
  cook: 'dish',
  serve: 'dish',
  teach: 'course',
  read: 'book',
  watch: 'movie',
};

/** "what we sell (name, price)": things with fields. */
const whatWith: QuestionRule = (reading, at, words) => {
  const bracket = words.find(({ pos }) => pos === 'bracket');
  const isOurs = begins(words, /^what$/) && /^(?:we|i)$/.test(words[1]?.low ?? '') && words[2]?.pos === 'verb';
  const inside = bracket?.text.split(',').filter((one) => looksLikeField(one.trim())) ?? [];
  if (!isOurs || bracket === undefined || inside.length < 2) return undefined;
  const thing = reading.drafts.entity(goods[words[2]?.lemma ?? ''] ?? 'item');
  reading.drafts.add(readFields(splitItems(bracket.text)), thing);
  reading.drafts.current = thing;
  reading.mode = 'fields';
  return at + 1;
};

/** "who was there". */
const attendance: QuestionRule = (reading, at, words) => {
  const { drafts } = reading;
  const asked = begins(words, /^which$/) ? nounPhraseAt(words, 1) : undefined;
  const which = asked?.isMany ? drafts.find(asked.noun) : undefined;
  const came = words.filter(({ lemma }) => /^(?:come|attend|show|appear)$/.test(lemma));
  const isThere =
    words.some(({ low }) => low === 'there' || low === 'present') || (came.length > 0 && words.length < 5);
  if (
    isWho(words) &&
    came.length > 0 &&
    ['sign-up', 'registration', 'enrolment', 'booking'].some((noun) => drafts.find(noun))
  )
    return at + 1;
  const last = drafts.spokenOf.at(-1);
  const isTold = drafts.current !== undefined || (last !== undefined && isOccasionNoun(last.noun));
  const isAsked = isWho(words) ? came.length === 0 || isTold : which !== undefined;
  if (!isAsked || !reading.isSpoken || !isThere || words.filter(({ pos }) => pos === 'wh').length > 1) return undefined;
  const people = [...drafts.spokenOf.filter(({ noun }) => !drafts.find(noun)), ...drafts.entities];
  const known = people.findLast(({ noun }) => isPerson(noun) && noun !== 'parent');
  const person = which ?? (known && drafts.entity(known.noun)) ?? drafts.current;
  const row = drafts.entity('attendance');
  if (person) drafts.link(row, person, true);
  const current = drafts.current ?? drafts.spokenOf.at(-1);
  const isOccasion = current && (drafts.entities.includes(current) || isOccasionNoun(current.noun));
  const event = isOccasion && current !== person && !isPerson(current.noun) ? drafts.entity(current.noun) : undefined;
  if (event) drafts.link(row, event, true);
  drafts.add(
    [
      { title: 'Date', kind: 'date', required: false },
      { title: 'Present', kind: 'boolean', required: false },
    ],
    row,
  );
  drafts.current = row;
  if (event && !drafts.entities.some(({ noun }) => isPerson(noun))) {
    // Nobody is kept by name: what else is noted is of the occasion.
    drafts.add([{ title: 'Date', kind: 'date', required: false }], event);
    drafts.current = event;
  }
  reading.mode = 'fields';
  return at + 1;
};

/** "who paid", where people sign up or order. */
const paid: QuestionRule = ({ drafts }, at, words) => {
  const row = ['registration', 'sign-up', 'booking', 'reservation', 'order']
    .map((noun) => drafts.find(noun))
    .find(Boolean);
  if (!row || !begins(words, /^who$/) || words.length > 4 || !words.some(({ lemma }) => lemma === 'pay'))
    return undefined;
  drafts.add([{ title: 'Paid', kind: 'boolean', required: false }], row);
  return at + 1;
};

/** "what we talked about at each visit" is asked of each visit. */
const ofEach: QuestionRule = ({ drafts }, at, words) => {
  const each = words.findIndex(
    ({ low }, index) => index > 2 && /^(?:each|every)$/.test(low) && words[index - 1]?.pos === 'preposition',
  );
  const phrase = each === -1 ? undefined : nounPhraseAt(words, each);
  const field = phrase && fieldOfClause(words.slice(0, each - 1));
  if (!drafts.current || !phrase || !field || phrase.noun === drafts.current.noun) return undefined;
  if (isTime(phrase.noun) || !isThing(phrase.noun)) return undefined;
  const row = drafts.entity(phrase.noun);
  drafts.link(row, drafts.current, true);
  drafts.add([{ title: 'Date', kind: 'date', required: false }, field], row);
  return at + 1;
};

/** "if it is draft, sent or paid"; "if pieces are missing we ..." is an aside. */
const choice: QuestionRule = (reading, at, words) => {
  if (begins(words, /^if$/) && reading.mode !== 'fields') return at + 1;
  const end = begins(words, /^(?:whether|if)$/) ? choicesEnd(reading, at) : undefined;
  return end === undefined ? undefined : readChoices(reading, at, end, words.slice(1));
};

/** In the order in which they are tried. */
const rules: readonly QuestionRule[] = [
  readTally,
  readDeeds,
  where,
  whenever,
  when,
  relative,
  having,
  whatWith,
  attendance,
  readHolder,
  paid,
  ofEach,
  (reading, at, words) => (reading.isQuery ? readQuery(reading, at, words) : undefined),
  choice,
];

/** A field of the thing at hand: "how long it took". */
function readField(reading: Reading, at: number, words: readonly Word[]): number {
  if (asksWhichOnes(words)) return at + 1;
  const described = words.findIndex(({ low }, index) => index > 1 && low === 'with');
  const more = described === -1 ? undefined : nounPhraseAt(words, described + 1);
  const spoken = words.map(({ low }) => low).join(' ');
  if (/^from when (?:to|until|till) when$/.test(spoken) && reading.drafts.current) {
    reading.drafts.add(['From', 'Until'].map((title) => ({ title, kind: 'date', required: false })));
    return at + 1;
  }
  const field = paidBy(reading, words) ?? fieldOfClause(more ? words.slice(0, described) : words);
  if (!field || (!reading.drafts.current && reading.mode !== 'fields')) return at + 1;
  reading.drafts.add([field, ...limitsIn(words)], askedOf(reading, words) ?? reading.drafts.current);
  reading.mode = 'fields';
  return more ? reading.steps.objects(reading, at, words.slice(described + 1), 'fields') : at + 1;
}

/** "who has paid" of people is whether each of them has. */
function paidBy({ drafts }: Reading, words: readonly Word[]): FieldDraft | undefined {
  const [who, have, done] = words;
  const isDone = who?.low === 'who' && have?.lemma === 'have' && done?.pos === 'verb' && words.length === 3;
  return isDone && drafts.current && isPerson(drafts.current.noun)
    ? { title: capitalise(done.low), kind: 'boolean', required: false }
    : undefined;
}

/** "which class the kid is in" is asked of the kid, whatever was told of last. */
function askedOf({ drafts }: Reading, words: readonly Word[]): EntityDraft | undefined {
  if (!begins(words, /^(?:which|what)$/)) return undefined;
  const at = words.findIndex(
    ({ low, pos }, index) => index > 0 && pos === 'determiner' && /^(?:the|each|every|their|a)$/.test(low),
  );
  const phrase = at === -1 ? undefined : nounPhraseAt(words, at);
  return phrase && !phrase.isMany && /^(?:verb|aux)$/.test(phrase.rest[0]?.pos ?? '')
    ? drafts.find(phrase.noun)
    : undefined;
}

/** "which ones are sick", "what the fragile ones are": of things that are there already. */
const asksWhichOnes = (words: readonly Word[]): boolean =>
  words.some(
    ({ low }, at) =>
      low === 'ones' ||
      (low === 'one' &&
        !/^(?:each|every)$/.test(words[at - 1]?.low ?? '') &&
        /^(?:wh|determiner|adjective)$/.test(words[at - 1]?.pos ?? '')),
  );

/** "who has it until when" asks for a day, too. */
const limitsIn = (words: readonly Word[]): FieldDraft[] =>
  words.flatMap(({ low }, at) =>
    at > 0 && /^(?:until|since)$/.test(low) && words[at + 1]?.low === 'when'
      ? [{ title: capitalise(low), kind: 'date' as const, required: false }]
      : [],
  );
