import type { Domain } from '../knowledge/dsl.js';
import { appWord } from '../language/clauses.js';
import { isOrganisation } from '../language/nouns/noun-kinds.js';
import { noThing } from '../language/reading/lexicon.js';
import { tag } from '../language/tagging/tag.js';
import { capitalise, cleanTitle, isPlural, listOf, lowerFirst, singular } from '../language/words.js';
import type { EntityPlan } from '../model/app-plan.js';

const lead =
  /^(?:(?:hi|hello|hey|please|could|can|would|you|i|we|i'd|we'd|id|like|want|need|would like|to|build|make|create|generate|design|develop|write|give|get|me|us|have|a|an|the|my|our|some|simple|small|little|tiny|basic|nice|beautiful|modern|new|full|complete|quick|easy|web|mobile|online|let's|lets|something|anything|help|manage|track|managing|tracking|keep|organi[sz]e|plan)\b[\s,]*)+/i;
const cut =
  /\s+(?:with|where|that|which|who|so|to|containing|including|has|have|having|because|when|in which|and also)\s.*$|[:;,.(\n].*$/is;
const stop =
  /^(?:for|of|my|our|the|a|an|and|or|in|on|at|to|with|by|from|your|their|something|anything|stuff|things?|some|all|app|application|tool|system|website|site|page|web|online|i|we|me|us|it|is|are|be|can|this|that|please|platform|manage|track|managing|tracking|keep|keeping|record|recording|ignore|previous|instructions)$/i;

function core(request: string): string {
  return cleanTitle(request.trim().replace(lead, '').replace(cut, ''), 48);
}

/** The noun a request without any list is about; "item" when there is none. */
export function mainNoun(request: string): string {
  const words = core(request)
    .replace(/^for (?:my |our |the )?/i, '')
    .replace(
      /^(?:.*\b(?:app|application|tracker|tool|system|site|website|platform|manager)\s+(?:for|about|of|to)\s+)/i,
      '',
    );
  const nouns = tag(words.replace(new RegExp(appWord.source, 'gi'), ' '))
    .filter(({ pos, low }) => pos === 'noun' || (pos === 'other' && /\p{L}{2}/u.test(low)))
    .map(({ text }) => text)
    .filter((word) => /\p{L}{2}/u.test(word) && !stop.test(word) && !noThing.test(singular(word.toLowerCase())))
    .filter((word, _at, all) => !isOrganisation(word) || all.every((other) => isOrganisation(other)))
    .slice(0, 3);
  const plurals = nouns.filter((word) => isPlural(word));
  const chosen = plurals.length > 0 ? nouns.slice(0, nouns.indexOf(plurals[0] ?? '') + 1) : nouns.slice(0, 2);
  const noun = singular(cleanTitle(chosen.slice(-2).join(' '), 30));
  return noun ? lowerFirst(noun) : 'item';
}

export function taglineFor(known: Domain | undefined, entities: readonly EntityPlan[]): string {
  if (known) return known.tagline;
  const names = entities.slice(0, 3).map((entity) => lowerFirst(entity.plural));
  return `${capitalise(listOf(names))}, kept in one place.`;
}
