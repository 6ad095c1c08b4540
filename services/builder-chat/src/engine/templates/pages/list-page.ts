import { rightsOf } from '@lathe/proto/entities/rights';
import type { AppPlan, EntityPlan } from '../../model/app-plan.js';
import { entityByName } from '../../model/app-plan.js';
import { str } from '../code/code.js';
import {
  displayField,
  enumFields,
  namesOf,
  optionsName,
  refFields,
  searchFields,
  timeField,
  viewOf,
} from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import {
  importLines,
  laterLines,
  lookupLines,
  namesVariable,
  type Needs,
  needService,
  newNeeds,
} from '../code/values.js';
import { entitySlots, textsOf, wordsOf } from '../texts/texts.js';

interface Filter {
  key: string;
  code: string;
}

function filtersOf(plan: AppPlan, entity: EntityPlan, needs: Needs): Filter[] {
  const texts = textsOf(plan.language).table;
  const make = (key: string, label: string, all: string, options: string): Filter => ({
    key,
    code: `{ field: ${str(key)}, label: ${str(label)}, all: ${str(all)}, options: ${options} },`,
  });
  const enums = enumFields(entity).map((field) => {
    needService(needs, entity, optionsName(entity, field));
    return make(field.key, field.title, texts.any(field.title), optionsName(entity, field));
  });
  const refs = refFields(entity).flatMap((field) => {
    const target = entityByName(plan, field.ref ?? '');
    if (!target) return [];
    needs.nameLookups.add(target.name);
    return [make(field.key, field.title, texts.any(field.title), `${namesVariable(target)}.options`)];
  });
  const flags = entity.fields
    .filter((field) => field.kind === 'boolean')
    .map((field) =>
      make(
        field.key,
        field.title,
        texts.anyFlag(field.title),
        `[{ value: 'true', label: ${str(field.title)} }, { value: 'false', label: ${str(texts.notFlag(field.title))} }]`,
      ),
    );
  return [...enums, ...refs, ...flags].slice(0, 4);
}

function sortLines(plan: AppPlan, entity: EntityPlan): string[] {
  const texts = textsOf(plan.language).table;
  const title = displayField(entity);
  const time = timeField(entity);
  const amount = entity.fields.find((field) => ['money', 'integer', 'number'].includes(field.kind));
  const sorts = [
    ['-createdAt', texts.newest],
    ['createdAt', texts.oldest],
    ...(title ? [[title.key, texts.alphabetic(title.title)]] : []),
    ...(time
      ? [
          [time.key, texts.earliest(time.title)],
          [`-${time.key}`, texts.latest(time.title)],
        ]
      : []),
    ...(amount ? [[`-${amount.key}`, texts.highest(amount.title)]] : []),
  ];
  const own = entity.fields.find(({ key }) => key === entity.sort?.replace(/^-/, ''));
  if (own && !sorts.some(([value]) => value === entity.sort))
    sorts.push([entity.sort ?? '', entity.sort?.startsWith('-') ? texts.downwards(own.title) : own.title]);
  return sorts.map(([value = '', label = '']) => `{ value: ${str(value)}, label: ${str(label)} },`);
}

/** Things that must exist before a row can be added: required links. */
function descriptionOf(plan: AppPlan, entity: EntityPlan): string {
  const others = refFields(entity).filter(({ ref }) => ref !== entity.name);
  const links = others.flatMap((field) => entityByName(plan, field.ref ?? '') ?? []);
  const { list, table, within } = textsOf(plan.language);
  const own = wordsOf(plan, entity);
  const unique = [...new Set(links.map((target) => within(target.singular)))];
  if (unique.length > 0) return table.withTheir(own, list(unique));
  const words = searchFields(entity)
    .filter((field) => field.kind === 'text')
    .slice(0, 3)
    .map((field) => within(field.title));
  return words.length > 1 ? table.byTheir(own, list(words)) : table.allYours(own);
}

/**
 * Whoever may send a row in but read none sees the way to send one instead of the rows. Half an expression is no section
 * of a template.
 */
function withoutRowsForSenders(page: string): string {
  return page
    .replace('      <AccessGate ', '      {!isSender && (\n        <AccessGate ')
    .replace('</AccessGate>', '</AccessGate>)}');
}

/** `pages/Dogs.jsx`: search, filters, sorting, the rows and the way to add one. */
export function listPage(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const filters = filtersOf(plan, entity, needs);
  const words = wordsOf(plan, entity);
  const { table, thing } = textsOf(plan.language);
  const icon = `${entity.icon}Icon`;
  const { read, create } = rightsOf(entity.permissions);
  const isOwn = read === 'creator';
  const inbox = create === 'all' && read !== 'all';
  for (const name of ['AccessGate', 'EmptyState', 'ErrorState', 'ListSkeleton', 'LoadMore', 'PageHeader'])
    needs.components.add(name);
  const rows = viewOf(entity) === 'board' ? names.board : names.table;
  for (const name of ['FilterBar', names.form, rows]) needs.later.add(name);
  needs.format.add('countOf');
  needService(needs, entity, names.access, names.useList);
  const slots = {
    icons: [entity.icon === 'Plus' ? 'Plus' : `${entity.icon} as ${icon}, Plus`],
    imports: importLines(needs, plan),
    later: laterLines(needs),
    sorts: sortLines(plan, entity),
    Page: `${names.list}Page`,
    pending: inbox ? [', isPending'] : [],
    lookups: lookupLines(needs, plan),
    filterKeys: [filters.map((filter) => str(filter.key)).join(', ')],
    defaultSort:
      entity.sort ?? (timeField(entity) && !displayField(entity) ? `-${timeField(entity)?.key ?? ''}` : '-createdAt'),
    useList: names.useList,
    access: names.access,
    inbox,
    one: words.one,
    many: words.many,
    Many: entity.plural,
    description: descriptionOf(plan, entity),
    headerButton: [inbox ? '!isSender && addButton' : 'addButton'],
    Icon: icon,
    wanted: isOwn ? table.seeOwn(words) : thing(words).seeMany,
    kept: isOwn ? table.ownKept(words) : table.runnersSee,
    search: searchFields(entity).length > 0,
    filters: filters.length > 0,
    filterLines: filters.map((filter) => filter.code),
    Table: rows,
    Form: names.form,
  };
  const page = render(template('pages/list-page'), slots, entitySlots(plan, entity));
  return inbox ? withoutRowsForSenders(page) : page;
}
