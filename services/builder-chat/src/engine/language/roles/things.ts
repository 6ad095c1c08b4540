import type { Part } from '../reading/parts.js';
import { occasionsIn } from '../tagging/verbs.js';
import { deedsIn } from './deeds.js';
import { mentionsOf } from './mentions.js';
import { named } from './same.js';
import { type RuleReading, signsOf, type Told } from './signs.js';
import { thingWeights } from './thing-weights.js';

/**
 * From this chance on a noun is a thing to keep: one that the rules did not read, one that they took for a field, and one
 * that they took for a thing.
 */
const enough = { found: 0.6, field: 0.7, thing: 0.3 };

/** Whether a noun with these signs and this chance is a thing to keep. */
export const isThing = (signs: readonly string[], chance: number): boolean =>
  chance >
  (signs.includes('rulesEntity')
    ? enough.thing
    : signs.includes('rulesText') || signs.includes('rulesField')
      ? enough.field
      : enough.found);

/** What of a request is to be kept, by all that it says of each noun and by what the rules read. */
export function thingsIn(
  sentences: readonly (readonly Part[])[],
  rules: RuleReading,
  isKnown: Told['isKnown'],
): string[] {
  const told = toldIn(sentences, rules, isKnown);
  return candidatesOf(sentences, told).filter((noun) => {
    const signs = signsOf(noun, told);
    return isThing(signs, chanceOf(signs));
  });
}

export const toldIn = (
  sentences: readonly (readonly Part[])[],
  rules: RuleReading,
  isKnown: Told['isKnown'],
): Told => ({
  isKnown,
  mentions: mentionsOf(sentences),
  deeds: deedsIn(sentences),
  rules,
});

/** How likely a noun with these signs names a thing to keep, from 0 to 1. */
function chanceOf(signs: readonly string[]): number {
  const sum = signs.reduce((all, sign) => all + (thingWeights[sign] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Nouns that may name a thing to keep: those of the request, what the rules found, and what its verbs leave behind. */
export function candidatesOf(sentences: readonly (readonly Part[])[], { mentions, rules }: Told): string[] {
  const verbs = sentences.flatMap((parts) => parts.flatMap(({ words }) => occasionsIn(words)));
  const found: { noun: string }[] = [];
  for (const noun of [...rules.entities, ...mentions].map((one) => one.noun).concat(verbs))
    if (!named(found, noun)) found.push({ noun });
  return found.map(({ noun }) => noun);
}
