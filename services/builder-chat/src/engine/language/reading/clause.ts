import { isOrganisation, isPerson, nounClassOf } from '../nouns/noun-kinds.js';
import { having, isVerb, keeping } from '../tagging/verbs.js';
import type { Word } from '../tagging/word.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';

/** A part of a sentence that has a verb. */
export interface Clause {
  /** Who does it: the one who writes, a thing that "it" and the like point to, or a named thing. */
  readonly subject: 'speaker' | 'it' | NounPhrase;
  /** The verb that counts, "see" of "should be able to see". */
  readonly verb: Word;
  /** Words before it that say that it is wanted: "want to", "should be able to". */
  readonly isWanted: boolean;
  readonly isNegated: boolean;
  /** Its verb is a state behind a form of "be": "is sent". */
  readonly isState: boolean;
  /** What follows the verb. */
  readonly object: readonly Word[];
}

const speaker =
  /^(?:i|we|you|me|us|people|somebody|someone|everybody|everyone|anybody|anyone|nobody|who|whoever|one|others|he|she)$/;
const pointer = /^(?:it|they|this|that|these|those|each|both|which|them)$/;
const wanting =
  /^(?:want|need|like|love|wish|prefer|try|help|let|have|be|able|going|get|would|hope|intend|plan|start|allow|make)$/;
const filler =
  /^(?:also|then|please|so|finally|just|really|always|often|sometimes|usually|now|simply|only|never|still|all|ever|too|easily|quickly|currently|constantly|basically|maybe|perhaps|well|today|additionally|ideally|furthermore|moreover|later|here|everyday|afterwards|again|together|otherwise)$/;
const people =
  /^(?:visitors?|guests?|users?|customers?|colleagues?|parents?|staff|admins?|residents?|employees?|members?|others?|children|kids|friends?|readers?|team|teams|public|fans|neighbours?|neighbors?|students?|clients?|owner|caretaker|manager|teachers?)$/;

/** Words that only ease into what is said: "also", "please". */
export function withoutFillers(words: readonly Word[]): readonly Word[] {
  let at = 0;
  while (
    at < words.length - 1 &&
    words[at] &&
    (filler.test(words[at]?.low ?? '') || (words[at]?.low === 'for' && words[at + 1]?.low === 'example'))
  )
    at += 1;
  return words.slice(at);
}

/** The clause that these words are, if they have a subject and a verb, or begin with a verb of keeping. */
export function clauseOf(all: readonly Word[], isList: boolean): Clause | undefined {
  const words = withoutFillers(all);
  const first = words[0];
  if (first === undefined) return undefined;
  const ofThem = /^(?:each|every one|all|most|some) of (?:them|these|those)$/.test(
    words
      .slice(0, words[2]?.low === 'of' ? 4 : 3)
      .map(({ low }) => low)
      .join(' '),
  );
  if (ofThem)
    return clauseOf(
      [{ text: 'it', low: 'it', lemma: 'it', pos: 'pronoun' }, ...words.slice(words[2]?.low === 'of' ? 4 : 3)],
      isList,
    );
  if (
    /^(?:each|all|most|some) of (?:my|our|the|his|her)$/.test(
      words
        .slice(0, 3)
        .map(({ low }) => low)
        .join(' '),
    )
  )
    return clauseOf(words.slice(2), isList);
  if (words[1]?.low === 'of' && words[2]?.low === 'us' && isVerbal(words[3])) return withVerb('speaker', words, 3);
  if (isCommand(words, isList)) return withVerb('speaker', words, 0);
  if (first.low === 'there' && isVerbal(words[1])) return withVerb('speaker', words, 1);
  if (first.pos === 'pronoun' || speaker.test(first.low) || (pointer.test(first.low) && isVerbal(words[1]))) {
    const verbs = words.flatMap((word, index) => (index > 0 && isVerbal(word) ? index : []));
    const at =
      (first.low === 'whoever' && verbs[1] !== undefined && words[2]?.pos === 'pronoun' ? verbs[1] : verbs[0]) ?? -1;
    if (at === -1 || at > 4) return undefined;
    const clause = withVerb(speaker.test(first.low) ? 'speaker' : 'it', words, at);
    return /^(?:people|others|every|any|some|who)/.test(first.low) ? { ...clause, isWanted: true } : clause;
  }
  if (first.low === 'each' && isVerbal(words[1])) return withVerb('it', words, 1);
  if (/^(?:each|every)$/.test(first.low) && words[1]?.low === 'one' && isVerbal(words[2]))
    return withVerb('it', words, 2);
  const phrase = nounPhraseAt(words);
  if (phrase === undefined) return undefined;
  let at = words.length - phrase.rest.length;
  // "volunteers who sign up", "visitors of our museum should", "every household in our village takes"
  if (/^(?:of|in|at|on|from)$/.test(words[at]?.low ?? '')) {
    const within = nounPhraseAt(words, at + 1);
    const isClause = words[at]?.low === 'of' || (isVerbal(within?.rest[0]) && phrase.determiner !== undefined);
    if (within && within.rest.length > 0 && isClause) at = words.length - within.rest.length;
  }
  if (/^(?:who|that|which)$/.test(words[at]?.low ?? '') && isVerbal(words[at + 1])) at += 1;
  while (words[at] && (filler.test(words[at]?.low ?? '') || words[at]?.pos === 'adverb')) at += 1;
  const verb = words[at];
  if (verb === undefined || !isVerbal(verb)) return undefined;
  // "birds seen in our region": no clause, but more about the birds.
  if (
    verb.pos === 'verb' &&
    /(?:ed|en|wn)$/.test(verb.low) &&
    verb.low !== verb.lemma &&
    words[at + 1]?.pos === 'preposition'
  )
    return undefined;
  const isBare = phrase.determiner === undefined && !phrase.isMany;
  if (isList && isBare && verb.pos !== 'aux') return undefined;
  if (verb.pos === 'verb' && !isVerb(verb.lemma) && !isVerb(verb.low) && words[at + 1] === undefined) return undefined;
  if (
    verb.pos === 'verb' &&
    verb.low !== verb.lemma &&
    ((/(?:ed|ing|en|wn|ne|pt|ght)$/.test(verb.low) && isList) ||
      (!verb.low.endsWith('s') && words[at + 1] === undefined))
  )
    return undefined;
  const said = withVerb(subjectOf(phrase), words, at);
  const isWriter =
    said.isWanted && !phrase.isMany && isKeepingVerb(said.verb) && /^(?:my|our|the)$/.test(phrase.determiner ?? '');
  return isWriter && !/^(?:see|look|find|view|browse|search|read)$/.test(said.verb.lemma)
    ? { ...said, subject: 'speaker' }
    : said;
}

function subjectOf(phrase: NounPhrase): 'speaker' | NounPhrase {
  const isOurs = phrase.determiner !== undefined && /^(?:my|our)$/.test(phrase.determiner);
  if (phrase.determiner === 'the' && !phrase.isMany && isOrganisation(phrase.text)) return 'speaker';
  if (/^(?:an?|the|our)$/.test(phrase.determiner ?? '') && !phrase.isMany && staff.test(phrase.noun)) return 'speaker';
  if (
    isOurs &&
    !phrase.isMany &&
    (isOrganisation(phrase.text) ||
      isPerson(phrase.text) ||
      ['group', 'location'].includes(nounClassOf(phrase.text) ?? ''))
  )
    return 'speaker';
  const isSomebody = phrase.determiner === 'my' && nounClassOf(phrase.text) === undefined;
  return isSomebody && !phrase.isMany ? 'speaker' : phrase;
}

/** Who does something for the app without being kept in it. */
const staff =
  /^(?:technician|caretaker|manager|trainer|boss|cleaner|admin|secretary|receptionist|treasurer|nurse|librarian|janitor|moderator|supervisor|staff|assistant)$/;

/** Who uses the app rather than being kept in it, when they see or look something up. */
export const isUser = (phrase: NounPhrase): boolean =>
  people.test(phrase.text.toLowerCase().replace(/^(?:registered|signed-in|logged-in) /, ''));

const isVerbal = (word: Word | undefined): boolean => word !== undefined && (word.pos === 'verb' || word.pos === 'aux');

function isCommand(words: readonly Word[], isList: boolean): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined || isList) return false;
  const isKeeping =
    keeping.has(first.low) &&
    (first.low !== 'record' || second.pos === 'determiner') &&
    (first.pos === 'verb' || /^(?:log|track|list|plan|register|schedule|record|store|note)$/.test(first.low));
  const begins = /^(?:build|make|create|give|want|need|develop|design|write)$/.test(first.low);
  return (
    (isKeeping || begins) &&
    (['determiner', 'noun', 'adjective', 'pronoun', 'preposition', 'wh', 'number', 'verb'].includes(second.pos) ||
      (second.pos === 'particle' && /^(?:want|need|like)$/.test(first.low))) &&
    (second.pos !== 'noun' || second.lemma !== second.low || words.length > 2 || begins)
  );
}

export function withVerb(subject: Clause['subject'], words: readonly Word[], at: number): Clause {
  let index = at;
  let isWanted = false;
  let isNegated = false;
  for (let next = index; next < words.length; next += 1) {
    const word = words[next];
    if (word === undefined) break;
    if (/^(?:not|never)$/.test(word.low)) isNegated = true;
    else if (isVerbal(word) || /^(?:able|going)$/.test(word.low)) {
      const before = words[index];
      // "pets have feeding instructions"
      if (before?.lemma === 'have' && word.low.endsWith('ing') && words[next + 1]?.pos === 'noun') break;
      if (next > index && before?.low !== undefined && !wanting.test(before.lemma) && before.pos !== 'aux') break;
      if (
        /^(?:want|need|like|should|must|able|can|may|would)$/.test(word.lemma) ||
        /^(?:would|should|must|can|may)$/.test(word.low)
      )
        isWanted = true;
      index = next;
    } else if (
      word.low !== 'to' &&
      !filler.test(word.low) &&
      !(word.low === 'me' || word.low === 'us') &&
      word.pos !== 'adverb'
    )
      break;
  }
  const verb = words[index] ?? words[at];
  if (verb === undefined) throw new Error('A clause without a verb.');
  const isState = words.slice(at, index).some(({ lemma }) => lemma === 'be');
  return { subject, verb, isWanted, isNegated, isState, object: afterVerb(words.slice(index + 1)) };
}

/** Without the rest of the verb: "track of", "down", "an overview of". */
function afterVerb(words: readonly Word[]): readonly Word[] {
  const text = words.map(({ low }) => low).join(' ');
  const rest =
    /^(?:track of|care of|an eye on|an overview of|a list of|lists of|a record of|records of|note of|up with|up|down|out|in|off|on|of|back|at|for|about|into|to|after|all|together)\b\s*(?=.)/.exec(
      text,
    )?.[0];
  if (rest === undefined || /^for (?:each|every|all)\b/.test(text)) return words;
  return words.slice(rest.trim().split(' ').length);
}

export const isKeepingVerb = (verb: Word): boolean =>
  keeping.has(verb.lemma) || /^(?:want|need|like|look|browse|search|read|build|make|create|give|get)$/.test(verb.lemma);
export const isHavingVerb = (verb: Word): boolean => having.has(verb.lemma);
