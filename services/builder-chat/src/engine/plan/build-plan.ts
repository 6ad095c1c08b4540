import type { Permissions } from '@lathe/proto/entities/rights';
import { colours } from '../knowledge/colours.js';
import { type Archetype, type Domain, isNamed } from '../knowledge/dsl.js';
import { iconFor } from '../knowledge/icons.js';
import { archetypeFor, domainOf, isKnownThing } from '../knowledge/lookup.js';
import { isWebsite, sectionsOf, website } from '../knowledge/website.js';
import { isSaying, readClauses, readWish } from '../language/clauses.js';
import type { FieldDraft } from '../language/fields.js';
import { kindOfField } from '../language/kinds-of-fields.js';
import { isLasting, isPerson, isWork, nounClassOf } from '../language/nouns/noun-kinds.js';
import { readOutline } from '../language/outline/outline.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { sentencesOf } from '../language/reading/parts.js';
import { normaliseRequest } from '../language/request.js';
import { isDeedNoun, isOccasionNoun } from '../language/tagging/verbs.js';
import { withTicks } from '../language/ticks.js';
import { translate, type Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle, pascal, plural, singular } from '../language/words.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { addFields, entityName, pageName } from './entity-plan.js';
import { inLanguage } from './in-language.js';
import { appNameFor, mainNoun, taglineFor } from './naming.js';
import { joinOccasions } from './occasions.js';
import { creatorOnly, FirstAccess, isInbox } from './permissions.js';

interface Thing {
  noun: string;
  drafts: FieldDraft[];
  archetype: Archetype | undefined;
}

/** A request as it was read. */
export interface Wish {
  request: string;
  translation: Translation;
  known: Domain | undefined;
  things: Thing[];
  said: FirstAccess;
  /** The request says what is to be kept. */
  isNamed: boolean;
  /** Whether all that it says is an outline. */
  isOutline: boolean;
  /** The things that its sentences name, as they stand there. */
  named: readonly EntityDraft[];
}

/** What says only who may do what is read in full beside an outline. */
const ofRights = /\b(?:can|may|allowed|only|nobody|no one|everyone|everybody|anyone|anybody)\b/i;
const saysMore = (sentences: string): boolean =>
  sentences
    .split('.')
    .filter((sentence) => !ofRights.test(sentence))
    .some((sentence) => sentencesOf(sentence).flat().some(isSaying));

export function wishOf(prompt: string): Wish {
  const plain = withTicks(normaliseRequest(prompt));
  const translated = translate(plain);
  const request = translated.text;
  const outline = readOutline(plain, translated);
  const translation = outline?.translation ?? translated;
  // The sections of a page have names of their own.
  const clauses = isWebsite(request)
    ? readClauses(request, outline?.entities)
    : readWish(outline?.sentences ?? request, isKnownThing, outline?.entities);
  const page =
    isWebsite(request) && !clauses.entities.some(({ noun, fields }) => fields.length > 2 && !isWebsite(noun));
  const known = page ? website : domainOf(request);
  const things = page
    ? sectionsOf(request).map((archetype) => ({ noun: archetype.noun, drafts: archetype.fields, archetype }))
    : thingsOf(clauses.entities, clauses.loose, known, request, translation.isKnown);
  return {
    request,
    translation,
    known,
    things,
    isNamed: isWebsite(request) || clauses.isNamed,
    isOutline: outline !== undefined && !saysMore(outline.sentences),
    named: clauses.entities,
    said: new FirstAccess(
      request,
      things.map(({ noun }) => [noun, plural(noun)]),
    ),
  };
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

/** A plan for the app a sentence asks for; never empty, never throws. */
export function buildPlan(prompt: string, appName?: string, wish = wishOf(prompt)): AppPlan {
  const { request, translation, known, things, said } = wish;
  const usual: Permissions =
    known?.isPublic && !said.closes && (known === website || request.split(' ').length < 14)
      ? { read: 'all', write: 'admin' }
      : creatorOnly;
  const entities: EntityPlan[] = [];
  for (const [index, thing] of things.entries()) {
    const name = entityName(thing.noun, entities);
    const title = capitalise(cleanTitle(thing.noun));
    const many = capitalise(plural(cleanTitle(thing.noun)));
    entities.push({
      name,
      singular: title,
      plural: many,
      page: pageName(many, name, entities),
      icon: thing.archetype?.icon ?? iconFor(thing.noun),
      fields: [],
      permissions: permissionsOf(thing, said.of(index, usual, isInbox(request, thing.noun))),
    });
  }
  const kinds = new Map<string, EntityPlan>();
  for (const [index, thing] of things.entries()) {
    const entity = entities[index];
    const first = thing.archetype && kinds.get(thing.archetype.noun);
    // Of houses and their flats, what is rented are the flats.
    const isPart =
      first !== undefined &&
      thing.drafts.some(({ refWord }) => refWord?.toLowerCase() === first.singular.toLowerCase());
    if (entity && thing.archetype && (!first || isPart)) kinds.set(thing.archetype.noun, entity);
  }
  for (const [index, thing] of things.entries()) {
    const entity = entities[index];
    if (entity) addFields(entity, thing.drafts, entities, kinds);
  }
  if (!isWebsite(request)) joinOccasions(entities);
  const name = cleanTitle(appName ?? '', 40) || appNameFor(request, known, entities);
  const plan: AppPlan = {
    name,
    tagline: taglineFor(known, entities),
    icon: known?.icon ?? entities[0]?.icon ?? 'LayoutGrid',
    accent: known?.accent ?? accentFor(name),
    serif: known?.serif ?? false,
    theme: 'system',
    currency: currencyIn(prompt),
    language: 'en',
    entities,
    extras: [],
    order: ['Home', ...entities.map((entity) => entity.page)],
    homeTitle: 'Overview',
  };
  return inLanguage(plan, translation, appName);
}

/**
 * Adds a thing that is wanted later on, with its page at the end of the menu. With `exact` its fields are those of the
 * draft and no others.
 */
export function addThing(
  plan: AppPlan,
  draft: EntityDraft,
  known: Domain | undefined,
  permissions: Permissions,
  exact = false,
): EntityPlan {
  const thing = exact ? { ...thingOf(draft, known), drafts: draft.fields } : thingOf(draft, known);
  const name = entityName(draft.noun, plan.entities);
  const many = capitalise(plural(cleanTitle(draft.noun)));
  const entity: EntityPlan = {
    name,
    singular: capitalise(cleanTitle(draft.noun)),
    plural: many,
    page: pageName(many, name, plan.entities),
    icon: thing.archetype?.icon ?? iconFor(draft.noun),
    fields: [],
    permissions: { ...permissions },
  };
  plan.entities.push(entity);
  plan.order.push(entity.page);
  addFields(entity, thing.drafts, plan.entities);
  return entity;
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
    return named.map((draft) => thingOf(inTrade(withKinds(draft, named), known, request), known, isKnown));
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

/** Fields the sentence names are taken as they are; a thing without any gets those its kind usually has. */
function thingOf(
  draft: EntityDraft,
  known: Domain | undefined,
  isKnown: (title: string) => boolean = () => true,
): Thing {
  const archetype = archetypeFor(draft.noun, known);
  const own = draft.fields;
  const onlyLinks = own.every((field) => field.refWord !== undefined && field.kind === 'text' && field.required);
  const isOfTrade = archetype !== undefined && known?.archetypes.includes(archetype);
  const all =
    fieldsOfKind(archetype, draft.noun, isOfTrade ?? false) ??
    (isOccasionNoun(draft.noun) && onlyLinks && own.length > 0
      ? ofOccasions
      : isPerson(draft.noun)
        ? ofPeople
        : isLasting(draft.noun) && !isWork(draft.noun)
          ? ofThings
          : fallback);
  // What the language of the request has no word for is left out, unless it is all there is.
  const told = all.filter(({ title }) => isKnown(title));
  const usual = told.length > 0 ? told : all;
  const rest = usual.filter((field) => !own.some((mine) => mine.title.toLowerCase() === field.title.toLowerCase()));
  if (own.length === 0) return { noun: draft.noun, drafts: usual, archetype };
  if (draft.partial)
    return {
      noun: draft.noun,
      drafts: [...usual.slice(0, 1), ...own, ...rest.slice(rest[0] === usual[0] ? 1 : 0)],
      archetype,
    };
  if (onlyLinks && !isOfTrade && archetype && !isPerson(draft.noun))
    return {
      noun: draft.noun,
      drafts: [...own, ...usual.filter(({ kind }) => kind === 'date' || kind === 'datetime').slice(0, 1)],
      archetype,
    };
  if (onlyLinks && all === ofOccasions) return { noun: draft.noun, drafts: [...own, ...rest], archetype };
  if (onlyLinks) return { noun: draft.noun, drafts: [...rest.slice(0, 1), ...own, ...rest.slice(1)], archetype };
  const drafts = amounted(draft.noun, draft.isListed ? own : dated(draft.noun, own)).map((field) =>
    completed(field, archetype),
  );
  const naming = namingFor(draft, archetype);
  return { noun: draft.noun, drafts: naming ? [naming, ...drafts] : drafts, archetype };
}

/** What everybody has, whatever the trade that keeps them. */
const personal = /^(?:name|email|phone|date of birth|birthday|address|company|allergies|notes|joined on)$/i;

/** Fields that its kind usually has; of people in another trade only what is theirs in every trade. */
function fieldsOfKind(archetype: Archetype | undefined, noun: string, isOfTrade: boolean): FieldDraft[] | undefined {
  if (archetype === undefined || isOfTrade || !isPerson(noun)) return archetype?.fields;
  const own = archetype.fields.filter(({ title }) => personal.test(title));
  return own.length > 1 ? own : undefined;
}

/** A bill, a fee and a donation are of an amount. */
function amounted(noun: string, own: readonly FieldDraft[]): FieldDraft[] {
  const isMoney = /(?:^| )(?:bill|fee|invoice|fine|donation|payment|expense)$/.test(noun);
  const isCounted = own.some(({ kind }) => kind === 'money' || kind === 'number' || kind === 'integer');
  return isMoney && !isCounted ? [...own, { title: 'Amount', kind: 'money', required: false }] : [...own];
}

/** What people come to on a day. */
const met = /(?:^| )(?:appointment|lesson|session|consultation|viewing|stay|delivery|check-?up|fitting)$/;

/** What happens once, and what somebody does, is on a day. */
function dated(noun: string, own: readonly FieldDraft[]): FieldDraft[] {
  const isDated = own.some(
    ({ kind, title }) =>
      kind === 'date' || kind === 'datetime' || /\b(?:day|time|week|month|year|start|from)\b/i.test(title),
  );
  return (isDeedNoun(noun) || met.test(noun) || nounClassOf(noun) === 'event') && !isWork(noun) && !isDated
    ? [...own, { title: 'Date', kind: 'date', required: false }]
    : [...own];
}

/** "category" alone has the choices this kind of thing usually has. */
function completed(field: FieldDraft, archetype: Archetype | undefined): FieldDraft {
  const usual = archetype?.fields.find((known) => known.title.toLowerCase() === field.title.toLowerCase());
  return (field.kind === 'text' || field.guessed) && usual?.options
    ? { ...field, kind: 'enum', options: usual.options }
    : field;
}

const naming = /\b(?:name|title|subject|headline|number|label|code|surname|isbn|id)$/i;

/** The number of somebody's room or licence is no name. */
const nameOfPerson = /\b(?:name|surname|nickname)$/i;

/** The name or title that a list of fields forgot, where things of this kind have one. */
function namingFor(draft: EntityDraft, archetype: Archetype | undefined): FieldDraft | undefined {
  if (
    draft.fields.some(
      (field) =>
        (field.kind === 'text' || (field.title === 'Number' && !isPerson(draft.noun))) &&
        (isPerson(draft.noun) ? nameOfPerson : naming).test(field.title) &&
        !(isWork(draft.noun) && /^label$/i.test(field.title)),
    )
  )
    return undefined;
  if (isOccasionNoun(draft.noun) && draft.fields.some(({ kind, refWord }) => kind === 'text' && refWord !== undefined))
    return undefined;
  const usual = archetype?.fields[0];
  if (usual && (/^(?:name|title)$/i.test(usual.title) || !isLasting(draft.noun)))
    return /^(?:name|title)$/i.test(usual.title) ? usual : undefined;
  if (/^(?:word|term|phrase|question|motion|quote|joke|sentence|expression|saying)$/.test(draft.noun))
    return { title: capitalise(draft.noun), kind: 'text', required: true };
  if (isPerson(draft.noun)) return { title: 'Name', kind: 'text', required: true };
  if (!draft.fields.some((field) => field.kind === 'text')) return { title: 'Name', kind: 'text', required: true };
  return (isLasting(draft.noun) || nounClassOf(draft.noun) === 'food') &&
    !/(?:^| )(?:entry|report|check)$/.test(draft.noun)
    ? { title: isWork(draft.noun) ? 'Title' : 'Name', kind: 'text', required: true }
    : undefined;
}

const ofOccasions: FieldDraft[] = [
  { title: 'Date', kind: 'date', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

const ofThings: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Notes', kind: 'long', required: false },
];

const ofPeople: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Email', kind: 'email', required: false },
  { title: 'Phone', kind: 'phone', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

const fallback: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Status', kind: 'enum', required: false, options: ['open', 'in progress', 'done'] },
  { title: 'Date', kind: 'date', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

/** Of what is open to all, some things are not by their nature. */
function permissionsOf({ archetype }: Thing, rules: Permissions): Permissions {
  if (rules.read !== 'all') return rules;
  if (archetype?.audience === 'inbox') return { read: 'admin', write: 'all' };
  return archetype?.audience === 'private' ? { ...creatorOnly } : rules;
}

function accentFor(name: string): AppPlan['accent'] {
  const pool = ['indigo', 'teal', 'blue', 'violet', 'emerald', 'terracotta', 'sky', 'rose'];
  let sum = 0;
  for (const letter of pascal(singular(name)) || 'App') sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return colours[pool[sum % pool.length] ?? 'indigo'] ?? { h: 236, s: 52, l: 50 };
}

function currencyIn(text: string): string {
  if (/€|\beuros?\b|\bEUR\b/i.test(text)) return 'EUR';
  if (/£|\bGBP\b|\bpounds sterling\b/i.test(text)) return 'GBP';
  if (/\bCHF\b|\bswiss francs?\b/i.test(text)) return 'CHF';
  if (/¥|\bJPY\b|\byen\b/i.test(text)) return 'JPY';
  return 'USD';
}
