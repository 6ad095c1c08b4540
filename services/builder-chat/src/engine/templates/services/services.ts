import { capitalise } from '../../language/words.js';
import type { AppPlan, EntityPlan, ExtraKind, FieldPlan } from '../../model/app-plan.js';
import { lines, str } from '../code/code.js';
import {
  backReferences,
  displayField,
  enumFields,
  namesOf,
  optionsName,
  searchFields,
  timeField,
} from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { languageSlots, textsOf, wordsOf } from '../texts/texts.js';
import { toneOf } from './tones.js';

/** `services/app.js`: name, menu and settings of the app in one place. */
export function appService(plan: AppPlan): string {
  const icons = [
    plan.icon,
    'LayoutDashboard',
    ...plan.entities.map((entity) => entity.icon),
    ...plan.extras.map((extra) => extraIcon(extra.kind)),
  ];
  const entries = plan.order.flatMap((page) => {
    const entity = plan.entities.find((candidate) => candidate.page === page);
    const extra = plan.extras.find((candidate) => candidate.page === page);
    if (page === 'Home') return [`{ page: 'Home', title: ${str(plan.homeTitle)}, icon: LayoutDashboard },`];
    if (entity)
      return [
        `{ page: ${str(page)}, title: ${str(entity.plural)}, icon: ${entity.icon}, detail: ${str(`${entity.name}Detail`)} },`,
      ];
    return extra ? [`{ page: ${str(page)}, title: ${str(extra.title)}, icon: ${extraIcon(extra.kind)} },`] : [];
  });
  const slots = {
    icons: [[...new Set(icons)].sort((a, b) => a.localeCompare(b, 'en')).join(', ')],
    name: plan.name,
    tagline: plan.tagline,
    icon: plan.icon,
    theme: plan.theme,
    currency: plan.currency,
    entries,
  };
  return render(template('services/app-service'), slots, { ...languageSlots(plan.language), language: plan.language });
}

const extraIcon = (kind: ExtraKind): string =>
  ({ calendar: 'CalendarRange', chart: 'ChartColumn', weeks: 'ChartNoAxesColumn' })[kind];

function optionLines(entity: EntityPlan, field: FieldPlan): string {
  const options = (field.options ?? []).map(
    (value, index) =>
      `  { value: ${str(value)}, label: ${str(capitalise(value))}, tone: ${str(toneOf(value, index))} },`,
  );
  return lines(`export const ${optionsName(entity, field)} = [`, ...options, '];', '');
}

function labelCode(plan: AppPlan, entity: EntityPlan): { value: string; format: string[] } {
  const names = namesOf(entity);
  const field = displayField(entity);
  const { row } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const unnamed = str(row.unnamed(words));
  if (field) return { value: `${names.one}.${field.key} || ${unnamed}`, format: [] };
  const time = timeField(entity);
  if (time) {
    const format = time.kind === 'date' ? 'formatDate' : 'formatDateTime';
    return {
      value: `${names.one}.${time.key} ? ${str(row.on(words))} + ${format}(${names.one}.${time.key}) : ${str(entity.singular)}`,
      format: [format],
    };
  }
  const first = entity.fields.find((candidate) =>
    ['integer', 'number', 'money', 'enum', 'email', 'phone'].includes(candidate.kind),
  );
  const value = first ? `${str(`${entity.singular} `)} + (${names.one}.${first.key} ?? '')` : str(entity.singular);
  return { value, format: [] };
}

/** Rules of their own for creating, changing and deleting, as the entity has them. */
function apartOf({ create, update, delete: remove }: EntityPlan['permissions']): string[] {
  const own = Object.entries({ create, update, delete: remove }).filter(([, level]) => level !== undefined);
  return own.length === 0
    ? []
    : [`, ${own.map(([operation, level]) => `${operation}: ${str(String(level))}`).join(', ')}`];
}

/** What stands for a row that is no more; where it may be there for others only, it is just not found. */
function goneText(plan: AppPlan, entity: EntityPlan): string {
  const { goneOne, notFoundOne } = textsOf(plan.language).row;
  const isHidden =
    entity.permissions.read === 'creator' &&
    backReferences(plan, entity.name).some(({ entity: other }) => other.permissions.read !== 'creator');
  return (isHidden ? notFoundOne : goneOne)(wordsOf(plan, entity));
}

function referringCode(plan: AppPlan, { entity, field }: { entity: EntityPlan; field: FieldPlan }): string {
  const { one, many } = wordsOf(plan, entity);
  return `{ entity: ${entity.name}, field: ${str(field.key)}, one: ${str(one)}, many: ${str(many)} }`;
}

/** `services/dogs.js`: the data of one entity, its choices and the words for a row. */
export function entityService(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const label = labelCode(plan, entity);
  const search = searchFields(entity)
    .map((field) => str(field.key))
    .join(', ');
  const sort = displayField(entity)?.key ?? (timeField(entity) ? `-${timeField(entity)?.key ?? ''}` : '-createdAt');
  const referring = backReferences(plan, entity.name);
  const others = new Set(referring.flatMap(({ entity: other }) => (other.name === entity.name ? [] : other.name)));
  return render(template('services/entity-service'), {
    Entity: entity.name,
    imports: [
      ...[...others].sort().map((other) => `import { ${other} } from '@/entities/${other}';`),
      ...label.format.map((format) => `import { ${format} } from '@/services/format';`),
    ],
    gone: referring.length > 0 ? [`, gone: ${str(goneText(plan, entity))}`] : [],
    referring: referring.length > 0 ? [`, [${referring.map((each) => referringCode(plan, each)).join(', ')}]`] : [],
    access: names.access,
    readers: entity.permissions.read,
    writers: entity.permissions.write,
    apart: apartOf(entity.permissions),
    options: enumFields(entity).map((field) => optionLines(entity, field)),
    label: names.label,
    one: names.one,
    labelOf: [label.value],
    searched: [search],
    many: names.many,
    sort,
    useList: names.useList,
    useAll: names.useAll,
    useOne: names.useOne,
    useNames: names.useNames,
    useSave: names.useSave,
    useRemove: names.useRemove,
  });
}
