import type { AppPlan, EntityPlan } from '../../model/app-plan.js';
import { attr, indent, lines, str, text } from '../code/code.js';
import { menuEntities, namesOf, optionsName, statusField, timeField, titleField } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, type Needs, needService, newNeeds } from '../code/values.js';
import { textsOf, wordsOf } from '../texts/texts.js';
import { entryCode, rowsVariable } from './home-entries.js';
import { homeParts } from './home-parts.js';
import { sumHelpers } from './home-sums.js';

/** The entity a dashboard is about: what happens in time with a status, before what merely exists. */
function focusEntity(plan: AppPlan): EntityPlan | undefined {
  const weight = (entity: EntityPlan): number =>
    (timeField(entity) ? 2 : 0) +
    (statusField(entity) ? 1 : 0) +
    (entity.fields.some((field) => field.kind === 'ref') ? 1 : 0);
  return [...menuEntities(plan)].sort((a, b) => weight(b) - weight(a))[0];
}

function statCard(plan: AppPlan, entity: EntityPlan, needs: Needs): string {
  const names = namesOf(entity);
  const rows = rowsVariable(entity);
  const status = statusField(entity);
  const money = entity.fields.find((field) => field.kind === 'money');
  needs.pageUrl = true;
  needService(needs, entity, names.access);
  const texts = textsOf(plan.language).home;
  let note = '';
  const first = status?.options?.[0];
  if (money && timeField(entity) && /amount|total|cost|sum|payment|expense|fee/i.test(money.key)) {
    needs.format.add('formatMoney');
    note = ` note={${rows}.length > 0 && formatMoney(sumOf(${rows}, ${str(money.key)})) + ${str(texts.inTotal)}}`;
  } else if (status && first && /status|state|stage|rsvp|progress|health/i.test(status.key)) {
    note = ` note={${rows}.length > 0 && ${rows}.filter((row) => row.${status.key} === ${str(first)}).length + ${str(texts.chosen(first))}}`;
  }
  return lines(
    `{allowed(${names.access}.read, user) && (`,
    `  <StatCard to={createPageUrl(${str(names.list)})} icon={${entity.icon}Icon} label=${attr(entity.plural)} value={${names.many}.isLoading ? '–' : shownCount(${rows})}${note} />`,
    ')}',
  );
}

function chartPanels(plan: AppPlan, focus: EntityPlan, needs: Needs): string[] {
  const texts = textsOf(plan.language).home;
  const words = wordsOf(plan, focus);
  const rows = rowsVariable(focus);
  const status = statusField(focus);
  const time = timeField(focus);
  const panels: string[] = [];
  if (status) {
    needService(needs, focus, optionsName(focus, status));
    panels.push(
      lines(
        `<Panel title=${attr(texts.byField(words, status.title))}>`,
        `  <BarsChart label=${attr(focus.plural)} data={countByOption(${rows}, ${str(status.key)}, ${optionsName(focus, status)})} />`,
        '</Panel>',
      ),
    );
  }
  if (time) {
    panels.push(
      lines(
        `<Panel title=${attr(texts.byMonth(words))}>`,
        `  <BarsChart label=${attr(focus.plural)} data={countByMonth(${rows}, ${str(time.key)})} />`,
        '</Panel>',
      ),
    );
  }
  if (panels.length === 0) {
    panels.push(
      lines(
        `<Panel title=${attr(texts.addedByMonth(words))}>`,
        `  <BarsChart label=${attr(focus.plural)} data={countByMonth(${rows}, 'createdAt')} />`,
        '</Panel>',
      ),
    );
  }
  return panels;
}

/** Rows that still lie ahead: not those that are over or called off. */
function openRows(entity: EntityPlan): string {
  const status = statusField(entity);
  const closed = (status?.options ?? []).filter((option) =>
    /^(?:done|cancell?ed|completed?|closed|finished|returned|paid|declined|rejected|missed|given|played|sold|left|archived|ended|lost|won|fixed|published|attended|storniert|erledigt|bezahlt|abgesagt|abgelehnt|abgeschlossen|fertig|zurückgegeben|pagad[oa]|cancelad[oa]|terminad[oa]|devuelt[oa]|rechazad[oa]|payée?|annulée?|terminée?|rendue?|refusée?)$/i.test(
      option,
    ),
  );
  if (!status || closed.length === 0) return rowsVariable(entity);
  return `${rowsVariable(entity)}.filter((row) => ![${closed.map(str).join(', ')}].includes(row.${status.key}))`;
}

function listPanels(plan: AppPlan, focus: EntityPlan, needs: Needs): string[] {
  const { home, shared, thing } = textsOf(plan.language);
  const time = timeField(focus);
  const panels: string[] = [];
  if (time) {
    const hasToday = focus.home?.some(({ show }) => show === 'today');
    const ahead = hasToday ? `afterToday(${openRows(focus)}, ${str(time.key)})` : openRows(focus);
    panels.push(
      lines(
        `<Panel title=${attr(home.comingUp)}>`,
        '  <ShortList',
        `    entries={upcoming(${ahead}, ${str(time.key)}).map((row) => (${indent(entryCode(plan, focus, [time], needs), 4).trim()}))}`,
        `    empty=${attr(home.noneAhead(wordsOf(plan, focus)))}`,
        '  />',
        '</Panel>',
      ),
    );
  }
  const other = menuEntities(plan).find((entity) => entity !== focus) ?? focus;
  const words = wordsOf(plan, other);
  const second = other.fields.find(
    (field) => field !== titleField(other) && ['text', 'date', 'money', 'ref'].includes(field.kind),
  );
  needs.pageUrl = true;
  panels.push(
    lines(
      `<Panel title=${attr(home.latest(words))} action={<Link to={createPageUrl(${str(namesOf(other).list)})} className="-my-3 inline-flex min-h-11 items-center text-sm font-medium text-[hsl(var(--link,var(--primary)))] hover:underline">${text(shared.seeAll)}</Link>}>`,
      '  <ShortList',
      `    entries={${rowsVariable(other)}.slice(0, 5).map((row) => (${indent(entryCode(plan, other, second ? [second] : [], needs), 4).trim()}))}`,
      `    empty=${attr(thing(words).noneYetHere)}`,
      '  />',
      '</Panel>',
    ),
  );
  return panels;
}

/** What the parts of the start page may call, by where it is. */
const helpers: Readonly<Record<string, readonly string[]>> = {
  figures: ['afterToday', 'averageOf', 'ofToday', 'runningLow', 'timeOf'],
  dueRows: ['dueRows', 'highest', 'latestOfEach', 'leftAlone', 'longSince'],
  sums: sumHelpers,
};

/** `pages/Home.jsx`: counts, charts, what is next and what is new. */
export function homePage(plan: AppPlan): string {
  const focus = focusEntity(plan);
  if (!focus) return template('pages/empty-home-page');
  const entities = menuEntities(plan);
  const counted = entities.slice(0, 8);
  const needs = newNeeds();
  for (const name of [
    'BarsChart',
    'FirstSteps',
    'ListSkeleton',
    'PageHeader',
    'Panel',
    'ShortList',
    'StatCard',
    'Welcome',
  ])
    needs.components.add(name);
  for (const entity of counted) needService(needs, entity, namesOf(entity).access, namesOf(entity).useAll);
  const cards = counted.map((entity) => statCard(plan, entity, needs));
  const charts = chartPanels(plan, focus, needs);
  const lists = listPanels(plan, focus, needs);
  const parts = homeParts(plan, counted, needs);
  const icons = [...new Set(counted.map((entity) => `${entity.icon} as ${entity.icon}Icon`))].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const used = ['countByMonth', 'countByOption', 'shownCount', 'sumOf', 'upcoming'].filter((name) =>
    [...parts.cards, ...cards, ...charts, ...lists].some((code) => code.includes(`${name}(`)),
  );
  const helperLines = Object.entries(helpers).flatMap(([service, names]) => {
    const called = names.filter((name) =>
      [...parts.cards, ...parts.panels, ...lists].some((code) => code.includes(`${name}(`)),
    );
    return called.length > 0 ? [`import { ${called.join(', ')} } from '@/services/${service}';`] : [];
  });
  const readable = counted.map((entity) => `allowed(${namesOf(entity).access}.read, user)`);
  const allCards = [...parts.cards, ...cards];
  const texts = textsOf(plan.language).home;
  return render(template('pages/home-page'), {
    react: plan.samples ? ["import { lazy, Suspense } from 'react';"] : [],
    later: plan.samples ? ["const SampleRows = lazy(() => import('@/components/SampleRows'));", ''] : [],
    samples: plan.samples === true,
    rowsByName: [counted.map((entity) => `${entity.name}: ${rowsVariable(entity)}`).join(', ')],
    icons: [icons.join(', ')],
    imports: [...importLines(needs, plan), ...helperLines],
    used: [used.join(', ')],
    lookups: lookupLines(needs, plan),
    reads: [
      ...counted.map(
        (entity, index) => `const ${namesOf(entity).many} = ${namesOf(entity).useAll}(${readable[index] ?? 'true'});`,
      ),
      ...counted.map((entity) => `const ${rowsVariable(entity)} = ${namesOf(entity).many}.data ?? [];`),
    ],
    readable: [readable.join(', ')],
    queries: [counted.map((entity) => namesOf(entity).many).join(', ')],
    rows: [counted.map(rowsVariable).join(', ')],
    columns: `lg:grid-cols-${allCards.length === 2 || allCards.length === 3 ? allCards.length : 4}`,
    cards: allCards,
    steps: counted
      .slice(0, 6)
      .map(
        (entity) =>
          `{ to: createPageUrl(${str(namesOf(entity).list)}), title: ${str(texts.addYourFirst(wordsOf(plan, entity)))}, text: ${str(texts.goesTo(wordsOf(plan, entity)))} },`,
      ),
    // What the day asks for comes first; where nothing was said of it, the charts do.
    panels: parts.panels.length > 0 ? [...parts.panels, ...lists, ...charts] : [...charts, ...lists],
  });
}
