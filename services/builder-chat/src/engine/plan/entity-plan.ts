import { looksLikeField } from '../language/field-kinds.js';
import type { FieldDraft } from '../language/fields.js';
import { isPerson } from '../language/nouns/noun-kinds.js';
import { isOccasionNoun } from '../language/tagging/verbs.js';
import { camel, capitalise, cleanTitle, pascal, plural, singular } from '../language/words.js';
import type { EntityPlan, FieldPlan } from '../model/app-plan.js';

/** Names that mean something else inside an app: platform entities, JavaScript globals that generated code uses. */
const taken = new Set(
  'User All Object Array Map Set Date Number String Boolean Error Promise Symbol Math Intl Proxy Reflect Function Row'.split(
    ' ',
  ),
);
const takenFields = new Set(
  'id createdAt updatedAt creatorId createdBy constructor prototype toString valueOf hasOwnProperty proto'.split(' '),
);
const takenPages = new Set(['Home', 'Layout', 'Index', 'Login', 'App', 'User']);

function unique(base: string, taken: (name: string) => boolean): string {
  if (!taken(base)) return base;
  for (let count = 2; ; count += 1) if (!taken(`${base}${count}`)) return `${base}${count}`;
}

/** A free, safe entity name for a noun, which is the word for one of them. */
export function entityName(noun: string, others: readonly EntityPlan[]): string {
  const base = pascal(noun) || 'Item';
  return unique(base === 'User' ? 'Member' : taken.has(base) ? `${base}Item` : base, (name) =>
    others.some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
}

/** A free page name for the list of an entity. */
export function pageName(title: string, entity: string, others: readonly EntityPlan[]): string {
  const base = pascal(title) || plural(entity);
  const taken = (name: string): boolean =>
    takenPages.has(name) ||
    others.some((other) => other.page.toLowerCase() === name.toLowerCase() || `${other.name}Detail` === name);
  return unique(taken(base) && takenPages.has(base) ? `${base}List` : base, taken);
}

/** The entity a field's words name, if any: "dog", "assigned walker", "dogs". */
function referenced(words: string, entities: readonly EntityPlan[]): EntityPlan | undefined {
  const low = singular(
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, ' ')
      .trim(),
  );
  const exact = entities.find(
    (entity) =>
      entity.singular.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ' ') === low ||
      singular(entity.plural).toLowerCase() === low,
  );
  if (exact) return exact;
  const stem = entities.find(
    (entity) =>
      low.length > 4 && entity.singular.toLowerCase().startsWith(low) && entity.singular.length - low.length < 3,
  );
  if (stem) return stem;
  const part = entities.find((entity) => low.startsWith(`${entity.singular.toLowerCase()} `) && taking.test(low));
  if (part) return part;
  if (holder.test(low)) {
    const people = entities.filter(({ singular: one }) => isPerson(one) && !worker.test(one));
    if (people.length === 1) return people[0];
  }
  const last = low.split(' ').pop() ?? '';
  return last.length > 2 && !notALink.test(low)
    ? entities.find(
        (entity) => entity.singular.toLowerCase() === last || entity.singular.toLowerCase().endsWith(` ${low}`),
      )
    : undefined;
}
/** "medication taken", "book borrowed". */
const taking = / (?:taken|borrowed|lent|used|booked|ordered|bought|sold|rented|given|received|chosen|played|visited)$/;
/** Whoever has something is one of the people that the app keeps. */
const holder = /^(?:owner|holder|keeper|borrower|buyer|assignee|tenant|guest)$/;
/** Who works for others has nothing of theirs. */
const worker =
  /(?:vet|doctor|nurse|teacher|trainer|coach|driver|technician|mechanic|artist|instructor|guide|staff|employee|freelancer|agent|chef|cook|cleaner|setter|inspector|supplier)$/i;
const notALink = /^(?:number of|count of|total|max|maximum|min)/;

/** A number or an amount named like an entity ("monthly rent", "guests") stays a number. */
function linkOf(draft: FieldDraft, entities: readonly EntityPlan[]): EntityPlan | undefined {
  return ['money', 'integer', 'number', 'boolean', 'date', 'datetime'].includes(draft.kind)
    ? undefined
    : referenced(draft.refWord ?? '', entities);
}

/** Turns drafts into fields of the entity, with relations where they name another entity. */
export function addFields(
  entity: EntityPlan,
  drafts: readonly FieldDraft[],
  entities: readonly EntityPlan[],
  kinds: ReadonlyMap<string, EntityPlan> = new Map(),
): void {
  const all = inTime(drafts, entity);
  const hasDay = all.some(isDay);
  const hasUnit = all.some(({ title }) => /^(?:(?:measuring )?units?|piece)$/i.test(title));
  for (const draft of all) {
    const target = draft.refWord
      ? (linkOf(draft, entities) ?? (draft.kind === 'text' ? kinds.get(draft.refWord.toLowerCase()) : undefined))
      : undefined;
    const viaKind = target && target !== entity && target === kinds.get(draft.title.toLowerCase()) ? target : undefined;
    // What the app does not keep is nothing that its rows must name.
    const isOfNone = draft.isLink === true && target === undefined;
    if (isOfNone && draft.required && (draft.isUsual || !isPerson(draft.refWord ?? ''))) continue;
    // "recipes with ingredients" where ingredients are things of their own: the link lives on the ingredient.
    if (target && target !== entity && draft.kind === 'long') continue;
    const field: FieldPlan = {
      key: fieldKey(viaKind ? viaKind.singular : draft.title, entity),
      title: viaKind ? viaKind.singular : capitalise(cleanTitle(draft.title)) || 'Field',
      kind:
        isMeasure(draft, entity) ||
        isRanked(draft, entity) ||
        (draft.kind === 'money' && /^(?:amount|value)$/i.test(draft.title) && hasUnit)
          ? 'number'
          : isGoal(draft, entity)
            ? 'money'
            : draft.kind,
      required: draft.required && !isOfNone,
    };
    if (target && (target !== entity || draft.isOwn)) Object.assign(field, { kind: 'ref', ref: target.name });
    else if (hasDay && ofDay.test(draft.title) && (draft.kind === 'datetime' || draft.kind === 'date'))
      Object.assign(field, { kind: 'text', clock: true });
    else if (draft.kind === 'enum' && draft.options?.length) field.options = draft.options;
    else if (draft.kind === 'enum') field.kind = 'text';
    if (
      entity.fields.length < 30 &&
      !entity.fields.some((known) => known.title.toLowerCase() === field.title.toLowerCase())
    )
      entity.fields.push(field);
  }
  const [naming] = all;
  if (naming?.isUsual && isToldBy(entity)) entity.fields = entity.fields.filter(({ title }) => title !== naming.title);
  if (entity.fields.length === 0) entity.fields.push({ key: 'name', title: 'Name', kind: 'text', required: true });
  requireFirst(entity);
}

/** What is said of another row ("score", "comment") and what happens at times is told by that row, and needs no name. */
const isToldBy = ({ singular: noun, fields }: EntityPlan): boolean =>
  (looksLikeField(noun) || isOccasionNoun(noun)) && fields.length > 2 && fields.some(({ kind }) => kind === 'ref');

/** What lasts for days, so that its ends are days. */
const lasting =
  /(?:tenanc|lease|contract|member|rent|loan|hire|project|subscription|season|sponsor|trip|holiday|vacation|stay|polic|campaign|placement|internship|leave|absence|pairing|adoption|warranty|insurance|phase|sprint|medication|employment|engagement|let)/i;

/** "time" alone is the moment, and "from" with "to" are days, where nothing else says when. */
function inTime(drafts: readonly FieldDraft[], { singular: noun }: EntityPlan): FieldDraft[] {
  const isDated = drafts.some(({ kind }) => kind === 'date' || kind === 'datetime');
  const has = (title: RegExp): boolean => drafts.some((draft) => title.test(draft.title));
  const isRange = has(/^from$/i) && has(/^(?:to|until)$/i);
  const isSpan =
    has(/^(?:start|begin|beginning)$/i) &&
    has(/^end$/i) &&
    !has(/\b(?:km|kilomet\w+|miles|distance|mileage|purpose|destination)\b/i);
  return drafts.map((draft) => {
    if (isRange && /^from$/i.test(draft.title) && has(/^until$/i))
      return { title: draft.title, kind: 'date', required: draft.required };
    if (isSpan && /^(?:start|end|begin|beginning)$/i.test(draft.title) && draft.kind === 'text')
      return { title: draft.title, kind: lasting.test(noun) ? 'date' : 'datetime', required: draft.required };
    if (isDated || draft.kind !== 'text') return draft;
    if (/^(?:time|start|end|finish|in|out)$/i.test(draft.title))
      return { title: draft.title, kind: 'datetime', required: draft.required };
    if (isRange && /^(?:from|to)$/i.test(draft.title))
      return { title: draft.title, kind: 'date', required: draft.required };
    return draft;
  });
}

/** The day of a thing, whose times of day have fields of their own. */
const isDay = ({ kind, title }: FieldDraft): boolean =>
  kind === 'date' && /^(?:(?:\w+ )?(?:date|day)|datum|tag|fecha|día|jour)$/i.test(title) && !/birth|due/i.test(title);
const ofDay = /(?:^| )time$|^(?:hour|uhrzeit|hora|heure)\b/i;

/** The amount of a harvest or an ingredient is no money. */
function isMeasure(draft: FieldDraft, entity: EntityPlan): boolean {
  return (
    draft.kind === 'money' &&
    /^(?:amount|total|yield|value)$/i.test(draft.title) &&
    /harvest|ingredient|feed|dose|medic|water|crop|material|stock|deliver|movement|measure|reading|meal|workout|analysis|test|sample|limit/i.test(
      entity.singular,
    )
  );
}

/** Competitors are rated by what they won, which no five stars hold. */
const isRanked = (draft: FieldDraft, entity: EntityPlan): boolean =>
  draft.kind === 'integer' &&
  /^(?:(?:elo|chess|current) )?rating$/i.test(draft.title) &&
  /(?:^| )(?:player|team|competitor|opponent|boat|club)$/i.test(entity.singular);

/** What a campaign or a saving is to reach is money, and so is the premium of a policy. */
const isGoal = (draft: FieldDraft, entity: EntityPlan): boolean =>
  draft.kind !== 'enum' &&
  ((/^(?:goal|target)$/i.test(draft.title) &&
    /campaign|fundrais|saving|donation|budget|pledge/i.test(entity.singular)) ||
    (/^premium$/i.test(draft.title) && /policy|insurance|contract/i.test(entity.singular)));

export function fieldKey(title: string, entity: EntityPlan): string {
  // The unit of "Height (cm)" is no part of its name.
  const base = camel(title.replace(/ \([^()]*\)$/, '')) || camel(title) || 'field';
  const safe = takenFields.has(base) ? `${base}Value` : base;
  return unique(safe, (name) => entity.fields.some((field) => field.key === name));
}

/** A row nobody can name is no use: the naming text, else the first link or date, must be there. */
function requireFirst(entity: EntityPlan): void {
  const naming = entity.fields.find(
    (field) => field.kind === 'text' && /^(?:name|title|fullName|subject|headline)$/.test(field.key),
  );
  if (naming) naming.required = true;
  if (entity.fields.some((field) => field.required)) return;
  const link = entity.fields[0]?.kind === 'ref' ? entity.fields[0] : undefined;
  const first =
    link ??
    entity.fields.find((field) => field.kind === 'text' && !field.clock) ??
    entity.fields.find((field) => ['ref', 'date', 'datetime'].includes(field.kind)) ??
    entity.fields[0];
  if (first && first.kind !== 'boolean') first.required = true;
}
