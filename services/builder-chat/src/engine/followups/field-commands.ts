import { looksLikeField } from '../language/field-kinds.js';
import { type FieldDraft, readFields } from '../language/fields.js';
import { splitItems } from '../language/items.js';
import { capitalise, cleanTitle, listOf, lowerFirst, withArticle } from '../language/words.js';
import { type AppPlan, copyPlan, type EntityPlan, type FieldPlan } from '../model/app-plan.js';
import { addFields, fieldKey } from '../plan/entity-plan.js';
import { withKey } from '../plan/home-parts.js';
import { entityNames, fieldCalled, findEntity, findField, findFields } from './find.js';
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
  return whichOf(plan, fields, plan.entities);
};

/** Words behind "add" that are about the app, not about what it keeps. */
const noField =
  /^(?:it|this|that|them|more|something|everything|page|section|button|logo|icon|footer|header|menu|search|filter|login|export|import|animation|image|picture|background|theme|design|map|chat|api|table|list|form|app|sample|example)\b/i;

/** "add a phone number": said without saying of what. Only what is plainly a property is taken for a field. */
export const addBareField: Command = ({ text, plan }) => {
  const words = /^(?:add|include|store|record)\s+(?:an?\s+|the\s+|another\s+)?(?<words>.+)$/i.exec(text)?.groups?.[
    'words'
  ];
  if (!words || words.split(' ').length > 3 || noField.test(words)) return undefined;
  const [only, other] = plan.entities;
  if (only && !other) return looksLikeField(words) ? withFields(plan, only, words) : undefined;
  const having = plan.entities.filter(
    (entity) => fieldCalled(entity, words) ?? fieldCalled(entity, words.replace(/ (?:number|address)$/i, '')),
  );
  const others = plan.entities.filter((entity) => !having.includes(entity));
  if (others.length === 0) return undefined;
  const known =
    having.length > 0 ? `${capitalise(listOf(having.map(({ plural }) => lowerFirst(plural))))} have it already. ` : '';
  return whichOf(plan, words, others, known);
};

function whichOf(plan: AppPlan, words: string, targets: readonly EntityPlan[], before = ''): Refusal {
  const name = words.replace(/^an? /i, '');
  const wish = (entity: EntityPlan): string => `add ${withArticle(name)} field to ${lowerFirst(entity.plural)}`;
  return {
    refuse: `${before}${which} ${entityNames({ ...plan, entities: [...targets] })}? Say for example "${targets[0] ? wish(targets[0]) : ''}".`,
    offers: targets.slice(0, 3).map((entity) => capitalise(wish(entity))),
  };
}

const link =
  /^(?:link|connect|attach|assign|relate)\s+(?:each\s+|every\s+|all\s+)?(?<from>.+?)\s+(?:to|with)\s+(?:an?\s+|one\s+|their\s+|its\s+)?(?<to>.+)$/i;

/** "link walks to owners". */
export const addLink: Command = ({ text, plan }) => {
  const groups = link.exec(text)?.groups;
  const from = findEntity(plan, groups?.['from']);
  const to = findEntity(plan, groups?.['to']);
  if (!from || !groups) return undefined;
  if (!to)
    return {
      refuse: `This app keeps no ${groups['to'] ?? ''} to link ${lowerFirst(from.plural)} to. Add them first; nothing was changed.`,
      offers: [`Also track ${groups['to'] ?? ''} with name and notes`],
    };
  if (from.fields.some(({ ref }) => ref === to.name))
    return { refuse: `${from.plural} name their ${lowerFirst(to.singular)} already, so nothing was changed.` };
  return withFields(plan, from, lowerFirst(to.singular));
};

/** "priority low medium high": choices without a mark between them. */
const listedChoices =
  /^((?:\w+ )?(?:status|priority|level|size|category|type|stage|mood|difficulty)) (\w+) (\w+) (?:or |and )?(\w+)$/i;

function withFields(before: AppPlan, target: EntityPlan, words: string): Change | Refusal | undefined {
  const plan = copyPlan(before);
  const entity = findEntity(plan, target.name);
  const cleaned = words
    .replace(new RegExp(`\\s+${field}$`, 'i'), '')
    .replace(new RegExp(`^(?:(?:an?|the|new|another|also)\\s+)*${field}\\s+(?:for|called|named)\\s+`, 'i'), '')
    .replace(/^(?:(?:an?|the|new|another|also)\s+)+/i, '');
  if (!entity || /\b(?:sample|example|test|dummy|demo)\b|^\d+\s/i.test(cleaned)) return undefined;
  const drafts = readFields(splitItems(cleaned.replace(listedChoices, '$1: $2, $3, $4')));
  const sameKind = (draft: FieldDraft): FieldPlan | undefined =>
    /^(?:tele)?phone|^mobile|^e-?mail|^mail|^website|^link|^url/i.test(draft.title) &&
    /^\S+(?: (?:number|address|no))?$/i.test(draft.title)
      ? entity.fields.find(({ kind }) => kind === draft.kind)
      : undefined;
  const alike = (draft: FieldDraft): FieldPlan | undefined =>
    fieldCalled(entity, draft.title) ??
    fieldCalled(entity, draft.title.replace(/ (?:number|address)$/i, '')) ??
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
  const there = twice.map((draft) => lowerFirst(alike(draft)?.title ?? draft.title));
  return {
    plan,
    say: `${there.length > 0 ? `${entity.plural} already had ${listOf(there)}. ` : ''}${entity.plural} now have ${listOf(added.map((field) => `**${lowerFirst(field.title)}**`))}, in the form, the table and the page of each ${lowerFirst(entity.singular)}.`,
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
  /^change\s+(?:the\s+)?(?<from>[\p{L} ]+?)\s+(?:to|into)\s+(?<to>(?!an? |the |required|optional|stars)[\p{L}]+(?: [\p{L}]+)?)$/iu,
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
  if (fieldCalled({ ...entity, fields: others }, title))
    return {
      refuse: `${entity.plural} already have a field ${lowerFirst(title)}, so ${lowerFirst(field.title)} keeps its name.`,
    };
  const old = field.title;
  const newKey = fieldKey(title, { ...entity, fields: others });
  field.title = title;
  field.key = newKey;
  withKey(entity, key, newKey);
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
