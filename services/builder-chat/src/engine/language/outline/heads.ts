import { isPerson } from '../nouns/noun-kinds.js';
import { tag } from '../tagging/tag.js';
import { singular } from '../words.js';

/** What stands in front of a list: the name of the thing whose fields it has. */

/** Words of sentences, which no name of a field has. */
export const spokenWord =
  /(?:^|\s)(?:i|we|you|they|he|she|it|who|whom|that|which|where|when|whether|if|how|what|because|ich|wir|man|wer|dass|ob|wo|wann|wie|yo|nosotros|que|qué|quien|quién|dónde|cuándo|je|nous|qui|quoi|où|quand|c'est)(?=\s|$)/iu;
/** Verbs, which no name of a thing has. */
export const verb =
  /(?:^|\s)(?:is|are|was|were|has|have|had|need|needs|want|wants|can|should|must|track|manage|there|ist|sind|hat|haben|brauche|brauchen|soll|kann|son|tiene|tienen|tengo|quiero|necesito|est|sont|ont|veux|voudrais|faut|j'ai)(?=\s|$)/iu;
/** Without words that only join it is longer: "rowing club test scores". */
const mostWords = 4;
const mostNouns = 6;
const joining =
  /(?:^|\s)(?:the|an?|of|de|du|des|del|la|le|les|un|une|en|au|aux|à|el|los|las|una|der|die|das|ein|eine|von|im|am|bei|zu)(?=\s)/iu;
/** Words that join clauses or things, which no name of a field has. */
export const inSentences =
  /\b(?:i|i'm|i'd|we|we'd|they|they'd|he|she|it|you|each|every|with(?!$)|where|while|because|so that|then|but)\b/i;

export const wordsIn = (text: string): number => text.split(/\s+/).length;

const lead =
  /^(?:just|please (?:record|track|log|store|keep|list|save|register|note|manage)|(?:log|track|manage|record|plan|organi[sz]e|keep|keep track of)(?=\s(?:my|our|the)\s)|and|und|y|et|also|the|my|our|their|its|ihre|deren|sus|leurs|a|an|list of|with|mit|con|avec|for|für|para|pour|die|der|das|unsere|meine|los|las|el|la|mis|nuestros|nuestras|les|le|mes|nos)\s+/iu;
/** "gym app - members": the name of the app before its first thing. */
const appName = /^(?:\S+\s+){0,2}(?:app|tracker|planner|list)\s+[-–—]\s+/i;
/** "a collection of watches", "colección de relojes". */
const collected =
  /^(?:collection|list|colección|coleccion|lista|liste|sammlung|verzeichnis)\s+(?:of|des|de|von|der)\s+/iu;
/** "chemicals in our store". */
const place =
  /\s+(?:in|at|of|on|im|en|de|dans)\s+(?:our|my|the|unser\p{L}*|mein\p{L}*|nuestr[ao]s?|mis?|notre|nos|mon|ma)\s+\S+$/iu;
/** "things found". */
const state = /^(\p{L}+s) (?:found|lost|lent|sold|owned|needed|wanted)$/iu;

/** What begins a clause. */
const clause = /\b(?:each|every|they'd|i'd|we'd|he'd|she'd|they're|we're|then|but|because|so that)\b/i;
/** "45 kids", "thousands of slides", "twenty years of fossils". */
const amount =
  /^(?:(?:some|around|about|over|nearly|almost)\s+)?(?:\d+\s+(?=\p{L})|(?:\p{L}+\s+){0,2}(?:thousands|hundreds|dozens|years|lots|piles|boxes|loads|heaps)\s+of\s+)/iu;

/** "members upload entries": whoever does something is no part of what it is done to. */
export function objectIn(head: string): string {
  const words = tag(head);
  const at = words.findIndex(({ pos }, place) => pos === 'verb' && place > 0 && place < words.length - 1);
  const behind = words.slice(at + 1).filter(({ pos }) => pos !== 'determiner');
  return at === -1 || !isPerson(singular(words[at - 1]?.low ?? '')) ? head : behind.map(({ text }) => text).join(' ');
}

/** The name of a thing, or nothing where the words are a sentence: "orders" of "orders for the lab". */
export function headOf(text: string): string | undefined {
  let head = text.trim().replace(/\bIT\s+/, '');
  while (lead.test(head)) head = head.replace(lead, '');
  head = head.replace(amount, '').replace(/\s+here$/i, '');
  head = head.replace(/\s+(?:for|für|para|pour)(?:\s+\S+){1,3}$/iu, '');
  head = head.replace(appName, '').replace(collected, '').replace(place, '').replace(state, '$1');
  return head !== '' &&
    wordsIn(head) <= (joining.test(head) ? mostWords : mostNouns) &&
    /^[\p{L}\p{N}][\p{L}\p{N}\s'’/-]*$/u.test(head) &&
    !spokenWord.test(head) &&
    !clause.test(head) &&
    !verb.test(head)
    ? head
    : undefined;
}
