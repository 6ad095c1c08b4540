import { looksLikeField } from '../field-kinds.js';
import { plural, singular } from '../words.js';
import { nounClasses } from './noun-classes.js';

type NounClass = keyof typeof nounClasses;

const classOf = new Map<string, NounClass>(
  (Object.keys(nounClasses) as NounClass[]).flatMap((name) =>
    nounClasses[name].split(' ').map((word): [string, NounClass] => [word, name]),
  ),
);
/** Words that WordNet knows in another sense first, or not at all. */
const own: Readonly<Record<string, NounClass>> = {
  setlist: 'artifact',
  entry: 'artifact',
  film: 'artifact',
  movie: 'artifact',
  gig: 'event',
  appointment: 'event',
  member: 'person',
  match: 'event',
  table: 'artifact',
  plant: 'plant',
  order: 'act',
  concert: 'event',
  show: 'event',
  exhibition: 'event',
  song: 'artifact',
  invoice: 'artifact',
  ticket: 'artifact',
  photo: 'artifact',
  harvest: 'act',
  group: 'group',
  vacation: 'act',
  leave: 'act',
  person: 'person',
  animal: 'animal',
  food: 'food',
  item: 'object',
  lecture: 'event',
  holiday: 'act',
};

/** What kind of thing a noun phrase names, by its last word; people by their endings, too. */
export function nounClassOf(phrase: string): NounClass | undefined {
  const last = singular(phrase.toLowerCase().split(' ').at(-1) ?? '');
  return (
    own[last] ??
    classOf.get(last) ??
    (/[a-z]{3}(?:er|or|ist|ee|ian)$/.test(last) && !/(?:number|counter|meter|order|folder|paper|letter)$/.test(last)
      ? 'person'
      : undefined)
  );
}

/** A noun that English has. */
export const isEnglishNoun = (word: string): boolean => classOf.has(word) || classOf.has(singular(word));

const properties: readonly NounClass[] = [
  'attribute',
  'quantity',
  'time',
  'possession',
  'shape',
  'relation',
  'feeling',
  'state',
  'cognition',
  'communication',
  'substance',
  'body',
];
const things: readonly NounClass[] = [
  'person',
  'animal',
  'artifact',
  'event',
  'group',
  'plant',
  'act',
  'food',
  'location',
  'object',
];

export const isPerson = (phrase: string): boolean => nounClassOf(phrase) === 'person';
export const isTime = (phrase: string): boolean =>
  (nounClassOf(phrase) === 'time' && !isOccasionDay(phrase)) ||
  /^(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)(?:y|ies)$/i.test(phrase) ||
  /(?:^|\b(?:working|week|single|next|last|first|whole|entire|calendar|school|per|same|the|a|of) )(?:day|week|month|year|time|end|beginning|morning|evening|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/i.test(
    phrase,
  );

/** "market day", "game night": what happens then, rather than when it is. */
export const isOccasionDay = (phrase: string): boolean =>
  /^(?!working|week|single|next|last|first|whole|entire|calendar|school|per|same)[a-z]+[ -](?:day|night|evening|morning|afternoon|weekend|week)s?$/i.test(
    phrase,
  );

/** A word that is plainly said of something ("price", "colour"), not a thing of its own. */
export function isProperty(phrase: string): boolean {
  const kind = nounClassOf(phrase);
  return looksLikeField(phrase) || looksLikeField(plural(phrase)) || (kind !== undefined && properties.includes(kind));
}

/** A word for things that people keep lists of. */
export function isThing(phrase: string): boolean {
  const kind = nounClassOf(phrase);
  return !looksLikeField(phrase) && !looksLikeField(plural(phrase)) && (kind === undefined || things.includes(kind));
}

/** Where or as what people speak: "our clinic", "a sports club". It is the app, not a thing in it. */
export const isOrganisation = (phrase: string): boolean =>
  /(?:^| |-)(?:app|application|clinic|practice|club|association|company|business|firm|startup|agency|school|kindergarten|daycare|nursery|university|library|museum|gallery|theatre|theater|cinema|restaurant|cafe|café|bar|pub|bakery|shop|store|salon|studio|gym|hotel|hostel|guesthouse|guest house|holiday home|campsite|farm|garden centre|office|bank|food bank|church|parish|community|village|town|choir|band|orchestra|team|family|household|home|lab|laboratory|workshop|garage|kitchen|charity|foundation|ngo|union|cooperative|co-op|hospital|pharmacy|brewery|winery|vineyard|stable|kennel|shelter|zoo|fire station|department|marathon|wedding|neighbourhood|neighborhood|holiday|site|website|we|group|crew|helpdesk|crm|tracker|planner|manager|system|tool|database|register|registry|inventory|collection|archive|parish|brigade|catalogue|catalog|directory|list|board|log|logbook|diary|journal|blog|portal|platform|dashboard|calendar|organizer|organiser|program|programme|software)$/i.test(
    phrase,
  );

const works =
  /(?:^| )(?:book|film|movie|song|story|recipe|article|homework|music|game|record|album|poem|play|podcast|episode|photo|painting|report|talk|lesson|essay|post)$/i;
/** Somebody made it and gave it a title. */
export const isWork = (phrase: string): boolean => works.test(phrase);

/** A thing that is there for longer and has a name, unlike what happens once. */
export function isLasting(phrase: string): boolean {
  const kind = nounClassOf(phrase);
  return isWork(phrase) || (kind !== undefined && ['animal', 'artifact', 'plant', 'location', 'group'].includes(kind));
}
