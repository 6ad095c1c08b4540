import type { AppPlan, EntityPlan, ExtraPage } from '../../model/app-plan.js';
import { entityByName, timeField } from '../../model/app-plan.js';
import { attr, indent, lines, str } from '../code/code.js';
import { displayField, enumFields, namesOf, optionsName, statusField, titleField } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, type Needs, needService, newNeeds, plainValue } from '../code/values.js';
import { entitySlots, textsOf, wordsOf } from '../texts/texts.js';
import { isSumPart, sumHelpers, sumPanel } from './home-sums.js';

/** What both kinds of page start with: imports, session and all rows. */
function frame(
  plan: AppPlan,
  entity: EntityPlan,
  extra: ExtraPage,
  needs: Needs,
  parts: { icon: string; imports: string[]; body: string; description: string },
): string {
  const names = namesOf(entity);
  for (const name of ['AccessGate', 'ErrorState', 'ListSkeleton', 'PageHeader']) needs.components.add(name);
  needService(needs, entity, names.access, names.useAll);
  const slots = {
    Icon: parts.icon,
    imports: [...parts.imports, ...importLines(needs, plan)],
    Page: `${extra.page}Page`,
    lookups: lookupLines(needs, plan),
    useAll: names.useAll,
    access: names.access,
    title: extra.title,
    description: parts.description,
    body: [parts.body],
  };
  return render(template('pages/extra-page'), slots, entitySlots(plan, entity));
}

function calendarPage(plan: AppPlan, entity: EntityPlan, extra: ExtraPage): string {
  const needs = newNeeds();
  const names = namesOf(entity);
  const time = timeField(entity)?.key ?? 'createdAt';
  const status = statusField(entity);
  needs.pageUrl = true;
  needs.components.add('MonthGrid');
  needService(needs, entity, names.label);
  const title = displayField(entity)
    ? `${names.label}(row)`
    : `${plainValue(plan, titleField(entity), 'row', needs)} || ${names.label}(row)`;
  if (status) {
    needs.format.add('optionOf');
    needService(needs, entity, optionsName(entity, status));
  }
  const body = lines(
    '<MonthGrid',
    '  entries={rows.map((row) => ({',
    '    id: row.id,',
    `    day: dayOf(row.${time}),`,
    `    to: createPageUrl(${str(names.detail)}) + '?id=' + row.id,`,
    `    title: ${title},`,
    status ? `    tone: optionOf(${optionsName(entity, status)}, row.${status.key})?.tone,` : undefined,
    '  }))}',
    '/>',
  );
  needs.format.add('dayOf');
  return frame(plan, entity, extra, needs, {
    icon: 'CalendarRange',
    imports: [],
    body,
    description: textsOf(plan.language).chart.dayByDay(wordsOf(plan, entity)),
  });
}

function chartPage(plan: AppPlan, entity: EntityPlan, extra: ExtraPage): string {
  const needs = newNeeds();
  const texts = textsOf(plan.language).chart;
  const rows = 'rows';
  const time = timeField(entity);
  for (const name of ['BarsChart', 'Panel']) needs.components.add(name);
  const panels = enumFields(entity)
    .slice(0, 3)
    .map((field) => {
      needService(needs, entity, optionsName(entity, field));
      return lines(
        `<Panel title=${attr(texts.byField(field.title))}>`,
        `  <BarsChart label=${attr(entity.plural)} data={countByOption(${rows}, ${str(field.key)}, ${optionsName(entity, field)})} />`,
        '</Panel>',
      );
    });
  const key = time?.key ?? 'createdAt';
  panels.push(
    lines(
      `<Panel title=${attr(time ? texts.byMonthOf(time.title) : texts.addedByMonth)}>`,
      `  <BarsChart label=${attr(entity.plural)} data={countByMonth(${rows}, ${str(key)})} />`,
      '</Panel>',
    ),
  );
  const used = ['countByMonth', ...(panels.length > 1 ? ['countByOption'] : [])];
  // Sums that were asked for come before the numbers of rows.
  const sums = (entity.home ?? []).flatMap(
    (part) => (isSumPart(part) ? sumPanel(plan, entity, part, rows, needs) : undefined) ?? [],
  );
  const called = sumHelpers.filter((name) => sums.some((code) => code.includes(`${name}(`)));
  return frame(plan, entity, extra, needs, {
    icon: 'ChartColumn',
    imports: [
      `import { ${used.join(', ')} } from '@/services/summary';`,
      ...(called.length > 0 ? [`import { ${called.join(', ')} } from '@/services/sums';`] : []),
    ],
    body: lines('<div className="grid gap-4 lg:grid-cols-2">', indent([...sums, ...panels].join('\n'), 2), '</div>'),
    description: texts.inNumbers(wordsOf(plan, entity)),
  });
}

/** Number of rows by week, and the sum of the number that they have, where they have one. */
function weeksPage(plan: AppPlan, entity: EntityPlan, extra: ExtraPage): string {
  const needs = newNeeds();
  const texts = textsOf(plan.language).chart;
  const day = str(timeField(entity)?.key ?? 'createdAt');
  for (const name of ['BarsChart', 'Panel']) needs.components.add(name);
  const measured =
    entity.fields.find(({ kind }) => kind === 'money') ??
    entity.fields.find(
      ({ kind, stars, key }) =>
        ['integer', 'number'].includes(kind) && !stars && !/^(?:number|no|year|age|rank)$/.test(key),
    );
  const panel = (title: string, data: string): string =>
    lines(`<Panel title=${attr(title)}>`, `  <BarsChart label=${attr(title)} data={${data}} />`, '</Panel>');
  const panels = [
    panel(texts.byWeek(wordsOf(plan, entity)), `byWeek(rows, ${day})`),
    ...(measured ? [panel(texts.sumByWeek(measured.title), `byWeek(rows, ${day}, ${str(measured.key)})`)] : []),
  ];
  return frame(plan, entity, extra, needs, {
    icon: 'ChartNoAxesColumn',
    imports: ["import { byWeek } from '@/services/weeks';"],
    body: lines('<div className="grid gap-4 lg:grid-cols-2">', indent(panels.join('\n'), 2), '</div>'),
    description: texts.inNumbers(wordsOf(plan, entity)),
  });
}

/** `pages/WalkCalendar.jsx`, `pages/WalkChart.jsx` or `pages/WalkWeekChart.jsx`. */
export function extraPage(plan: AppPlan, extra: ExtraPage): string | undefined {
  const entity = entityByName(plan, extra.entity);
  if (!entity) return undefined;
  return { calendar: calendarPage, chart: chartPage, weeks: weeksPage }[extra.kind](plan, entity, extra);
}
