import { readFields } from '../fields.js';
import { splitItems } from '../items.js';
import { isPerson, isProperty, isThing, isTime } from '../nouns/noun-kinds.js';
import type { Word } from '../tagging/word.js';
import { isDescribed } from './apps.js';
import { tellOf } from './focus.js';
import { handing } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';
import type { NamedStatement, Rule } from './statement.js';

/** "a customer brings a watch, we write down ...": what is told is about the watch. */
export const brought: Rule<NamedStatement> = ({ reading, at, clause: { verb, object }, subject }) => {
  const thing = /^(?:bring|leave|drop|hand)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
  const isOne = /^(?:an?|each|every)$/.test(subject.determiner ?? '') && !subject.isMany && isPerson(subject.noun);
  const isKept =
    thing && isThing(thing.noun) && !isTime(thing.noun) && /^(?:an?|their|his|her)$/.test(thing.determiner ?? '');
  if (!isOne || !thing || !isKept) return undefined;
  const row = reading.drafts.entity(thing.noun);
  tellOf(reading, row);
  const known = reading.drafts.find(subject.noun);
  if (known) reading.drafts.link(row, known);
  else reading.drafts.add(readFields(splitItems(subject.text)), row);
  return at + 1;
};

/** "employees hand in their expenses", "technicians report defects": what is handed in is kept. */
export const handedIn: Rule<NamedStatement> = ({ reading, at, clause: { verb, object, isWanted }, subject }) => {
  if (
    isWanted &&
    verb.lemma === 'add' &&
    isPerson(subject.noun) &&
    /^(?:thing|item|object)s$/.test(object[0]?.low ?? '')
  ) {
    tellOf(reading, reading.drafts.entity('item'));
    return readWithin(reading, at, object.slice(1));
  }
  if (!handing.test(verb.lemma) || !isPerson(subject.noun)) return undefined;
  const handed = nounPhraseAt(object);
  const isOfBefore =
    /^(?:result|value|data|detail|information|answer)$/.test(handed?.noun ?? '') && handed?.determiner === 'the';
  if (isOfBefore && (reading.drafts.current?.fields.length ?? 0) > 1) return at + 1;
  const isHanded =
    handed &&
    (!isProperty(handed.noun) ||
      (handed.isMany && /^(?:report|submit|send|file)$/.test(verb.lemma)) ||
      isDescribed(reading, at, handed));
  if (isHanded) {
    linkDefect(reading, handed);
    reading.isSaid = false;
    return reading.steps.objects(reading, at, object, 'things');
  }
  if (handed && /^visitors?$/i.test(subject.text)) {
    reading.drafts.current = reading.drafts.entity('entry');
    return reading.steps.objects(reading, at, object, 'fields');
  }
  if (object[0]?.pos !== 'wh' || !/^(?:report|enter|submit|file)$/.test(verb.lemma)) return undefined;
  const isFound = object.some(({ lemma }) => lemma === 'find' || lemma === 'lose');
  if (verb.lemma !== 'report' && !isFound) return undefined;
  tellOf(reading, reading.drafts.entity(isFound ? 'item' : 'report'));
  return reading.steps.question(reading, at, object);
};

/** "things they find with a photo": what stands behind "with". */
function readWithin(reading: Reading, at: number, rest: readonly Word[]): number {
  const from = rest.findIndex(({ low }) => low === 'with');
  return from === -1 ? at + 1 : reading.steps.objects(reading, at, rest.slice(from + 1), 'fields');
}

/** Defects are those of the thing that was told of before. */
function linkDefect({ drafts }: Reading, { noun }: NounPhrase): void {
  const isDefect = /(?:^| )(?:defect|damage|problem|issue|fault|breakdown|incident|repair)$/.test(noun);
  if (isDefect && drafts.current && !isPerson(drafts.current.noun))
    drafts.link(drafts.entity(noun), drafts.current, true);
}
