import { isOrganisation } from '../nouns/noun-kinds.js';
import { noThing } from '../reading/lexicon.js';
import type { Part } from '../reading/parts.js';
import { deedsAmong } from '../tagging/verbs.js';
import { deedsIn } from './deeds.js';
import { mentionsOf } from './mentions.js';
import { rowOf } from './rows.js';
import { named } from './same.js';
import { headOf, type RuleReading, signsOf, type Told } from './signs.js';
import { thingWeights } from './thing-weights.js';
import { sumOf } from './weights.js';

/**
 * From this sum of weights on a noun is a thing to keep: one that the rules did not read, one that they took for a
 * field, one that they took for a thing, and the likeliest where no other is.
 */
const enough = { found: 0.8, field: 1.2, thing: -1.4, alone: -2.5 };

function isThing(signs: readonly string[], sum: number): boolean {
  const isField = signs.includes('rulesText') || signs.includes('rulesField');
  return sum > (signs.includes('rulesEntity') ? enough.thing : isField ? enough.field : enough.found);
}

/** What of a request is to be kept, by all that it says of each noun and by what the rules read. */
export function thingsIn(told: Told): string[] {
  const weighed = candidatesOf(told).map((noun) => {
    const signs = signsOf(noun, told);
    return { noun, signs, sum: sumOf(signs, thingWeights) };
  });
  const taken = weighed.filter(({ signs, sum }) => isThing(signs, sum));
  // Something is to be kept: at least what is the likeliest.
  const likeliest = weighed
    .filter(({ noun, sum }) => sum > enough.alone && !isOrganisation(noun) && !noThing.test(headOf(noun)))
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, 1);
  return (taken.length > 0 ? taken : likeliest).map(({ noun }) => noun);
}

export const toldIn = (
  sentences: readonly (readonly Part[])[],
  rules: RuleReading,
  isKnown: Told['isKnown'],
): Told => ({
  isKnown,
  mentions: mentionsOf(sentences),
  deeds: deedsIn(sentences),
  sentences,
  rules,
});

/** Nouns that may name a thing to keep: those of the request, what the rules found, and what its verbs leave behind. */
export function candidatesOf({ sentences, mentions, rules }: Told): string[] {
  const verbs = sentences.flatMap((parts) => parts.flatMap(({ words }) => deedsAmong(words)));
  const found: { noun: string }[] = [];
  const nouns = [...rules.entities, ...mentions].map((one) => one.noun);
  const rows = nouns.flatMap((noun) => rowOf(noun) ?? []);
  for (const noun of [...nouns, ...rows, ...verbs]) if (!named(found, noun)) found.push({ noun });
  return found.map(({ noun }) => noun);
}
