import { type Domain, isNamed } from '../knowledge/dsl.js';
import { domainOf, isKnownThing } from '../knowledge/lookup.js';
import { isWebsite, sectionsOf, website } from '../knowledge/website.js';
import { readAccess } from '../language/access.js';
import { type Clauses, isSaying, readClauses, readWish } from '../language/clauses.js';
import { withoutCourtesy } from '../language/courtesy.js';
import type { FieldDraft } from '../language/fields.js';
import { kindOfField } from '../language/kinds-of-fields.js';
import { withPlainMarks } from '../language/outline/marks.js';
import { readOutline } from '../language/outline/outline.js';
import { countLists } from '../language/outline/structure.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { sentencesOf } from '../language/reading/parts.js';
import { normaliseRequest } from '../language/request.js';
import { toldIn, withoutRights } from '../language/rights/told.js';
import { withTicks } from '../language/ticks.js';
import { glossOf } from '../language/translation/gloss.js';
import type { Translation } from '../language/translation/translate.js';
import { isPlural, plural, singular } from '../language/words.js';
import { theReader } from '../reader/the-reader.js';
import { FirstAccess } from './first-access.js';
import type { FirstWish } from './first-wish.js';
import { withWholeLists } from './lists/list-coverage.js';
import { withSaidKinds } from './lists/said-kinds.js';
import { withNamedThings } from './named-things.js';
import { mainNoun } from './naming.js';
import { type Thing, thingOf } from './thing.js';
import { understood, unique } from './understood.js';

/** A request as it was read. */
export interface Wish {
  /** In English, without what only says who may do what. */
  request: string;
  /** All of it in English. */
  whole: string;
  translation: Translation;
  known: Domain | undefined;
  things: Thing[];
  said: FirstAccess;
  /** The request says what is to be kept. */
  isNamed: boolean;
  /** Whether all that it says is an outline, or its things are listed each with what they have. */
  isOutline: boolean;
  /** How many lists of fields it is written in. */
  lists: number;
  /** The things that its sentences name, as they stand there. */
  named: readonly EntityDraft[];
}

const saysMore = (sentences: string): boolean => sentencesOf(sentences).flat().some(isSaying);

/** What a request says by the rules of its language, read once for its plan and for how certain that is. */
export function wishOf(prompt: string): Wish {
  const told = toldIn(withTicks(withoutCourtesy(normaliseRequest(prompt))));
  const request = told.translation.text;
  const outline = readOutline(told.text, told.translation);
  // The sections of a page have names of their own.
  const clauses = isWebsite(request)
    ? readClauses(request, outline?.entities)
    : readWish(outline?.sentences ?? request, isKnownThing, outline?.entities);
  return {
    ...wishWith(clauses, outline?.translation ?? told.translation, told.whole),
    isNamed: isWebsite(request) || clauses.isNamed,
    isOutline: outline !== undefined && (outline.lists > 1 || !saysMore(outline.sentences)),
    lists: outline?.lists ?? countLists(withPlainMarks(told.text), (text) => told.translation.phrase(text)),
  };
}

/**
 * The same as the reader reads it, and how likely it is that all was meant so. What was said about the plan of the first
 * message is read by rules.
 */
export function wishRead([first, ...more]: FirstWish['messages']): Wish & { certainty: number } {
  const told = toldIn(withoutCourtesy(normaliseRequest([first, ...more].join('\n'))));
  const { language } = told.translation;
  const own = more.length === 0 ? told.text : toldIn(withoutCourtesy(normaliseRequest(first))).text;
  const read = withNamedThings(
    theReader().read(own, language, (word) => glossOf(word, language)),
    own,
    (word) => oneOf(word, told.translation),
  );
  const whole = withSaidKinds(
    withWholeLists(read, own, (text) => told.translation.phrase(text)),
    own,
  );
  const { entities, translation } = understood(whole, told.translation);
  for (const message of more) {
    const added = withoutRights(normaliseRequest(message), translation, own);
    addTo(entities, readClauses(translation.phrase(added)).entities);
  }
  // What is said of rights later counts for all of them, by rules.
  const isToldLater = more.some((message) => readAccess(translation.phrase(message), []).length > 0);
  const wish = wishWith({ entities, loose: [] }, translation, told.whole, !isToldLater);
  return { ...wish, isNamed: entities.length > 0, isOutline: false, lists: 0, certainty: read.certainty };
}

/** "doctor" of "doctors", where it is known of a word that it is of many. */
function oneOf(word: string, { language, nounTyped }: Translation): string | undefined {
  if (language === 'en') return isPlural(word) ? singular(word) : undefined;
  const forms = nounTyped(word);
  return forms !== undefined && forms.one !== forms.many && forms.many.toLowerCase() === word.toLowerCase()
    ? forms.one
    : undefined;
}

/** Things with their fields beside others, or what more is said of those. */
function addTo(entities: EntityDraft[], more: readonly EntityDraft[]): void {
  for (const one of more) {
    const known = entities.find(({ noun }) => noun.toLowerCase() === one.noun.toLowerCase());
    if (known === undefined) entities.push(one);
    else known.fields = unique([...known.fields, ...one.fields]);
  }
}

function wishWith(
  { entities, loose }: Pick<Clauses, 'entities' | 'loose'>,
  translation: Translation,
  whole: string,
  isRead = false,
): Omit<Wish, 'isNamed' | 'isOutline' | 'lists'> {
  const request = translation.text;
  const page = isWebsite(request) && !entities.some(({ noun, fields }) => fields.length > 2 && !isWebsite(noun));
  const known = page ? website : domainOf(request);
  const things = page
    ? sectionsOf(request).map((archetype) => ({ noun: archetype.noun, drafts: archetype.fields, archetype }))
    : thingsOf(entities, loose, known, request, translation.isKnown);
  return { request, whole, translation, known, things, named: entities, said: new FirstAccess(whole, things, isRead) };
}

/** Whether the sentence leaves it open who may see or change something. The plan then has the stricter rule. */
export function isUnsureOfAccess({ things, said }: Wish): boolean {
  return things.some((_thing, index) => said.cautious(index));
}

/**
 * Wishes that a request may mean as well, when it is not certain what it means; nothing when it is. Certain is what
 * names its things, and what only names a kind of app.
 */
export function otherReadings({ request, known, isNamed }: Wish): string[] | undefined {
  if (isNamed || request.split(' ').length <= longestTemplateRequest) return undefined;
  return known ? [`A ${known.title.toLowerCase()} app`] : [];
}

/** Words of a request that only names a kind of app; a longer one says what it wants. */
const longestTemplateRequest = 12;

function thingsOf(
  named: readonly EntityDraft[],
  loose: FieldDraft[],
  known: Domain | undefined,
  request: string,
  isKnown: (title: string) => boolean,
): Thing[] {
  const only = named.length === 1 && named[0]?.fields.length === 0 ? named[0] : undefined;
  const special =
    only && request.split(' ').length < 8 && known?.archetypes.some((archetype) => isNamed(archetype, only.noun));
  if (named.length > 0 && !special)
    return named.map((draft) => ({
      ...thingOf(inTrade(withKinds(draft, named), known, request), known, isKnown),
      ...(draft.rights && { rights: draft.rights }),
    }));
  if (known && request.split(' ').length <= longestTemplateRequest) {
    const things = known.archetypes
      .filter(
        (archetype, index) =>
          index < known.use ||
          [archetype.noun, ...archetype.aliases].some((noun) => new RegExp(`\\b${noun}s?\\b`, 'i').test(request)),
      )
      .map((archetype) => ({
        noun: only && isNamed(archetype, only.noun) ? only.noun : archetype.noun,
        drafts: archetype.fields.filter(({ title }, index) => index === 0 || isKnown(title)),
        archetype,
      }));
    const first = things[0];
    if (loose.length > 1 && first) return [thingOf({ noun: first.noun, fields: loose }, known, isKnown)];
    return things;
  }
  const noun = mainNoun(request);
  return [thingOf({ noun, fields: loose }, known, isKnown)];
}

/** Fields of which only the name was said have the kind that it tells, unless it names another thing. */
function withKinds(draft: EntityDraft, named: readonly EntityDraft[]): EntityDraft {
  const isThing = (word: string): boolean =>
    named.some(({ noun }) => singular(word.toLowerCase()).split(' ').at(-1) === noun.toLowerCase().split(' ').at(-1));
  const fields = draft.fields.map((field) =>
    field.refWord !== undefined && /^(?:text|boolean)$/.test(field.kind) && !isThing(field.refWord)
      ? { ...field, kind: kindOfField(field.title) }
      : field,
  );
  return { ...draft, fields };
}

/** What was only said by its verb ("book a table") has the name that the trade has for it. */
function inTrade(draft: EntityDraft, known: Domain | undefined, request: string): EntityDraft {
  const isNamedSo = [draft.noun, plural(draft.noun)].some((form) => request.toLowerCase().includes(form.toLowerCase()));
  if (draft.isListed || draft.noun === 'payment' || isNamedSo) return draft;
  const usual = known?.archetypes.find((archetype) => isNamed(archetype, draft.noun));
  return usual ? { ...draft, noun: usual.noun } : draft;
}
