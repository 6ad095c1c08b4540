import type { FieldDraft } from '../fields.js';
import { isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import { keptBy, occasionOf } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { choicesEnd, readChoices } from './choices.js';
import { type Clause, clauseOf } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import { readHolder } from './events.js';
import { doers, roles } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { objectOf } from './said.js';
import { readDeeds, readTally } from './tallies.js';

/** A part that begins with a question word: a field of the thing at hand, a relation, or what somebody wants to know. */
export function readQuestion(reading: Reading, at: number, words: readonly Word[]): number {
  const first = words[0];
  const rest = words.slice(1);
  const { current } = reading.drafts;
  const counted = readTally(reading, at, words) ?? readDeeds(reading, at, words);
  if (counted !== undefined) return counted;
  if (first?.low === 'where' || first?.low === 'whenever' || first?.low === 'when') {
    const clause = clauseOf(rest, false);
    if (clause && first.low === 'where' && relates(reading, clause)) return at + 1;
    if (clause && first.low === 'where' && clause.subject === 'speaker' && reading.mode === 'nothing')
      return reading.steps.clause(reading, at, clause);
    const occasion = clause && first.low === 'whenever' ? occasionOf(clause.verb.lemma) : undefined;
    if (clause && occasion) {
      const event = reading.drafts.entity(occasion);
      const object = nounPhraseAt(clause.object);
      const known = object
        ? (reading.drafts.find(object.noun) ?? reading.drafts.spokenOf.find(({ noun }) => noun === object.noun))
        : undefined;
      const about = known
        ? reading.drafts.entity(known.noun)
        : /^(?:it|one|them)$/.test(clause.object[0]?.low ?? '')
          ? current
          : undefined;
      if (about) reading.drafts.link(event, about, true);
      reading.drafts.current = event;
      reading.isSaid = true;
      const next = words.findIndex(({ pos }, index) => index > 2 && pos === 'pronoun');
      return next === -1 ? at + 1 : reading.steps.part(reading, at, words.slice(next));
    }
    const spoken = words.findIndex(({ low }, index) => index > 2 && /^(?:we|i)$/.test(low));
    if (first.low === 'whenever' && spoken !== -1) {
      reading.drafts.current ??= reading.drafts.entity('entry');
      reading.isSaid = true;
      return reading.steps.part(reading, at, words.slice(spoken));
    }
    if (first.low === 'whenever' || (first.low === 'when' && reading.mode === 'nothing')) return at + 1;
    const said = words.findIndex(({ low }, index) => index > 2 && /^(?:we|i)$/.test(low));
    const entered = words.findIndex(
      ({ lemma, pos }, index) => index > 3 && pos === 'verb' && /^(?:enter|write|log|record|note)$/.test(lemma),
    );
    if (first.low === 'when' && said === -1 && entered !== -1) {
      reading.drafts.current ??= reading.drafts.entity('entry');
      reading.isSaid = true;
      return reading.steps.objects(reading, at, words.slice(entered + 1), 'fields');
    }
    if (first.low === 'when' && said !== -1) return reading.steps.part(reading, at, words.slice(said));
  }
  if (/^(?:which|that)$/.test(first?.low ?? '') && reading.mode === 'things' && current) {
    const clause = clauseOf(rest, false);
    const occasion = clause && typeof clause.subject === 'object' ? occasionOf(clause.verb.lemma) : undefined;
    if (clause && typeof clause.subject === 'object' && occasion) {
      const event = reading.drafts.entity(occasion);
      reading.drafts.link(event, current, true);
      reading.drafts.link(event, reading.drafts.entity(clause.subject.noun));
      reading.drafts.current = event;
      return at + 1;
    }
  }
  if (
    (first?.low ?? '').startsWith('who') &&
    words.some(({ low }) => low === 'there' || low === 'present') &&
    reading.isSpoken
  )
    return readAttendance(reading, at);
  const holder = readHolder(reading, at, words);
  if (holder !== undefined) return holder;
  const signedUp = ['registration', 'sign-up', 'booking', 'reservation', 'order']
    .map((noun) => reading.drafts.find(noun))
    .find(Boolean);
  if (signedUp && first?.low === 'who' && words.length < 5 && words.some(({ lemma }) => lemma === 'pay')) {
    reading.drafts.add([{ title: 'Paid', kind: 'boolean', required: false }], signedUp);
    return at + 1;
  }
  const about = readOfEach(reading, at, words);
  if (about !== undefined) return about;
  if (reading.isQuery) {
    const asked = readQuery(reading, at, words);
    if (asked !== undefined) return asked;
  }
  if (first?.low === 'if' && reading.mode !== 'fields') return at + 1;
  const end = first?.low === 'whether' || first?.low === 'if' ? choicesEnd(reading, at) : undefined;
  if (end !== undefined) return readChoices(reading, at, end, rest);
  const described = words.findIndex(({ low }, index) => index > 1 && low === 'with');
  const more = described === -1 ? undefined : nounPhraseAt(words, described + 1);
  const field = words.some(({ low }) => /^ones?$/.test(low))
    ? undefined
    : fieldOfClause(more ? words.slice(0, described) : words);
  if (field && (reading.drafts.current || reading.mode === 'fields')) {
    reading.drafts.add([field, ...limitsIn(words)]);
    reading.mode = 'fields';
    if (more) return reading.steps.objects(reading, at, words.slice(described + 1), 'fields');
  }
  return at + 1;
}

/** "what we talked about at each visit" is asked of each visit. */
function readOfEach(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const { current } = reading.drafts;
  const each = words.findIndex(
    ({ low }, index) => index > 2 && /^(?:each|every)$/.test(low) && words[index - 1]?.pos === 'preposition',
  );
  const phrase = each === -1 ? undefined : nounPhraseAt(words, each);
  const field = phrase && fieldOfClause(words.slice(0, each - 1));
  if (
    current === undefined ||
    phrase === undefined ||
    field === undefined ||
    isTime(phrase.noun) ||
    !isThing(phrase.noun) ||
    phrase.noun === current.noun
  )
    return undefined;
  const row = reading.drafts.entity(phrase.noun);
  reading.drafts.link(row, current, true);
  reading.drafts.add([{ title: 'Date', kind: 'date', required: false }, field], row);
  return at + 1;
}

/** "who has it until when" asks for a day, too. */
const limitsIn = (words: readonly Word[]): FieldDraft[] =>
  words.flatMap(({ low }, at) =>
    at > 0 && /^(?:until|since)$/.test(low) && words[at + 1]?.low === 'when'
      ? [{ title: capitalise(low), kind: 'date' as const, required: false }]
      : [],
  );

/** "where a patient sees a doctor": rows of the last thing name one of each. */
export function relates(reading: Reading, { subject, object }: Clause): boolean {
  const { current } = reading.drafts;
  const other = objectOf(reading, object);
  if (current === undefined || typeof subject !== 'object' || other === undefined) return false;
  for (const phrase of [subject, other])
    if (isThing(phrase.noun)) reading.drafts.link(current, reading.drafts.entity(phrase.noun));
  return true;
}

export function readAttendance(reading: Reading, at: number): number {
  const person =
    reading.drafts.entities.findLast(({ noun }) => isPerson(noun) && noun !== 'parent') ?? reading.drafts.current;
  const event = reading.drafts.entity('attendance');
  if (person) reading.drafts.link(event, person, true);
  reading.drafts.add(
    [
      { title: 'Date', kind: 'date', required: false },
      { title: 'Present', kind: 'boolean', required: false },
    ],
    event,
  );
  reading.drafts.current = event;
  return at + 1;
}

/** What somebody wants to know, where no thing is at hand: "who has booked which table", "which tool I lent". */
export function readQuery(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const [first, ...rest] = words;
  const verb = words.findLast(({ pos }) => pos === 'verb');
  const which = words.findIndex(({ low }) => low === 'which');
  const asked = which === -1 ? undefined : nounPhraseAt(words, words[which + 1]?.low === 'of' ? which + 2 : which + 1);
  if (asked && /^ones?$/.test(asked.noun)) return at + 1;
  const occasion = verb ? occasionOf(verb.lemma) : undefined;
  const second = words.findLastIndex(({ low }) => low === 'which');
  const other = second > which ? nounPhraseAt(words, second + 1) : undefined;
  if (asked && other && which === 0 && isTime(other.noun)) {
    const event = reading.drafts.entity(occasion ?? (verb && keptBy([verb, verb])) ?? 'entry');
    reading.drafts.link(event, reading.drafts.entity(asked.noun), true);
    reading.drafts.add([{ title: capitalise(other.noun), kind: 'date', required: false }], event);
    reading.drafts.current = event;
    reading.mode = 'fields';
    return at + 1;
  }
  const attends = words.some(({ low }) => /^(?:absent|present|late|missing)$/.test(low)) ? 'attendance' : undefined;
  const done =
    attends ?? occasion ?? (verb === undefined && words.some(({ lemma }) => lemma === 'have') ? 'loan' : undefined);
  if (asked && other && which === 0 && isPerson(asked.noun) && done !== undefined) {
    const event = reading.drafts.entity(done);
    reading.drafts.link(event, reading.drafts.entity(asked.noun), true);
    reading.drafts.link(event, reading.drafts.entity(other.noun), true);
    if (attends)
      reading.drafts.add(
        [
          { title: 'Date', kind: 'date', required: false },
          { title: 'Present', kind: 'boolean', required: false },
        ],
        event,
      );
    reading.drafts.current = event;
    reading.mode = 'fields';
    return at + 1;
  }
  if (asked && other && which === 0) {
    reading.drafts.current = reading.drafts.entity(asked.noun);
    reading.drafts.link(reading.drafts.current, reading.drafts.entity(other.noun));
    reading.mode = 'fields';
    return at + 1;
  }
  const role = verb && (first?.low ?? '').startsWith('who') ? roles[verb.lemma] : undefined;
  const doer = verb ? doers[verb.lemma] : undefined;
  if (
    (first?.low ?? '').startsWith('who') &&
    asked &&
    doer &&
    isProperty(asked.noun) &&
    reading.drafts.current === undefined
  ) {
    reading.drafts.current = reading.drafts.entity(doer);
    reading.drafts.add([{ title: capitalise(asked.noun), kind: 'text', required: false, refWord: asked.noun }]);
    return at + 1;
  }
  if (role !== undefined && asked === undefined && reading.drafts.current === undefined) {
    reading.drafts.current = reading.drafts.entity(role);
    reading.mode = 'fields';
    return at + 1;
  }
  if (first?.low === 'what' && occasion === 'purchase' && reading.drafts.current === undefined) {
    reading.drafts.current = reading.drafts.entity('item');
    reading.drafts.add([
      { title: 'Name', kind: 'text', required: true },
      { title: 'Quantity', kind: 'integer', required: false },
      { title: 'Bought', kind: 'boolean', required: false },
    ]);
    return at + 1;
  }
  if (asked && occasion) {
    const event = reading.drafts.entity(occasion);
    const who = (first?.low ?? '').startsWith('who')
      ? reading.drafts.entities.findLast(({ noun }) => isPerson(noun))
      : undefined;
    reading.drafts.link(event, reading.drafts.entity(asked.noun), true);
    if (who) reading.drafts.link(event, who);
    else if (first?.low === 'who') reading.drafts.add([{ title: 'Person', kind: 'text', required: false }], event);
    reading.drafts.current = event;
    reading.mode = 'fields';
    const later = words.findIndex(({ pos }, index) => index > which + 1 && pos === 'wh');
    const more = later === -1 ? undefined : fieldOfClause(words.slice(later));
    if (more) reading.drafts.add([more]);
    return at + 1;
  }
  const isHeld = first?.low === 'who' && verb === undefined && words.some(({ lemma }) => lemma === 'have');
  if (asked && isHeld) {
    reading.drafts.current = reading.drafts.entity(asked.noun);
    reading.drafts.add([{ title: 'Holder', kind: 'text', required: false }]);
    reading.mode = 'fields';
    return at + 1;
  }
  const lent = reading.drafts.spokenOf.filter(({ noun }) => !isPerson(noun));
  if (first?.low === 'who' && occasion && verb?.lemma !== 'pay' && asked === undefined && lent.length > 0) {
    const event = reading.drafts.entity(occasion);
    for (const thing of lent.slice(0, 2)) reading.drafts.link(event, reading.drafts.entity(thing.noun));
    const person = fieldOfClause(words.slice(0, 3));
    if (person) reading.drafts.add([person], event);
    reading.drafts.current = event;
    reading.mode = 'fields';
    return at + 1;
  }
  if (asked && first?.low === 'which' && isThing(asked.noun) && reading.drafts.current === undefined) {
    const clause = clauseOf(asked.rest, false);
    const thing = reading.drafts.entity(asked.noun);
    if (clause && typeof clause.subject === 'object')
      reading.drafts.link(reading.drafts.entity(clause.subject.noun), thing);
    else reading.drafts.current = thing;
    return at + 1;
  }
  const isDone = verb && /(?:ed|en|wn|id)$/.test(verb.low) && words.some(({ lemma }) => lemma === 'have');
  if (first?.low === 'what' && isDone) {
    const thing = reading.drafts.current ?? reading.drafts.spokenOf.at(-1);
    if (thing) reading.drafts.add([{ title: capitalise(verb.low), kind: 'boolean', required: false }], thing);
    return at + 1;
  }
  const spoken = asked
    ? reading.drafts.spokenOf.find(({ noun }) => noun === asked.noun || noun.endsWith(` ${asked.noun}`))
    : undefined;
  if (asked && spoken) {
    reading.drafts.current = reading.drafts.entity(spoken.noun);
    return at + 1;
  }
  if (asked && (reading.drafts.find(asked.noun) || /^ones?$/.test(asked.noun))) return at + 1;
  if ((first?.low ?? '').startsWith('who') && verb && reading.drafts.current && /(?:ed|id|en|wn)$/.test(verb.low)) {
    const flag = fieldOfClause([
      { text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
      ...rest.filter(({ low }) => low !== 'not'),
    ]);
    if (flag) reading.drafts.add([flag]);
    return at + 1;
  }
  return undefined;
}
