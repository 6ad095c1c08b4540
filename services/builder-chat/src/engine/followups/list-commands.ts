import { lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { type EntityPlan, type FieldPlan, timeField } from '../model/app-plan.js';
import { copyPlan } from '../plan/read-plan.js';
import { findEntity, findField } from './find.js';
import type { Command } from './outcome.js';

const sort =
  /^(?:please\s+)?(?:sort|order|list|show)\s+(?:the\s+|all\s+)?(?<entity>.+?)\s+(?:by|after)\s+(?:the\s+|their\s+|its\s+)?(?<field>.+?)$/i;
const ages =
  /^(?:show|sort|list|put)\s+(?:the\s+)?(?<how>newest|latest|oldest|earliest|most recent)\s+(?<entity>.+?)\s+(?:first|on top|at the top)$/i;
const down =
  /\b(?:descending|desc|newest first|latest first|highest first|largest first|biggest first|backwards|reversed?|z to a|down)\b/i;
const up = /\b(?:ascending|asc|oldest first|earliest first|lowest first|smallest first|a to z|up)\b/i;
const direction = new RegExp(`[,\\s(]*(?:in\\s+)?(?:${down.source}|${up.source})(?:\\s+order)?[)\\s]*$`, 'i');

/** "sort appointments by date, newest first", "show the newest walks first". */
export const sortList: Command = ({ text, plan: before }) => {
  const byAge = ages.exec(text)?.groups;
  const named = sort.exec(text)?.groups;
  const entity = findEntity(before, byAge?.['entity'] ?? named?.['entity']);
  if (!entity) return undefined;
  const words = (named?.['field'] ?? '').replace(direction, '').trim();
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

/** "put phone before name in customers", "show status first in walks". */
export const moveField: Command = ({ text, plan: before }) => {
  const groups = move.exec(text)?.groups;
  if (!groups?.['field']) return undefined;
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
