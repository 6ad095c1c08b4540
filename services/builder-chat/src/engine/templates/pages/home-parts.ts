import type { AppPlan, EntityPlan, HomePart } from '../../model/app-plan.js';
import { attr, indent, lines, str } from '../code/code.js';
import { namesOf } from '../code/names.js';
import { type Needs, needService } from '../code/values.js';
import { textsOf, wordsOf } from '../texts/texts.js';
import { entryCode, rowsVariable } from './home-entries.js';
import { chosenRows, chosenTitle, fieldOf, type RowPanel, rowPanel } from './home-rows.js';
import { isSumPart, sumPanel, sumTitle } from './home-sums.js';
import { isShowcase } from './showcase-page.js';

function figureTitle(plan: AppPlan, entity: EntityPlan, part: HomePart): string | undefined {
  if (part.show !== 'sum' && part.show !== 'average') return undefined;
  if (part.where) return chosenTitle(plan, entity, part.where);
  const title = fieldOf(entity, part.field)?.title ?? '';
  const { home } = textsOf(plan.language);
  return (part.show === 'sum' ? home.total : home.average)(title);
}

function figureCard(plan: AppPlan, entity: EntityPlan, part: HomePart, needs: Needs): string | undefined {
  if (part.show !== 'sum' && part.show !== 'average') return undefined;
  const names = namesOf(entity);
  const field = fieldOf(entity, part.field);
  if (!field) return undefined;
  const { one, many } = wordsOf(plan, entity);
  const rows = chosenRows(rowsVariable(entity), part.where);
  needs.format.add('countOf');
  const label = figureTitle(plan, entity, part) ?? field.title;
  const star = field.stars ? " + ' ★'" : '';
  const value =
    part.show === 'average'
      ? `averageOf(${rows}, ${str(field.key)})${star}`
      : `${field.kind === 'money' ? 'formatMoney' : 'formatNumber'}(sumOf(${rows}, ${str(field.key)}))`;
  if (part.show === 'sum') needs.format.add(field.kind === 'money' ? 'formatMoney' : 'formatNumber');
  return lines(
    `{allowed(${names.access}.read, user) && (`,
    `  <StatCard to={createPageUrl(${str(names.list)})} icon={${entity.icon}Icon} label=${attr(label)} value={${rowsVariable(entity)}.length === 0 ? '–' : ${value}} note={countOf(${rows}.length, ${str(one)}, ${str(many)})} />`,
    ')}',
  );
}

/** What the start page shows beside the numbers of rows, by the titles there. */
export function homeTitles(plan: AppPlan): string[] {
  if (isShowcase(plan)) return [];
  return plan.entities.flatMap((entity) => (entity.home ?? []).flatMap((part) => homeTitle(plan, entity, part) ?? []));
}

/** The title of one of these parts; none where the entity has no field for it. */
export const homeTitle = (plan: AppPlan, entity: EntityPlan, part: HomePart): string | undefined =>
  isSumPart(part)
    ? sumTitle(plan, entity, part)
    : (figureTitle(plan, entity, part) ?? rowPanel(plan, entity, part)?.title);

/** A panel where the reader may see the rows. */
const allowedPanel = (entity: EntityPlan, panel: string): string =>
  lines(`{allowed(${namesOf(entity).access}.read, user) && (`, indent(panel, 2), ')}');

function listPanel(plan: AppPlan, owner: EntityPlan, panel: RowPanel, isOfToday: boolean, needs: Needs): string {
  const entity = panel.of ?? owner;
  const shown = panel.notes.flatMap((field) => field ?? []);
  return lines(
    `<Panel title=${attr(panel.title)}>`,
    '  <ShortList',
    `    entries={${panel.rows}.map((row) => (${indent(entryCode(plan, entity, shown, needs, isOfToday), 4).trim()}))}`,
    `    empty=${attr(panel.empty)}`,
    '  />',
    '</Panel>',
  );
}

/** What the start page shows of each entity: figures, to stand before the numbers of rows, and panels of rows and sums. */
export function homeParts(
  plan: AppPlan,
  entities: readonly EntityPlan[],
  needs: Needs,
): { cards: string[]; panels: string[] } {
  const cards: string[] = [];
  const panels: string[] = [];
  for (const entity of entities) {
    for (const part of entity.home ?? []) {
      const card = figureCard(plan, entity, part, needs);
      if (card) cards.push(card);
      const rows = rowPanel(plan, entity, part);
      // Rows that the page does not read cannot be listed.
      if (rows?.of && !entities.includes(rows.of)) continue;
      const panel = isSumPart(part)
        ? sumPanel(plan, entity, part, rowsVariable(entity), needs)
        : rows && listPanel(plan, entity, rows, part.show === 'today', needs);
      if (!panel) continue;
      needService(needs, entity, namesOf(entity).access);
      panels.push(allowedPanel(entity, panel));
    }
  }
  return { cards, panels };
}
