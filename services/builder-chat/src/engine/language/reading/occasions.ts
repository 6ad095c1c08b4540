import { isOrganisation, isPerson, isThing, isTime } from '../nouns/noun-kinds.js';
import { deedOf, keeping } from '../tagging/verbs.js';
import { type Word } from '../tagging/word.js';
import { type Clause, clauseOf } from './clause.js';
import { type EntityDraft, isKindOf } from './draft.js';
import { tellOf } from './focus.js';
import { noThing } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';

/** Verbs of coming by something for a time; what one occasion is called says the rest of the request. */
const taking = /^(?:take|have|get|fetch|collect|pick)$/;
const bringing = /^(?:bring|drop|leave|deliver|hand|send|find|catch)$/;
const coming = /^(?:come|go|arrive|drop|turn|show|stop)$/;
const pointing = /^(?:it|one|them|some)$/;

/** "whenever I water a plant I note ...", "each time somebody takes a bike we write down ...": each time is a row. */
export function readEachTime(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const main = mainAt(words);
  const clause = clauseOf(words.slice(0, main), false);
  const row = clause && occasionIn(reading, clause);
  if (!row) return undefined;
  tellOf(reading, row);
  reading.isQuery = false;
  return main === words.length ? at + 1 : reading.steps.part(reading, at, words.slice(main));
}

/** Where the main clause begins behind one of time: at its subject. */
export function mainAt(words: readonly Word[]): number {
  const verb = words.findIndex(({ pos }, at) => at > 0 && pos === 'verb');
  if (verb === -1) return words.length;
  const pronoun = words.findIndex(
    ({ low }, at) =>
      at > verb &&
      /^(?:i|we|they|he|she|you)$/.test(low) &&
      !/^(?:that|which|what|who)$/.test(words[at - 1]?.low ?? ''),
  );
  if (pronoun !== -1) return pronoun;
  const noted = words.findIndex(({ pos, lemma }, at) => at > verb + 1 && pos === 'verb' && keeping.has(lemma));
  const subject = words.findLastIndex(({ pos }, at) => at < noted && at > verb && pos === 'determiner');
  return noted === -1 || subject === -1 ? words.length : subject;
}

/** Whether what follows says what is noted: "I write down the date". */
export const isNoting = (words: readonly Word[]): boolean => {
  const clause = clauseOf(words, false);
  return clause !== undefined && (keeping.has(clause.verb.lemma) || /^(?:take|make|fill|ask)$/.test(clause.verb.lemma));
};

/** The thing to keep of each time that something is done, with links to who does it and to what it is done to. */
export function occasionIn(reading: Reading, { subject, verb, object, isState }: Clause): EntityDraft | undefined {
  const { drafts } = reading;
  if (verb.pos !== 'verb' || verb.lemma === 'be') return undefined;
  // "when it was serviced"
  const done = isState ? (typeof subject === 'object' ? drafts.find(subject.noun) : drafts.current) : undefined;
  if (isState && !done) return undefined;
  const thing = done ?? thingOf(reading, object);
  const who = typeof subject === 'object' && isPerson(subject.noun) ? subject : undefined;
  const isPointed = pointing.test(object[0]?.low ?? '') && object[0]?.low !== 'one';
  if (bringing.test(verb.lemma) && thing && !isPointed) return drafts.entity(thing.noun);
  const noun = nameOf(reading, verb, thing);
  if (noun === undefined) return undefined;
  const row = drafts.entity(noun);
  if (thing && thing !== row) drafts.link(row, drafts.entity(thing.noun), true);
  if (who && (drafts.find(who.noun) ?? drafts.spokenOf.find(({ noun: own }) => own === who.noun)))
    drafts.link(row, drafts.entity(who.noun), true);
  return row;
}

/** What is taken is lent, or rented out where the request says so; whoever comes makes a visit. */
function nameOf({ drafts }: Reading, verb: Word, thing: EntityDraft | undefined): string | undefined {
  const lent = ['rental', 'loan', 'booking'].find((noun) => drafts.find(noun));
  if (taking.test(verb.lemma)) return thing && (lent ?? 'rental');
  if (coming.test(verb.lemma)) return 'visit';
  return deedOf(verb.lemma);
}

/** What something is done to: a thing that the request has, or one that is told of here. */
function thingOf({ drafts }: Reading, object: readonly Word[]): EntityDraft | undefined {
  const last = drafts.current ?? drafts.spokenOf.at(-1);
  if (pointing.test(object[0]?.low ?? '')) return last;
  const phrase = nounPhraseAt(object);
  if (!phrase) return undefined;
  const known = drafts.find(phrase.noun) ?? drafts.spokenOf.find(({ noun }) => isSame(noun, phrase.noun));
  if (known) return known;
  return isKept(phrase) && /^(?:an?|one|each|every)$/.test(phrase.determiner ?? '')
    ? { noun: phrase.noun, fields: [] }
    : undefined;
}

/** "bike" is the "e-bike" that was spoken of. */
const isSame = (known: string, noun: string): boolean =>
  known === noun || isKindOf(known, noun) || isKindOf(noun, known);

const isKept = ({ noun, text }: NounPhrase): boolean =>
  isThing(noun) && !isTime(noun) && !noThing.test(noun) && !isOrganisation(text);
