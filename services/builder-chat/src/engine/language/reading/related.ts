import type { FieldDraft } from '../fields.js';
import { isOrganisation, isThing } from '../nouns/noun-kinds.js';
import { occasionOf } from '../tagging/verbs.js';
import type { Word } from '../tagging/word.js';
import type { EntityDraft } from './draft.js';
import { joining } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { rangeIn } from './ranges.js';
import type { Reading } from './reading.js';
import { describedAt } from './records.js';

/** What is kept of a payment. */
export const payments: readonly FieldDraft[] = [
  { title: 'Amount', kind: 'money', required: false },
  { title: 'Paid', kind: 'boolean', required: false },
];

/** What is an occasion of its own, whoever books it. */
const isBooked =
  /(?:^| )(?:appointment|session|lesson|visit|consultation|viewing|shoot|treatment|massage|haircut|meeting|pick-?up|collection|delivery|inspection|repair|service|cleaning|ride|call)$/;

/** "it gets loaded into a firing", "each is assigned to a van". */
function isPut(words: readonly Word[], verb: Word): boolean {
  const at = words.indexOf(verb);
  return (
    /^(?:be|get)$/.test(words[at - 1]?.lemma ?? '') && /^(?:in|into|to|on|onto|at)$/.test(words[at + 1]?.low ?? '')
  );
}

/** "customers book appointments for their dogs": the appointment is the booking. */
function readAppointment(
  reading: Reading,
  at: number,
  thing: EntityDraft,
  other: NounPhrase,
  target: EntityDraft,
): number {
  const own =
    /^for$/.test(other.rest[0]?.low ?? '') && other.rest[1]?.low === 'their' ? nounPhraseAt(other.rest, 1) : undefined;
  const about = own?.isMany ? reading.drafts.entity(own.noun) : thing;
  if (about !== thing) reading.drafts.link(about, thing, true);
  reading.drafts.link(target, about, true);
  const whom = /^(?:with|at|by)$/.test(other.rest[0]?.low ?? '') ? nounPhraseAt(other.rest, 1) : undefined;
  if (whom && isThing(whom.noun) && /^(?:an?|one|our)$/.test(whom.determiner ?? '') && !isOrganisation(whom.text))
    reading.drafts.link(target, reading.drafts.entity(whom.noun));
  reading.drafts.current = target;
  reading.mode = 'fields';
  return at + 1;
}

/** "owners bring their pets", "tenants pay rent", "members borrow books", "players belong to a team". */
export function readRelated(reading: Reading, at: number, thing: EntityDraft, verb: Word, other: NounPhrase): number {
  const target = reading.drafts.entity(other.noun);
  if (/^(?:book|reserve|request)$/.test(verb.lemma) && isBooked.test(other.noun))
    return readAppointment(reading, at, thing, other, target);
  const occasion = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll|sign|rate|review)$/.test(verb.lemma)
    ? occasionOf(verb.lemma)
    : undefined;
  if (occasion !== undefined) {
    const event = reading.drafts.entity(occasion);
    reading.drafts.link(event, thing);
    reading.drafts.link(event, target);
    reading.drafts.current = event;
  } else if (verb.lemma === 'pay') {
    reading.drafts.link(target, thing);
    reading.drafts.add(payments, target);
    reading.drafts.current = target;
  } else if (isPut(reading.parts[at]?.words ?? [], verb) && !other.isMany) {
    reading.drafts.link(thing, target);
    if (reading.parts[at + 1]?.words[0]?.low === 'which') reading.drafts.current = target;
  } else if (joining.test(verb.lemma) && !/^(?:their|his|her|its)$/.test(other.determiner ?? '')) {
    reading.drafts.link(thing, target, verb.lemma === 'belong');
    reading.drafts.add(rangeIn(other.rest), thing);
  } else {
    reading.drafts.link(target, thing);
    reading.drafts.current = target;
  }
  const described = describedAt(other.rest);
  reading.mode = 'fields';
  if (occasion !== undefined) reading.drafts.add(rangeIn(other.rest));
  if (described !== -1) {
    reading.drafts.current = /^(?:rate|review)$/.test(verb.lemma) ? reading.drafts.current : target;
    return reading.steps.objects(reading, at, other.rest.slice(described + 1), 'fields');
  }
  return at + 1;
}
