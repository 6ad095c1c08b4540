import type { Clause } from './clause.js';
import { isKeepingVerb } from './clause.js';
import { nounPhraseAt } from './noun-phrase.js';
import type { Reading } from './reading.js';
import { deedRules, signedUp, signing, type Spoken } from './spoken-deeds.js';
import { thingRules } from './spoken-things.js';

/** What the one who writes does, wants or keeps: "I want to manage patients", "we lend tools". The first rule that fits reads it. */
export function readSpoken(reading: Reading, at: number, clause: Clause): number {
  const { verb, object, isWanted } = clause;
  const [first] = object;
  if (first === undefined || (first.low === 'for' && isWanted && signing.test(verb.lemma)))
    return signedUp(reading, at, clause);
  const spoken: Spoken = { reading, at, clause, first, isKeeping: isKeepingVerb(verb) || verb.lemma === 'have' };
  for (const rule of deedRules) {
    const next = rule(spoken);
    if (next !== undefined) return next;
  }
  const phrase = nounPhraseAt(object);
  if (phrase === undefined) return at + 1;
  for (const rule of thingRules) {
    const next = rule({ ...spoken, phrase });
    if (next !== undefined) return next;
  }
  return at + 1;
}
