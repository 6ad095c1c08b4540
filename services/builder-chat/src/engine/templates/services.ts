import { capitalise, lowerFirst } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../plan/model.js';
import { importOf, indent, lines, str } from './code.js';
import { displayField, enumFields, namesOf, optionsName, searchFields, timeField } from './names.js';
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
    if (page === 'Home') return [`  { page: 'Home', title: ${str(plan.homeTitle)}, icon: LayoutDashboard },`];
    if (entity)
      return [
        `  { page: ${str(page)}, title: ${str(entity.plural)}, icon: ${entity.icon}, detail: ${str(`${entity.name}Detail`)} },`,
      ];
    return extra ? [`  { page: ${str(page)}, title: ${str(extra.title)}, icon: ${extraIcon(extra.kind)} },`] : [];
  });
  return lines(
    importOf(icons, 'lucide-react'),
    '',
    'export const APP = {',
    `  name: ${str(plan.name)},`,
    `  tagline: ${str(plan.tagline)},`,
    `  icon: ${plan.icon},`,
    `  theme: ${str(plan.theme)},`,
    `  currency: ${str(plan.currency)},`,
    '};',
    '',
    '/** The menu, in its order. */',
    'export const MENU = [',
    ...entries,
    '];',
    '',
  );
}

function extraIcon(kind: 'calendar' | 'chart'): string {
  return kind === 'calendar' ? 'CalendarRange' : 'ChartColumn';
}

function optionLines(entity: EntityPlan, field: FieldPlan): string {
  const options = (field.options ?? []).map(
    (value, index) =>
      `  { value: ${str(value)}, label: ${str(capitalise(value))}, tone: ${str(toneOf(value, index))} },`,
  );
  return lines(`export const ${optionsName(entity, field)} = [`, ...options, '];', '');
}

function labelCode(entity: EntityPlan): { body: string; format: string[] } {
  const names = namesOf(entity);
  const field = displayField(entity);
  const unnamed = str(`Unnamed ${lowerFirst(entity.singular)}`);
  if (field) return { body: `return ${names.one}.${field.key} || ${unnamed};`, format: [] };
  const time = timeField(entity);
  if (time) {
    const format = time.kind === 'date' ? 'formatDate' : 'formatDateTime';
    return {
      body: `return ${names.one}.${time.key} ? ${str(`${entity.singular} on `)} + ${format}(${names.one}.${time.key}) : ${str(entity.singular)};`,
      format: [format],
    };
  }
  const first = entity.fields.find((candidate) =>
    ['integer', 'number', 'money', 'enum', 'email', 'phone'].includes(candidate.kind),
  );
  const body = first
    ? `return ${str(`${entity.singular} `)} + (${names.one}.${first.key} ?? '');`
    : `return ${str(entity.singular)};`;
  return { body, format: [] };
}

/** `services/dogs.js`: the data of one entity, its choices and the words for a row. */
export function entityService(entity: EntityPlan): string {
  const names = namesOf(entity);
  const label = labelCode(entity);
  const search = searchFields(entity)
    .map((field) => str(field.key))
    .join(', ');
  const sort = displayField(entity)?.key ?? (timeField(entity) ? `-${timeField(entity)?.key ?? ''}` : '-createdAt');
  return lines(
    `import { ${entity.name} } from ${str(`@/entities/${entity.name}`)};`,
    "import { useDeleteRow, useNames, usePagedRows, useRow, useRows, useSaveRow } from '@/services/data';",
    importOf(label.format, '@/services/format'),
    '',
    `export const ${names.access} = { read: ${str(entity.permissions.read)}, write: ${str(entity.permissions.write)} };`,
    '',
    ...enumFields(entity).map((field) => optionLines(entity, field)),
    '/** The words a row is known by. */',
    `export function ${names.label}(${names.one}) {`,
    indent(label.body, 2),
    '}',
    '',
    `const SEARCHED = [${search}];`,
    '',
    `export const ${names.useList} = (filters, sort, enabled) => usePagedRows(${entity.name}, ${str(names.many)}, { filters, searched: SEARCHED, sort, enabled });`,
    `export const ${names.useAll} = (enabled) => useRows(${entity.name}, ${str(names.many)}, enabled);`,
    `export const ${names.useOne} = (id, enabled) => useRow(${entity.name}, ${str(names.many)}, id, enabled);`,
    `export const ${names.useNames} = () => useNames(${entity.name}, ${str(names.many)}, { sort: ${str(sort)}, label: ${names.label}, rule: ${names.access}.read });`,
    `export const ${names.useSave} = () => useSaveRow(${entity.name}, ${str(names.many)});`,
    `export const ${names.useRemove} = () => useDeleteRow(${entity.name}, ${str(names.many)});`,
    '',
  );
}
