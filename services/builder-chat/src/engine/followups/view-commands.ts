import { lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { type AppPlan, copyPlan, type EntityPlan, type ListView } from '../model/app-plan.js';
import { fieldKey } from '../plan/entity-plan.js';
import { statusField, viewOf } from '../templates/code/names.js';
import { findEntity, findField, findFields } from './find.js';
import type { Command } from './outcome.js';

const views: readonly [ListView, RegExp][] = [
  ['board', /\b(?:kanban(?: board| view)?|boards?(?: view)?|columns by \w+|trello)\b/i],
  ['cards', /\b(?:cards?|card view|gallery|tiles|grid|cards view)\b/i],
  ['table', /\b(?:tables?|table view|list view|rows|plain list)\b/i],
];
const asked =
  /^(?:(?:please\s+)?(?:show|display|list|make|view|use|turn|change|switch|put|see|present|i want|i'd like|add|create|give)\b.*\b(?:as|in|into|to|on|an?|with|use)\s+|use\s+|switch to\s+)?(?:an?\s+)?(?:kanban|board|card|cards|gallery|tiles|table|grid|list view)\b.*$/i;
const inPlace =
  /\b(?:instead of|rather than|not|no longer)\s+(?:an?\s+|the\s+)?(?:table|cards?|list|board|gallery|rows)\b/i;
const named: Readonly<Record<ListView, string>> = { board: 'a board', cards: 'cards', table: 'a table' };

/** "show books as cards", "kanban board for tasks", "cards instead of a table". */
export const showAs: Command = ({ text, plan: before }) => {
  if (!asked.test(text) || /\b(?:fields?|columns?|games?|members?|credit|reservations? for)\b(?! by)/i.test(text))
    return undefined;
  const wanted = text.replace(inPlace, ' ');
  const view = views.find(([, pattern]) => pattern.test(wanted))?.[0];
  const words = /\bfor (?:the |my |our )?(.+)$/i.exec(wanted)?.[1];
  const target = mentionedEntity(before, wanted) ?? findEntity(before, words) ?? fitting(before, view);
  if (!view || isNewThing(before, text)) return undefined;
  if (!target)
    return {
      refuse: `Which list do you mean? This app has ${before.entities.map(({ plural }) => lowerFirst(plural)).join(', ')}.`,
      offers: before.entities.slice(0, 3).map(({ plural }) => `Show ${lowerFirst(plural)} as ${named[view]}`),
    };
  const many = lowerFirst(target.plural);
  if (view === 'board' && !statusField(target))
    return {
      refuse: `A board has a column for each choice of a field, and ${many} have no field with choices. Add one first.`,
      offers: [`Add a status open, in progress, done to ${many}`],
    };
  if (viewOf(target) === view)
    return { refuse: `${target.plural} are shown as ${named[view]} already, so nothing was changed.` };
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  if (!entity) return undefined;
  entity.view = view;
  const how =
    view === 'board'
      ? `, a column for each ${lowerFirst(statusField(target)?.title ?? 'choice')}; cards are dragged or moved between them`
      : '';
  return { plan, say: `${target.plural} are now shown as **${named[view]}**${how}.` };
};

/** The only list, or the only one that can be shown so. */
function fitting(plan: AppPlan, view: ListView | undefined): EntityPlan | undefined {
  const fit = view === 'board' ? plan.entities.filter((entity) => statusField(entity)) : plan.entities;
  return fit.length === 1 ? fit[0] : undefined;
}

/** "add a table for vets" is a thing of its own. */
const isNewThing = (plan: AppPlan, text: string): boolean =>
  /^(?:also\s+)?(?:add|create|make)\s+(?:an?\s+)?(?:new\s+)?(?:table|list)\b/i.test(text) &&
  mentionedEntity(plan, text) === undefined;

const starred = /\bstars?\b/i;
const plainly =
  /\b(?:no|without|not|instead of|remove(?: the)?|hide)\s+(?:the\s+)?stars?\b|\bas (?:a )?(?:plain )?numbers?\b/i;

/** "show the rating as stars", "star rating for books". */
export const showStars: Command = ({ text, plan: before }) => {
  const isPlain = plainly.test(text);
  if (!starred.test(text) && !(isPlain && /\brating\b/i.test(text))) return undefined;
  const scope = mentionedEntity(before, text);
  const isNumber = (kind: string): boolean => kind === 'integer' || kind === 'number';
  const rated = before.entities
    .filter((entity) => !scope || entity === scope)
    .flatMap((entity) => entity.fields.filter(({ kind }) => isNumber(kind)).map((field) => ({ entity, field })))
    .filter(({ field }) =>
      isPlain
        ? field.stars
        : new RegExp(`\\b${escaped(field.title)}\\b`, 'i').test(text) || /rating|stars|score|grade/i.test(field.title),
    );
  const place = rated.find(({ field }) => isPlain || !field.stars) ?? rated[0];
  if (!place)
    return isPlain
      ? undefined
      : newRating(before, scope ?? (before.entities.length === 1 ? before.entities[0] : undefined));
  const of = `${place.field.title} of ${lowerFirst(place.entity.plural)}`;
  if (Boolean(place.field.stars) !== isPlain)
    return { refuse: `${of} is shown as ${isPlain ? 'a number' : 'stars'} already, so nothing was changed.` };
  const plan = copyPlan(before);
  const field = findField(findEntity(plan, place.entity.name) ?? place.entity, place.field.key);
  if (!field) return undefined;
  if (isPlain) delete field.stars;
  else Object.assign(field, { kind: 'integer', stars: true });
  return {
    plan,
    say: isPlain ? `**${of}** is a plain number again.` : `**${of}** is now shown and given as stars, one to five.`,
  };
};

const escaped = (words: string): string => words.replace(/[^\p{L}\p{N} ]/gu, '.');

function newRating(before: AppPlan, target: EntityPlan | undefined): ReturnType<Command> {
  if (!target)
    return {
      refuse: 'Which of them is rated with stars?',
      offers: before.entities.slice(0, 3).map(({ plural }) => `Add a star rating to ${lowerFirst(plural)}`),
    };
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  if (!entity || findFields({ ...plan, entities: [entity] }, 'rating').length > 0) return undefined;
  entity.fields.push({
    key: fieldKey('Rating', entity),
    title: 'Rating',
    kind: 'integer',
    required: false,
    stars: true,
  });
  return { plan, say: `${target.plural} now have a **rating** of one to five stars.` };
}
