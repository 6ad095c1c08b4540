import { inPattern, plural, singular } from '../language/words.js';
import { life } from './domains-life.js';
import { publicDomains } from './domains-public.js';
import { work } from './domains-work.js';
import { type Archetype, type Domain, isNamed } from './dsl.js';

export const domains: readonly Domain[] = [...life, ...work, ...publicDomains];

/** How strongly the words of a request point to a domain; words at the front count more. */
function score(domain: Domain, text: string): number {
  const front = text.slice(0, 45);
  let sum = 0;
  for (const [index, word] of [...new Set(domain.words.map(singular))].entries()) {
    const pattern = new RegExp(`(?:^|[^\\p{L}])(?:${inPattern(word)}|${inPattern(plural(word))})(?![\\p{L}])`, 'iu');
    if (!pattern.test(text)) continue;
    const weight = (word.includes(' ') ? 3 : 2) + (index < 2 ? 1 : 0);
    sum += pattern.test(front) ? weight * 2 : weight;
  }
  return sum;
}

/** The kind of app a request is about, or nothing. */
export function domainOf(request: string): Domain | undefined {
  const text = request.slice(0, 600).toLowerCase();
  let best: Domain | undefined;
  let top = 1;
  for (const domain of domains) {
    const points = score(domain, text);
    if (points > top) {
      top = points;
      best = domain;
    }
  }
  return best;
}

/**
 * What is known about a noun: in the domain first, then anywhere; at last by its final word ("monthly rent" -> "rent").
 */
export function archetypeFor(noun: string, domain?: Domain): Archetype | undefined {
  if (noun === 'item' && !domain) return undefined;
  const places = domain ? [domain, ...domains] : domains;
  const all = places.flatMap((place) => place.archetypes);
  const last = singular(noun.toLowerCase()).split(' ').pop() ?? '';
  return (
    all.find((thing) => isNamed(thing, noun)) ??
    (last !== noun && last.length > 2 ? all.find((thing) => isNamed(thing, last)) : undefined)
  );
}

/** Whether it is known what a thing of that name usually has. */
export const isKnownThing = (noun: string): boolean => archetypeFor(noun) !== undefined;
