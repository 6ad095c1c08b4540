import type { AppPlan, EntityPlan, ExtraPage } from '../plan/model.js';
import { entityByName, timeField } from '../plan/model.js';
import { attr, indent, lines, str } from './code.js';
import { displayField, enumFields, manyWords, namesOf, optionsName, statusField, titleField } from './names.js';
import { importLines, lookupLines, type Needs, needService, newNeeds, plainValue } from './values.js';

/** What both kinds of page start with: imports, session and all rows. */
function frame(
  plan: AppPlan,
  entity: EntityPlan,
  extra: ExtraPage,
  needs: Needs,
  parts: { imports: string[]; state: string[]; body: string; description: string },
): string {
  const names = namesOf(entity);
  for (const name of ['AccessGate', 'ErrorState', 'ListSkeleton', 'PageHeader']) needs.components.add(name);
  needService(needs, entity, names.access, names.useAll);
  return lines(
    ...parts.imports,
    ...importLines(needs, plan),
    "import { allowed, useSession } from '@/services/session';",
    '',
    `export default function ${extra.page}Page() {`,
    '  const { user } = useSession();',
    ...lookupLines(needs, plan).map((line) => `  ${line}`),
    `  const query = ${names.useAll}(allowed(${names.access}.read, user));`,
    '  const rows = query.data ?? [];',
    ...parts.state.map((line) => `  ${line}`),
    '',
    '  return (',
    '    <>',
    `      <PageHeader title=${attr(extra.title)} description=${attr(parts.description)} />`,
    `      <AccessGate rule={${names.access}.read} icon={PageIcon} title=${attr(`Sign in to see the ${manyWords(entity)}`)} text="They are kept for the people who may see them.">`,
    '        {query.isError ? (',
    `          <ErrorState text=${attr(`The ${manyWords(entity)} could not be loaded`)} error={query.error} onRetry={() => query.refetch()} />`,
    '        ) : query.isPending ? (',
    '          <ListSkeleton />',
    '        ) : (',
    indent(parts.body, 10),
    '        )}',
    '      </AccessGate>',
    '    </>',
    '  );',
    '}',
    '',
  );
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
    imports: ["import { CalendarRange as PageIcon } from 'lucide-react';"],
    state: [],
    body,
    description: `Your ${manyWords(entity)}, day by day.`,
  });
}

function chartPage(plan: AppPlan, entity: EntityPlan, extra: ExtraPage): string {
  const needs = newNeeds();
  const rows = 'rows';
  const time = timeField(entity);
  for (const name of ['BarsChart', 'Panel']) needs.components.add(name);
  const panels = enumFields(entity)
    .slice(0, 3)
    .map((field) => {
      needService(needs, entity, optionsName(entity, field));
      return lines(
        `<Panel title=${attr(`By ${field.title.toLowerCase()}`)}>`,
        `  <BarsChart label=${attr(entity.plural)} data={countByOption(${rows}, ${str(field.key)}, ${optionsName(entity, field)})} />`,
        '</Panel>',
      );
    });
  const key = time?.key ?? 'createdAt';
  panels.push(
    lines(
      `<Panel title=${attr(!time ? 'Added by month' : /^date/i.test(time.title) ? 'By month' : `By month of ${time.title.toLowerCase()}`)}>`,
      `  <BarsChart label=${attr(entity.plural)} data={countByMonth(${rows}, ${str(key)})} />`,
      '</Panel>',
    ),
  );
  const used = ['countByMonth', ...(panels.length > 1 ? ['countByOption'] : [])];
  return frame(plan, entity, extra, needs, {
    imports: [
      "import { ChartColumn as PageIcon } from 'lucide-react';",
      `import { ${used.join(', ')} } from '@/services/summary';`,
    ],
    state: [],
    body: lines('<div className="grid gap-4 lg:grid-cols-2">', indent(panels.join('\n'), 2), '</div>'),
    description: `Your ${manyWords(entity)} in numbers.`,
  });
}

/** `pages/WalkCalendar.jsx` or `pages/WalkChart.jsx`. */
export function extraPage(plan: AppPlan, extra: ExtraPage): string | undefined {
  const entity = entityByName(plan, extra.entity);
  if (!entity) return undefined;
  return extra.kind === 'calendar' ? calendarPage(plan, entity, extra) : chartPage(plan, entity, extra);
}

/** `components/MonthGrid.jsx`: a month of entries; a list of days on phones. */
export const MONTH_GRID = `import { useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, addMonths, format, isSameMonth, isToday, parseISO, startOfMonth, startOfWeek } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

const DOTS = {
  green: 'bg-emerald-500',
  blue: 'bg-sky-500',
  amber: 'bg-amber-500',
  red: 'bg-red-500',
  violet: 'bg-violet-500',
  teal: 'bg-teal-500',
  rose: 'bg-rose-500',
  orange: 'bg-orange-500',
  sky: 'bg-cyan-500',
  gray: 'bg-zinc-400',
};

function Entry({ entry }) {
  return (
    <Link to={entry.to} className="flex items-center gap-1.5 rounded-md px-1.5 py-1 text-xs font-medium hover:bg-muted max-md:min-h-11">
      <span className={cn('h-2 w-2 shrink-0 rounded-full', DOTS[entry.tone] ?? 'bg-primary')} aria-hidden="true" />
      <span className="truncate">{entry.title}</span>
    </Link>
  );
}

/** Entries are [{ id, day: 'yyyy-MM-dd', to, title, tone? }]. */
export default function MonthGrid({ entries }) {
  const [month, setMonth] = useState(() => startOfMonth(new Date()));
  const first = startOfWeek(month, { weekStartsOn: 1 });
  const days = Array.from({ length: 42 }, (_, index) => format(addDays(first, index), 'yyyy-MM-dd'));
  const weeks = isSameMonth(parseISO(days[35]), month) ? days : days.slice(0, 35);
  const entriesOf = (day) => entries.filter((entry) => entry.day === day);
  const filled = days.filter((day) => isSameMonth(parseISO(day), month) && entriesOf(day).length > 0);

  return (
    <section className="rounded-xl border bg-card p-4 shadow-sm md:p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="whitespace-nowrap text-base font-semibold md:text-lg" aria-live="polite">
          {format(month, 'MMMM yyyy')}
        </h2>
        <div className="flex items-center gap-1">
          <Button variant="outline" size="sm" onClick={() => setMonth(startOfMonth(new Date()))}>
            Today
          </Button>
          <Button variant="ghost" size="icon" aria-label="Month before" onClick={() => setMonth(addMonths(month, -1))}>
            <ChevronLeft className="h-4 w-4" aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
            <ChevronRight className="h-4 w-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="hidden overflow-hidden rounded-lg border md:block">
        <div className="grid grid-cols-7 border-b bg-muted/50 text-xs font-medium text-muted-foreground">
          {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
            <span key={name} className="px-2 py-2">
              {name}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-7">
          {weeks.map((day, index) => (
            <div key={day} className={cn('min-h-24 min-w-0 p-1', index % 7 > 0 && 'border-l', index > 6 && 'border-t', !isSameMonth(parseISO(day), month) && 'bg-muted/30 text-muted-foreground')}>
              <span className={cn('mb-1 grid h-6 w-6 place-items-center rounded-full text-xs tabular-nums', isToday(parseISO(day)) && 'bg-primary font-semibold text-primary-foreground')}>
                {format(parseISO(day), 'd')}
              </span>
              {entriesOf(day)
                .slice(0, 3)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              {entriesOf(day).length > 3 && <p className="px-1.5 text-xs text-muted-foreground">{entriesOf(day).length - 3} more</p>}
            </div>
          ))}
        </div>
      </div>
      <ul className="space-y-4 md:hidden">
        {filled.length === 0 && <li className="py-8 text-center text-sm text-muted-foreground">Nothing in this month.</li>}
        {filled.map((day) => (
          <li key={day}>
            <p className="mb-1 text-xs font-medium text-muted-foreground">{format(parseISO(day), 'EEEE, d MMM')}</p>
            {entriesOf(day).map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
`;
