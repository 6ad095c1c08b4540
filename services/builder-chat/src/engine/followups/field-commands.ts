import { type FieldDraft, readFields } from '../language/fields.js';
import { splitItems } from '../language/items.js';
import { capitalise, cleanTitle, listOf, lowerFirst } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../model/app-plan.js';
import { addFields, fieldKey } from '../plan/entity-plan.js';
import { copyPlan } from '../plan/read-plan.js';
import { entityNames, findEntity, findField, findFields } from './find.js';
import type { Change, Command, Refusal } from './outcome.js';

const field = '(?:fields?|columns?|propert(?:y|ies)|attributes?)';
const add: RegExp[] = [
  new RegExp(
    `^(?:add|include|create|insert|put|give)\\s+(?:${field}\\s+(?:for|called|named)?:?\\s*)(?<fields>.+?)\\s+(?:to|for|on|in|into)\\s+(?<entity>[^,]+)$`,
    'i',
  ),
  new RegExp(
    `^(?:add|include|create|insert|put)\\s+(?<fields>.+?)\\s+(?:as\\s+(?:a\\s+)?)?${field}\\s+(?:to|for|on|in|into)\\s+(?<entity>[^,]+)$`,
    'i',
  ),
  /^(?:add|include|put)\s+(?<fields>.+?)\s+(?:to|on|into)\s+(?<entity>[^,]+)$/i,
  /^(?<entity>[^,]+?)\s+(?:should|must|could|can)\s+(?:also\s+)?(?:have|get|include|contain|store|show)\s+(?<fields>.+)$/i,
  /^(?<entity>[^,]+?)\s+(?:also\s+)?(?:needs?|gets?)\s+(?:also\s+)?(?<fields>.+)$/i,
  /^(?:store|record|save|keep|track|note)\s+(?<fields>.+?)\s+(?:for|of|on|with)\s+(?:each|every|all|the)?\s*(?<entity>[^,]+)$/i,
  /^give\s+(?:each|every|all|the)?\s*(?<entity>\S+)\s+(?<fields>.+)$/i,
];
const addBare = new RegExp(
  `^(?:add|include|create)\\s+(?<fields>.+?)\\s+${field}$|^(?:add|include|create)\\s+(?:an?\\s+)?(?:new\\s+)?${field}\\s+(?:for|called|named)?:?\\s*(?<named>.+)$`,
  'i',
);

/** The question whose answer may be the bare name of an entity. */
const which = 'Which of them gets the field:';

/** The wish that the answer to the engine's own question stands for: "dogs" after "Which of them gets the field". */
export function answeredQuestion(plan: AppPlan, reply: string, asked: string): string | undefined {
  const field = /Say for example "(add an? .+ field) to /.exec(asked)?.[1];
  const entity = findEntity(plan, reply.replace(/^(?:to|for|in)\s+/i, ''));
  return asked.includes(which) && field && entity ? `${field} to ${entity.plural}` : undefined;
}

export const addField: Command = ({ text, plan }) => {
  for (const pattern of add) {
    const groups = pattern.exec(text)?.groups;
    const entity = findEntity(plan, groups?.['entity']);
    if (entity && groups?.['fields']) return withFields(plan, entity, groups['fields']);
  }
  const bare = addBare.exec(text)?.groups;
  const fields = bare?.['fields'] ?? bare?.['named'];
  if (!fields) return undefined;
  const only = plan.entities.length === 1 ? plan.entities[0] : undefined;
  if (only) return withFields(plan, only, fields);
  return {
    refuse: `${which} ${entityNames(plan)}? Say for example "add a ${fields.replace(/^an? /i, '')} field to ${lowerFirst(plan.entities[0]?.plural ?? 'it')}".`,
  };
};

function withFields(before: AppPlan, target: EntityPlan, words: string): Change | Refusal | undefined {
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  const cleaned = words
    .replace(new RegExp(`\\s+${field}$`, 'i'), '')
    .replace(new RegExp(`^(?:(?:an?|the|new|another|also)\\s+)*${field}\\s+(?:for|called|named)\\s+`, 'i'), '')
    .replace(/^(?:(?:an?|the|new|another|also)\s+)+/i, '');
  if (!entity || /\b(?:sample|example|test|dummy|demo)\b|^\d+\s/i.test(cleaned)) return undefined;
  const drafts = readFields(splitItems(cleaned));
  const sameKind = (draft: FieldDraft): FieldPlan | undefined =>
    ['email', 'phone', 'url'].includes(draft.kind) && draft.title.split(' ').length < 3
      ? entity.fields.find(({ kind }) => kind === draft.kind)
      : undefined;
  const alike = (draft: FieldDraft): FieldPlan | undefined =>
    findField(entity, draft.title) ??
    findField(entity, draft.title.replace(/ (?:number|address)$/i, '')) ??
    sameKind(draft);
  const twice = drafts.filter(alike);
  const fresh = drafts.filter((draft) => !twice.includes(draft)).map((draft) => ({ ...draft, required: false }));
  const known = new Set(entity.fields.map((field) => field.key));
  addFields(entity, fresh, plan.entities);
  const added = entity.fields.filter((field) => !known.has(field.key));
  if (added.length === 0) {
    const [first] = twice;
    const name = first && alike(first)?.title;
    return name
      ? {
          refuse: `${entity.plural} already have the field ${lowerFirst(name)}, so nothing was changed.`,
          offers: [
            `Add a second ${lowerFirst(name)} field to ${lowerFirst(entity.plural)}`,
            `Rename ${lowerFirst(name)} of ${lowerFirst(entity.plural)} to contact`,
          ],
        }
      : undefined;
  }
  return {
    plan,
    say: `${entity.plural} now have ${listOf(added.map((field) => `**${lowerFirst(field.title)}**`))}, in the form, the table and the page of each ${lowerFirst(entity.singular)}.`,
  };
}

const rename: RegExp[] = [
  /^rename\s+(?:the\s+)?(?<entity>\S+?)(?:'s|’s|\.)\s*(?<from>.+?)\s+(?:to|into|as)\s+(?<to>.+)$/i,
  new RegExp(
    `^(?:rename|relabel)\\s+(?:the\\s+)?(?:${field}\\s+)?(?<from>.+?)(?:\\s+${field})?\\s+(?:of|in|on|from|for)\\s+(?<entity>.+?)\\s+(?:to|into|as)\\s+(?<to>.+)$`,
    'i',
  ),
  new RegExp(
    `^(?:rename|relabel)\\s+(?:the\\s+)?(?:${field}\\s+)?(?<from>.+?)(?:\\s+${field})?\\s+(?:to|into|as)\\s+(?<to>.+?)(?:\\s+(?:in|on|for|of)\\s+(?<entity>.+))?$`,
    'i',
  ),
  new RegExp(
    `^change\\s+(?:the\\s+)?(?:name of\\s+)?(?:the\\s+)?${field}\\s+(?<from>.+?)\\s+(?:to|into)\\s+(?<to>.+?)(?:\\s+(?:in|on|for|of)\\s+(?<entity>.+))?$`,
    'i',
  ),
  /^call\s+(?:the\s+)?(?<from>.+?)\s+(?<to>\S+)\s+instead$/i,
];

export const renameField: Command = ({ text, plan: before }) => {
  for (const pattern of rename) {
    const groups = pattern.exec(text)?.groups;
    if (!groups?.['from'] || !groups['to']) continue;
    const scope = findEntity(before, groups['entity']);
    if (groups['entity'] && !scope) continue;
    const field = scope ? findField(scope, groups['from']) : undefined;
    const places = scope ? (field ? [{ entity: scope, field }] : []) : findFields(before, groups['from']);
    const place = places[0];
    if (!place) continue;
    if (places.length > 1)
      return {
        refuse: `${listOf(places.map(({ entity }) => lowerFirst(entity.plural)))} all have a field of that name. Say which, for example "rename ${groups['from']} of ${lowerFirst(place.entity.plural)} to ${groups['to']}".`,
      };
    return renamed(before, place.entity, place.field.key, groups['to']);
  }
  return undefined;
};

function renamed(before: AppPlan, target: EntityPlan, key: string, words: string): Change | Refusal | undefined {
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  const field = entity?.fields.find((candidate) => candidate.key === key);
  const title = capitalise(cleanTitle(words.replace(/^["']|["']$/g, '')));
  if (!entity || !field || !title) return undefined;
  const others = entity.fields.filter((candidate) => candidate !== field);
  if (findField({ ...entity, fields: others }, title))
    return {
      refuse: `${entity.plural} already have a field ${lowerFirst(title)}, so ${lowerFirst(field.title)} keeps its name.`,
    };
  const old = field.title;
  const newKey = fieldKey(title, { ...entity, fields: others });
  field.title = title;
  field.key = newKey;
  return {
    plan,
    say: `The field ${lowerFirst(old)} of ${lowerFirst(entity.plural)} is now called **${lowerFirst(title)}**. Rows keep their values.`,
    ...(newKey === key ? {} : { renames: [{ entity: entity.name, fields: { [newKey]: key } }] }),
  };
}

const remove = new RegExp(
  `^(?:remove|delete|drop|get rid of|take away|hide)\\s+(?:the\\s+)?(?:${field}\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:from|of|in|on)\\s+(?:the\\s+)?(?<entity>.+))?$`,
  'i',
);

export const removeField: Command = ({ text, plan: before }) => {
  const groups = remove.exec(text)?.groups;
  if (!groups?.['field']) return undefined;
  const scope = findEntity(before, groups['entity']);
  if (groups['entity'] && !scope) return undefined;
  const own = scope ? findField(scope, groups['field']) : undefined;
  const places = scope ? (own ? [{ entity: scope, field: own }] : []) : findFields(before, groups['field']);
  const place = places[0];
  if (!place) return undefined;
  if (places.length > 1)
    return {
      refuse: `${listOf(places.map(({ entity }) => lowerFirst(entity.plural)))} all have that field. Say which, for example "remove ${groups['field']} from ${lowerFirst(place.entity.plural)}".`,
    };
  const plan = copyPlan(before);
  const entity = findEntity(plan, place.entity.name);
  if (!entity) return undefined;
  if (entity.fields.length === 1)
    return {
      refuse: `${lowerFirst(place.field.title)} is the only field of ${lowerFirst(entity.plural)}. Remove ${lowerFirst(entity.plural)} as a whole, or add another field first.`,
    };
  entity.fields = entity.fields.filter((field) => field.key !== place.field.key);
  addFields(entity, [], plan.entities);
  return {
    plan,
    say: `The field **${lowerFirst(place.field.title)}** is gone from ${lowerFirst(entity.plural)}. What rows hold in it is kept and comes back when you restore the version before.`,
  };
};

const required = new RegExp(
  `^make\\s+(?:the\\s+)?(?<field>.+?)(?:\\s+${field})?(?:\\s+(?:of|in|on|for)\\s+(?<entity>.+?))?\\s+(?<how>required|mandatory|optional)(?:\\s+(?:for|in|on)\\s+(?<late>.+))?$`,
  'i',
);

export const requireField: Command = ({ text, plan: before }) => {
  const groups = required.exec(text)?.groups;
  if (!groups?.['field']) return undefined;
  const scope = findEntity(before, groups['entity'] ?? groups['late']);
  const places = findFields(before, groups['field']).filter(({ entity }) => !scope || entity.name === scope.name);
  const place = places[0];
  if (!place) return undefined;
  if (places.length > 1)
    return {
      refuse: `${listOf(places.map(({ entity }) => lowerFirst(entity.plural)))} all have that field. Say which.`,
      offers: places
        .slice(0, 3)
        .map(
          ({ entity, field: named }) =>
            `Make ${lowerFirst(named.title)} of ${lowerFirst(entity.plural)} ${lowerFirst(groups['how'] ?? 'required')}`,
        ),
    };
  const plan = copyPlan(before);
  const field = findEntity(plan, place.entity.name)?.fields.find((candidate) => candidate.key === place.field.key);
  if (!field) return undefined;
  field.required = !/optional/i.test(groups['how'] ?? '');
  return {
    plan,
    say: `**${field.title}** of ${lowerFirst(place.entity.plural)} is now ${field.required ? 'required' : 'optional'}.`,
  };
};

const option =
  /^add\s+(?:the\s+)?(?:(?:option|choice|value|status)s?\s+)?(?<values>.+?)\s+(?:as\s+an?\s+(?:option|choice|value)\s+)?(?:to|for)\s+(?:the\s+)?(?:(?:options|choices|values)\s+of\s+)?(?:the\s+)?(?<path>.+)$/i;

/** "add late to the status of walks". */
export const addOption: Command = ({ text, plan: before }) => {
  const groups = option.exec(text)?.groups;
  const path = (groups?.['path'] ?? '').replace(/\s+(?:options|choices|values|field)$/i, '');
  const named = /^(?<field>.+?)\s+(?:of|in|on)\s+(?<entity>.+)$/i.exec(path)?.groups;
  const places = findFields(before, named?.['field'] ?? path).concat(
    before.entities.flatMap((entity) =>
      entity.fields
        .filter((field) => `${entity.singular} ${field.title}`.toLowerCase() === path.toLowerCase())
        .map((field) => ({ entity, field })),
    ),
  );
  const scope = findEntity(before, named?.['entity']);
  const place = places.find(({ entity, field }) => field.kind === 'enum' && (!scope || entity.name === scope.name));
  if (!place || !groups?.['values']) return undefined;
  const plan = copyPlan(before);
  const field = findEntity(plan, place.entity.name)?.fields.find((candidate) => candidate.key === place.field.key);
  const values = splitItems(groups['values'])
    .map((item) => cleanTitle(item.text.replace(/^(?:an?|the)\s+/i, '').replace(/['"]/g, ''), 60).trim())
    .filter((value) => value && !field?.options?.includes(value));
  if (!field?.options || values.length === 0) return undefined;
  field.options.push(...values);
  return {
    plan,
    say: `${field.title} of ${lowerFirst(place.entity.plural)} can now also be ${listOf(values.map((value) => `**${value}**`))}.`,
  };
};
