import { listOf, lowerFirst } from '../language/words.js';
import { type AppPlan, copyPlan, type EntityPlan, type FieldKind, type FieldPlan } from '../model/app-plan.js';
import { findEntity, findField, findFields } from './find.js';
import type { Command } from './outcome.js';

const field = '(?:fields?|columns?|propert(?:y|ies)|attributes?)';
const must = '(?<how>required|mandatory|compulsory|obligatory|optional|not required|not mandatory)';
const required: readonly RegExp[] = [
  new RegExp(
    `^make\\s+(?:the\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:of|in|on|for)\\s+(?<entity>.+?))?\\s+(?:a\\s+)?${must}(?:\\s+field)?(?:\\s+(?:for|in|on|of)\\s+(?<late>.+))?$`,
    'i',
  ),
  new RegExp(
    `^(?:the\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:of|in|on|for)\\s+(?<entity>.+?))?\\s+(?:(?:should|must|has to|needs to)\\s+be|is|as)\\s+(?:a\\s+)?${must}(?:\\s+field)?(?:\\s+(?:for|in|on|of)\\s+(?<late>.+))?$`,
    'i',
  ),
  new RegExp(
    `^(?:the\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:of|in|on|for)\\s+(?<entity>.+?))?\\s+(?:must|has to|needs to)\\s+(?:always\\s+)?be\\s+(?<how>filled(?: in| out)?|given|entered|there)$`,
    'i',
  ),
  new RegExp(
    `^(?<how>require)\\s+(?:the\\s+|an?\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:of|in|on|for)\\s+(?<entity>.+?))?$`,
    'i',
  ),
];

/** Where a field of that name is, in the entity that is named or in all. */
export function placesOf(
  plan: AppPlan,
  words: string,
  scope: EntityPlan | undefined,
): { entity: EntityPlan; field: FieldPlan }[] {
  return findFields(plan, words).filter(({ entity }) => !scope || entity.name === scope.name);
}

/** "make phone of clients required", "phone is optional". */
export const requireField: Command = ({ text, plan: before }) => {
  const groups = required.map((pattern) => pattern.exec(text)?.groups).find((found) => found?.['field']);
  if (!groups?.['field']) return undefined;
  const how = /optional|^not/i.test(groups['how'] ?? '') ? 'optional' : 'required';
  const places = placesOf(before, groups['field'], findEntity(before, groups['entity'] ?? groups['late']));
  const place = places[0];
  if (!place) return undefined;
  if (places.length > 1)
    return {
      refuse: `${listOf(places.map(({ entity }) => lowerFirst(entity.plural)))} all have that field. Say which.`,
      offers: places
        .slice(0, 3)
        .map(({ entity, field: named }) => `Make ${lowerFirst(named.title)} of ${lowerFirst(entity.plural)} ${how}`),
    };
  const isRequired = how === 'required';
  const of = `${place.field.title} of ${lowerFirst(place.entity.plural)}`;
  if (place.field.required === isRequired) return { refuse: `${of} is ${how} already, so nothing was changed.` };
  const plan = copyPlan(before);
  const changed = findField(findEntity(plan, place.entity.name) ?? place.entity, place.field.key);
  if (!changed) return undefined;
  changed.required = isRequired;
  return { plan, say: `**${place.field.title}** of ${lowerFirst(place.entity.plural)} is now ${how}.` };
};

const kinds: readonly [RegExp, FieldKind, string][] = [
  [/^(?:decimal|number|decimal number|number with decimals)s?$/i, 'number', 'a number'],
  [/^(?:whole number|integer)s?$/i, 'integer', 'a whole number'],
  [/^(?:money|an? amount of money|currency|price)$/i, 'money', 'an amount of money'],
  [/^(?:long text|text ?area|multi-?line(?: text)?|paragraph)s?$/i, 'long', 'a long text'],
  [/^(?:text|short text|string)s?$/i, 'text', 'a text'],
  [/^(?:date|day)s?$/i, 'date', 'a date'],
  [/^(?:date and time|datetime|date-time)$/i, 'datetime', 'a date with time'],
  [/^(?:yes\/no|yes or no|check ?box|toggle|switch|boolean)$/i, 'boolean', 'a yes or no'],
  [/^(?:e-?mail(?: address)?)$/i, 'email', 'an e-mail address'],
  [/^(?:link|url|web ?address)$/i, 'url', 'a link'],
];
/** Changes after which what rows hold is still right. */
const harmless = new Set(
  'integer>number integer>money number>money money>number text>long phone>text email>text url>text long>text'.split(
    ' ',
  ),
);
const kindPattern =
  /^(?:make|turn|change|set)\s+(?:the\s+)?(?<field>.+?)(?:\s+(?:field|column))?(?:\s+(?:of|in|on)\s+(?<entity>.+?))?\s+(?:(?:in)?to\s+)?(?:an?\s+)(?<kind>[\w /-]+?)(?:\s+field)?$|^(?:the\s+)?(?<named>.+?)\s+should\s+be\s+an?\s+(?<be>[\w /-]+?)(?:\s+field)?$/i;

/** "make minutes a decimal", "turn notes into a long text". */
export const changeKind: Command = ({ text, plan: before }) => {
  const groups = kindPattern.exec(text)?.groups;
  const kind = kinds.find(([pattern]) => pattern.test(groups?.['kind'] ?? groups?.['be'] ?? ''));
  const [place] = placesOf(
    before,
    groups?.['field'] ?? groups?.['named'] ?? '',
    findEntity(before, groups?.['entity']),
  );
  if (!kind || !place) return undefined;
  const [, wanted, name] = kind;
  const of = `${place.field.title} of ${lowerFirst(place.entity.plural)}`;
  if (place.field.kind === wanted) return { refuse: `${of} is ${name} already, so nothing was changed.` };
  if (!harmless.has(`${place.field.kind}>${wanted}`))
    return {
      refuse: `${of} cannot become ${name}: what its rows hold would not fit. A field of its own can, so nothing was changed.`,
      offers: [`Add ${name.replace('yes or no', 'yes/no')} field to ${lowerFirst(place.entity.plural)}`],
    };
  const plan = copyPlan(before);
  const changed = findField(findEntity(plan, place.entity.name) ?? place.entity, place.field.key);
  if (!changed) return undefined;
  delete changed.stars;
  delete changed.clock;
  changed.kind = wanted;
  return {
    plan,
    say: `**${place.field.title}** of ${lowerFirst(place.entity.plural)} is now ${name}. Rows keep their values.`,
  };
};
