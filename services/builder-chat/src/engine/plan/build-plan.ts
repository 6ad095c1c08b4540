import type { Permissions } from '@lathe/proto/entities/rights';
import { colours } from '../knowledge/colours.js';
import type { Domain } from '../knowledge/dsl.js';
import { iconFor } from '../knowledge/icons.js';
import { isWebsite, website } from '../knowledge/website.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { capitalise, cleanTitle, pascal, plural, singular } from '../language/words.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { appNameFor } from './app-name.js';
import { addFields, entityName, pageName } from './entity-plan.js';
import { inLanguage, type Unnamed } from './in-language.js';
import { taglineFor } from './naming.js';
import { joinOccasions, partMutual } from './occasions.js';
import { creatorOnly, isInbox } from './permissions.js';
import { type Thing, thingOf } from './thing.js';
import { wishOf } from './wish.js';

/** A plan for the app a sentence asks for; never empty, never throws. */
export function buildPlan(prompt: string, appName?: string, wish = wishOf(prompt)): AppPlan {
  const { request, whole, translation, known, things, said } = wish;
  const usual: Permissions =
    known?.isPublic && !said.closes && (known === website || request.split(' ').length < 14)
      ? { read: 'all', write: 'admin' }
      : creatorOnly;
  const entities: EntityPlan[] = [];
  for (const [index, thing] of things.entries()) {
    const name = entityName(singular(thing.noun), entities);
    const title = capitalise(cleanTitle(thing.noun));
    const many = capitalise(plural(cleanTitle(thing.noun)));
    entities.push({
      name,
      singular: title,
      plural: many,
      page: pageName(many, name, entities),
      icon: thing.archetype?.icon ?? iconFor(thing.noun),
      fields: [],
      permissions: permissionsOf(thing, said.of(index, usual, isInbox(whole, thing.noun))),
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
  partMutual(entities);
  const plan: Unnamed = {
    tagline: taglineFor(known, entities),
    icon: known?.icon ?? entities[0]?.icon ?? 'LayoutGrid',
    serif: known?.serif ?? false,
    theme: 'system',
    currency: currencyIn(prompt),
    language: 'en',
    entities,
    extras: [],
    order: ['Home', ...entities.map((entity) => entity.page)],
    homeTitle: 'Overview',
  };
  const own = inLanguage(plan, translation);
  const name = cleanTitle(appName ?? '', 40) || appNameFor({ prompt, translation, known, entities: own.entities });
  return { ...own, name, accent: known?.accent ?? accentFor(name) };
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
  const name = entityName(singular(draft.noun), plan.entities);
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

/** Of what is open to all, some things are not by their nature. */
function permissionsOf({ archetype, rights }: Thing, rules: Permissions): Permissions {
  if (rules.read !== 'all' || rights !== undefined) return rules;
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
