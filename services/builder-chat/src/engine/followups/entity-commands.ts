import { iconFor } from '../knowledge/icons.js';
import { archetypeFor, domainOf } from '../knowledge/lookup.js';
import { readClauses } from '../language/clauses.js';
import { isLasting, isPerson } from '../language/nouns/noun-kinds.js';
import { dictionaryOf } from '../language/translation/dictionary.js';
import { capitalise, cleanTitle, isPlural, lowerFirst, plural, singular } from '../language/words.js';
import { type AppPlan, copyPlan, type EntityPlan, pageEnd } from '../model/app-plan.js';
import { addThing } from '../plan/build-plan.js';
import { entityName, pageName } from '../plan/entity-plan.js';
import { FirstAccess } from '../plan/first-access.js';
import { creatorOnly } from '../plan/permissions.js';
import { findEntity } from './find.js';
import type { Command } from './outcome.js';

const add =
  /^(?:also\s+|and\s+)*(?:add|create|make|build|track|keep track of|keep|manage|include|record|store|introduce|i (?:also )?(?:want|need)(?: to (?:track|keep|manage|record|store))?|we (?:also )?(?:want|need)(?: to (?:track|keep|manage|record|store))?)\s+(?:also\s+)?(?:(?:an?|the|new|another|some|my|our)\s+)*(?:(?:entity|page|section|list|table|tab)\s+(?:for|of|called|named|with)\s+)?(?:(?:the|my|our)\s+)*(?<rest>.+)$/i;
/** "a dropdown", "the first page" and so on say how something is. */
const fieldsAre =
  /\bfields? (?:to|for|in|on)\b|\b(?:drop-?down|required|optional|(?:first|start|home) page|bigger|smaller)\b/i;
const notThings =
  /^(?:it|this|that|them|everything|more|accent|colou?r|dark|light|calendar|chart|graph|login|sign|payment|email|notification|search|filter|export|import|api|button|animation|logo|map|chat|upload|translation|language|reminder)\b/i;

/** "also track vets with name and phone", "add a page for vets". */
export const addEntity: Command = ({ text, plan: before }) => {
  const rest = add
    .exec(text)
    ?.groups?.['rest']?.replace(/\s+(?:page|section|list|table|entity|tab)(?=\s+with\b|\s*$)/i, '')
    .replace(/\s+(?:too|as well)$/i, '')
    .replace(/^(?:private|public|secret|confidential)\s+/i, '');
  if (!rest || notThings.test(rest) || /\b(?:sample|example|test|demo|dummy)\b|^\d/i.test(rest)) return undefined;
  const wanted = readClauses(/\b(?:with|has|have|having)\b|\(|:/.test(rest) ? rest : `keep ${rest}`).entities;
  const isBare = wanted.every((draft) => draft.fields.length === 0);
  const fresh = wanted.filter((draft) => !findEntity(before, draft.noun));
  if (
    fresh.length === 0 ||
    fresh.length > 4 ||
    (isBare &&
      fresh.some(
        (draft) => draft.noun.split(' ').length > 2 || (plural(draft.noun) === draft.noun && !archetypeFor(draft.noun)),
      ))
  )
    return undefined;
  const isNamed =
    isBare &&
    !/\b(?:page|section|list|table|entity|tab|track|keep|manage|record|store)\b/i.test(text) &&
    fresh.some(({ noun }) => !archetypeFor(noun) && !(isPlural(rest) && (isPerson(noun) || isLasting(noun))));
  if (isNamed || fieldsAre.test(text)) return undefined;
  const plan = copyPlan(before);
  const known = domainOf(before.entities.map((entity) => entity.plural).join(' '));
  const usual = before.entities[0]?.permissions ?? creatorOnly;
  const said = new FirstAccess(
    text,
    fresh.map(({ noun, fields }) => ({ noun, drafts: fields })),
  );
  const added = fresh.map((draft, index) =>
    addThing(plan, draft, known, said.of(index, said.closes ? creatorOnly : usual, false)),
  );
  for (const entity of added) inOwnForms(plan, entity);
  const names = added.map((entity) => `**${lowerFirst(entity.plural)}**`).join(' and ');
  return { plan, say: `The app now keeps ${names} too: a list, a page for each, a form and a place in the menu.` };
};

/** An app in another language has the forms of its nouns, where they are known. */
function inOwnForms(plan: AppPlan, entity: EntityPlan): void {
  if (plan.language === 'en') return;
  const { meanings } = dictionaryOf(plan.language);
  const forms = [entity.plural, entity.singular, entity.singular.replace(/s$/, '')]
    .map((name) => meanings.get(name.toLowerCase())?.noun)
    .find(Boolean);
  if (!forms) return;
  entity.singular = capitalise(forms.one);
  entity.plural = capitalise(forms.many || forms.one);
}

const remove =
  /^(?:remove|delete|drop|get rid of|take away)\s+(?<entity>.+?)(?:\s+(?:from|and)\s+(?:the app|the menu|everything|its pages?|all its pages?).*)?$/i;

export const removeEntity: Command = ({ text, plan: before }) => {
  const words = remove.exec(text)?.groups?.['entity'];
  const gone = findEntity(before, words);
  if (gone && /\b(?:from|in) the menu\b/i.test(text))
    return {
      refuse: `The menu shows every page that somebody may open, so ${lowerFirst(gone.plural)} stay in it; nothing was changed. Whoever may not see their rows finds an empty page.`,
      offers: [`Only admins may see ${lowerFirst(gone.plural)}`, `Remove ${lowerFirst(gone.plural)}`],
    };
  const extra = before.extras.find((page) =>
    [
      page.title,
      page.page,
      `${page.title} page`,
      `${page.kind}`,
      `${page.kind} page`,
      `${page.entity} ${page.kind}`,
    ].some((name) => name.toLowerCase() === (words ?? '').toLowerCase().replace(/^the /, '')),
  );
  const plan = copyPlan(before);
  if (!gone && extra) {
    plan.extras = plan.extras.filter((page) => page.page !== extra.page);
    plan.order = plan.order.filter((page) => page !== extra.page);
    return { plan, say: `The page **${extra.title}** is gone.` };
  }
  if (!gone) return undefined;
  if (before.entities.length === 1)
    return { refuse: `${gone.plural} are all this app keeps. Tell me first what else it should keep.` };
  plan.entities = plan.entities.filter((entity) => entity.name !== gone.name);
  const pages = new Set([
    gone.page,
    ...plan.extras.filter((page) => page.entity === gone.name).map((page) => page.page),
  ]);
  plan.extras = plan.extras.filter((page) => page.entity !== gone.name);
  plan.order = plan.order.filter((page) => !pages.has(page));
  const cut: string[] = [];
  for (const entity of plan.entities) {
    const left = entity.fields.filter((field) => field.ref !== gone.name);
    if (left.length === entity.fields.length) continue;
    cut.push(lowerFirst(entity.plural));
    entity.fields = left.length > 0 ? left : [{ key: 'name', title: 'Name', kind: 'text', required: true }];
    if (!entity.fields.some((field) => field.required))
      Object.assign(entity.fields.find((field) => field.kind !== 'boolean') ?? {}, { required: true });
  }
  return {
    plan,
    say: `**${gone.plural}** are gone, with their pages, their form and their place in the menu.${cut.length > 0 ? ` ${capitalise(cut.join(' and '))} no longer name a ${lowerFirst(gone.singular)}.` : ''} Their rows are hidden and kept for 30 days.`,
  };
};

const rename =
  /^(?:rename|call)\s+(?:the\s+)?(?:(?:entity|page|list|table|section)\s+)?(?<from>.+?)(?:\s+(?:entity|page|list|table|section))?\s+(?:to|into|as)\s+(?<to>.+)$/i;

/** Renames a thing everywhere: file, page, titles. Rows stay. */
export const renameEntity: Command = ({ text, plan: before }) => {
  const groups = rename.exec(text)?.groups;
  const to = cleanTitle((groups?.['to'] ?? '').replace(/^["']|["']$/g, ''));
  const from = groups?.['from'] ?? '';
  if (
    /^(?:the )?(?:home|overview|dashboard|start)(?: page)?$/i.test(from) ||
    from.toLowerCase() === before.homeTitle.toLowerCase()
  ) {
    return to
      ? {
          plan: { ...copyPlan(before), homeTitle: capitalise(to) },
          say: `The start page is now called **${capitalise(to)}**.`,
        }
      : undefined;
  }
  const old = findEntity(before, from);
  if (!old || !to) return undefined;
  const noun = singular(to);
  const taken = before.entities.filter((entity) => entity.name !== old.name);
  if (findEntity({ ...before, entities: taken }, noun))
    return {
      refuse: `There are ${lowerFirst(plural(noun))} in this app already, so ${lowerFirst(old.plural)} keep their name.`,
    };
  const plan = copyPlan(before);
  const entity = plan.entities.find((candidate) => candidate.name === old.name);
  if (!entity) return undefined;
  entity.singular = capitalise(noun);
  entity.plural = capitalise(plural(noun));
  entity.name = entityName(noun, taken);
  entity.page = pageName(entity.plural, entity.name, taken);
  if (entity.icon === iconFor(old.singular)) entity.icon = iconFor(noun);
  plan.order = plan.order.map((page) => (page === old.page ? entity.page : page));
  for (const extra of plan.extras.filter((page) => page.entity === old.name)) {
    const page = `${entity.name}${pageEnd[extra.kind]}`;
    plan.order = plan.order.map((name) => (name === extra.page ? page : name));
    Object.assign(extra, { entity: entity.name, page });
  }
  for (const field of plan.entities.flatMap((each) => each.fields).filter((candidate) => candidate.ref === old.name)) {
    field.ref = entity.name;
    if (field.title.toLowerCase() === old.singular.toLowerCase()) field.title = entity.singular;
  }
  return {
    plan,
    say: `**${old.plural}** are now **${lowerFirst(entity.plural)}** everywhere. Rows are kept.`,
    ...(entity.name === old.name ? {} : { renames: [{ entity: entity.name, from: old.name, fields: {} }] }),
  };
};
