import { listOf, lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { copyPlan, type EntityPlan, type FieldPlan, timeField } from '../model/app-plan.js';
import { findEntity, findField } from './find.js';
import type { Command } from './outcome.js';

const sort: readonly RegExp[] = [
  /^(?:please\s+)?(?:sort|order|list|show|arrange)\s+(?:the\s+|all\s+)?(?<entity>.+?)\s+(?:by|after|(?:in )?alphabetical(?:ly)?(?: order)?(?: by)?)\s*(?:the\s+|their\s+|its\s+)?(?<field>.*?)$/i,
  /^(?:sort|order|arrange)(?:\s+(?:it|them|everything|the list))?\s+(?:by|after)\s+(?:the\s+)?(?<field>.+?)$/i,
  /^(?:(?:the\s+)?default (?:sort(?:ing)?|order))(?:\s+(?:of|for|in)\s+(?:the\s+)?(?<entity>.+?))?\s*(?:should be |is |to be |:|=)?\s*(?:by\s+)?(?:the\s+)?(?<field>.+?)$/i,
  /^(?:the\s+)?(?<entity>.+?)\s+(?:(?:should|must) be\s+)?(?:sorted|ordered)\s+by\s+(?:the\s+|their\s+)?(?<field>.+?)$/i,
];
const age = '(?<how>newest|latest|oldest|earliest|most recent)';
const ages: readonly RegExp[] = [
  new RegExp(`^(?:show|sort|list|put)\\s+(?:the\\s+)?${age}\\s+(?<entity>.+?)\\s+(?:first|on top|at the top)$`, 'i'),
  new RegExp(
    `^(?:(?:show|sort|list|put)\\s+)?(?:the\\s+)?(?:(?<entity>.+?)\\s+)?(?:with\\s+)?(?:the\\s+)?${age}(?: ones)?\\s+(?:first|on top|at the top)$`,
    'i',
  ),
];
const firstOf = (patterns: readonly RegExp[], text: string): Record<string, string> | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
const down =
  /\b(?:descending|desc|newest first|latest first|highest first|largest first|biggest first|backwards|reversed?|z to a|down)\b/i;
const up = /\b(?:ascending|asc|oldest first|earliest first|lowest first|smallest first|a to z|up)\b/i;
const direction = new RegExp(`[,\\s(]*(?:in\\s+)?(?:${down.source}|${up.source})(?:\\s+order)?[)\\s]*$`, 'i');

/** "sort appointments by date, newest first", "show the newest walks first". */
export const sortList: Command = ({ text, plan: before }) => {
  const byAge = firstOf(ages, text);
  const named = byAge ? undefined : firstOf(sort, text);
  if (!byAge && !named) return undefined;
  const said = byAge?.['entity'] ?? named?.['entity'];
  const words = (named?.['field'] ?? '').replace(direction, '').trim() || 'name';
  const fit = before.entities.filter(
    (each) => byAge !== undefined || findField(each, words) || onlyOfKind(each, words),
  );
  const isOf = said === undefined || /^(?:it|them|everything|the list)$/i.test(said);
  const entity = isOf ? (fit.length === 1 ? fit[0] : undefined) : findEntity(before, said);
  if (!entity && isOf && fit.length > 1)
    return {
      refuse: `Which list? ${listOf(fit.map(({ plural }) => plural))} can be sorted like that.`,
      offers: fit
        .slice(0, 3)
        .map((each) =>
          byAge
            ? `Show the ${byAge['how'] ?? 'newest'} ${lowerFirst(each.plural)} first`
            : `Sort ${lowerFirst(each.plural)} by ${words}`,
        ),
    };
  if (!entity) return undefined;
  const field = byAge ? timeField(entity) : (findField(entity, words) ?? onlyOfKind(entity, words));
  if (!field && !byAge)
    return {
      refuse: `${entity.plural} have no field ${words}. They have ${entity.fields.map(({ title }) => lowerFirst(title)).join(', ')}.`,
      offers: entity.fields.slice(0, 3).map(({ title }) => `Sort ${lowerFirst(entity.plural)} by ${lowerFirst(title)}`),
    };
  const isDown = byAge ? /newest|latest|recent/i.test(byAge['how'] ?? '') : down.test(text);
  const key = field?.key ?? 'createdAt';
  const plan = copyPlan(before);
  const changed = findEntity(plan, entity.name);
  if (!changed) return undefined;
  changed.sort = `${isDown ? '-' : ''}${key}`;
  if (changed.sort === entity.sort)
    return { refuse: `${entity.plural} are sorted like that already, so nothing was changed.` };
  return {
    plan,
    say: `${entity.plural} are now sorted by **${lowerFirst(field?.title ?? 'when they were added')}**, ${isDown ? 'the last' : 'the first'} on top. Everybody can still choose another order.`,
  };
};

/** "by date" is the one date that there is. */
function onlyOfKind(entity: EntityPlan, words: string): FieldPlan | undefined {
  if (/^(?:date|time|day|when)$/i.test(words)) return timeField(entity);
  if (/^(?:name|title|alphabet|alphabetically)$/i.test(words)) return entity.fields.find(({ kind }) => kind === 'text');
  return undefined;
}

const move =
  /^(?:put|move|show|place)\s+(?:the\s+)?(?<field>.+?)\s+(?:(?<how>before|after|above|below|behind)\s+(?:the\s+)?(?<other>.+?)|(?<first>first|to the top|at the top|on top))(?:\s+(?:in|of|for|on)\s+(?:the\s+)?(?<entity>.+?))?$/i;

/** "birthday before phone". */
const moveShort =
  /^(?:the\s+)?(?<field>[\w -]+?)\s+(?:should (?:be|come|stand)\s+)?(?<how>before|after|above|below)\s+(?:the\s+)?(?<other>.+?)(?:\s+in\s+(?:the\s+)?(?<entity>.+?))?$/i;

/** "put phone before name in customers", "show status first in walks". */
export const moveField: Command = ({ text, plan: before }) => {
  const groups = move.exec(text)?.groups ?? moveShort.exec(text)?.groups;
  if (!groups?.['field'] || /\bmenu\b/i.test(text)) return undefined;
  const scope = findEntity(before, groups['entity']) ?? mentionedEntity(before, groups['entity'] ?? '');
  const places = before.entities.filter(
    (entity) =>
      (scope === undefined || entity === scope) &&
      findField(entity, groups['field']) &&
      (groups['other'] === undefined || findField(entity, groups['other'])),
  );
  const place = places[0];
  if (!place || places.length > 1) return undefined;
  const plan = copyPlan(before);
  const entity = findEntity(plan, place.name);
  const field = entity && findField(entity, groups['field']);
  const other = entity && findField(entity, groups['other']);
  if (!entity || !field || field === other) return undefined;
  const rest = entity.fields.filter((one) => one !== field);
  const at = other ? rest.indexOf(other) + (/after|below|behind/i.test(groups['how'] ?? '') ? 1 : 0) : 0;
  entity.fields = [...rest.slice(0, at), field, ...rest.slice(at)];
  return {
    plan,
    say: `**${field.title}** of ${lowerFirst(entity.plural)} now stands ${other ? `${/after|below|behind/i.test(groups['how'] ?? '') ? 'after' : 'before'} ${lowerFirst(other.title)}` : 'first'}, in the form, the table and the page.`,
  };
};
