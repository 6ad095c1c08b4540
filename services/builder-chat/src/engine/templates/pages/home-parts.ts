import type { AppPlan, Choice, EntityPlan, FieldPlan, HomePart } from '../../model/app-plan.js';
import { timeField } from '../../model/app-plan.js';
import { attr, indent, lines, str } from '../code/code.js';
import { namesOf, titleField } from '../code/names.js';
import { type Needs, needService } from '../code/values.js';
import { textsOf, wordsOf } from '../texts/texts.js';
import { entryCode, rowsVariable } from './home-entries.js';
import { isShowcase } from './showcase-page.js';

const paid = /^(?:paid|settled|bezahlt|gezahlt|pagad[oa]|payée?|réglée?)$/i;

/** Code for the rows of an entity that are meant. */
function chosenRows(entity: EntityPlan, where: Choice | undefined): string {
  const rows = rowsVariable(entity);
  if (where === undefined) return rows;
  const value = `row.${where.field}`;
  if (where.not) return `${rows}.filter((row) => ![${where.not.map(str).join(', ')}].includes(${value}))`;
  if (typeof where.is === 'string') return `${rows}.filter((row) => ${value} === ${str(where.is)})`;
  return `${rows}.filter((row) => ${where.is ? '' : '!'}${value})`;
}

/** What a figure over some of the rows is about: "Unpaid invoices". */
function chosenTitle(plan: AppPlan, entity: EntityPlan, { field, is, not }: Choice): string {
  const { home, table } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const title = entity.fields.find(({ key }) => key === field)?.title ?? '';
  if (not) return not.some((option) => paid.test(option)) ? home.unpaid(words) : home.stillOpen(words);
  if (typeof is === 'string') return home.chosenMany(words, is);
  return is ? title : paid.test(field) || paid.test(title) ? home.unpaid(words) : table.notFlag(title);
}

function figureTitle(plan: AppPlan, entity: EntityPlan, part: HomePart): string | undefined {
  if (part.show !== 'sum' && part.show !== 'average') return undefined;
  if (part.where) return chosenTitle(plan, entity, part.where);
  const title = entity.fields.find(({ key }) => key === part.field)?.title ?? '';
  const { home } = textsOf(plan.language);
  return (part.show === 'sum' ? home.total : home.average)(title);
}

function figureCard(plan: AppPlan, entity: EntityPlan, part: HomePart, needs: Needs): string | undefined {
  if (part.show !== 'sum' && part.show !== 'average') return undefined;
  const names = namesOf(entity);
  const field = entity.fields.find(({ key }) => key === part.field);
  if (!field) return undefined;
  const { one, many } = wordsOf(plan, entity);
  const rows = chosenRows(entity, part.where);
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

interface RowPanel {
  title: string;
  rows: string;
  empty: string;
  /** Fields in small print. */
  notes: (FieldPlan | undefined)[];
}

/** The first link that is not what a row is known by. */
const refsBeside = (entity: EntityPlan): FieldPlan[] =>
  entity.fields.filter((field) => field.kind === 'ref' && field !== titleField(entity)).slice(0, 1);

function rowPanel(plan: AppPlan, entity: EntityPlan, part: HomePart): RowPanel | undefined {
  const { home } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const time = timeField(entity);
  if (part.show === 'today' && time)
    return {
      title: home.todays(words),
      rows: `ofToday(${rowsVariable(entity)}, ${str(time.key)})`,
      empty: home.noneToday,
      notes: [
        time.kind === 'datetime' ? time : undefined,
        entity.fields.find((field) => field.clock),
        ...refsBeside(entity),
      ],
    };
  if (part.show === 'list')
    return {
      title: chosenTitle(plan, entity, part.where),
      rows: `${chosenRows(entity, part.where)}.slice(0, 6)`,
      empty: home.noneChosen(words),
      notes: [
        entity.fields.find((field) => ['text', 'ref', 'date'].includes(field.kind) && field !== titleField(entity)),
      ],
    };
  if (part.show === 'low')
    return {
      title: home.runningLow,
      rows: `runningLow(${rowsVariable(entity)}, ${str(part.field)}, ${str(part.limit)}).slice(0, 6)`,
      empty: home.enough,
      notes: entity.fields.filter(({ key }) => key === part.field || key === part.limit),
    };
  return undefined;
}

/** What the start page shows beside the numbers of rows, by the titles there. */
export function homeTitles(plan: AppPlan): string[] {
  if (isShowcase(plan)) return [];
  return plan.entities.flatMap((entity) => (entity.home ?? []).flatMap((part) => homeTitle(plan, entity, part) ?? []));
}

/** The title of one of these parts; none where the entity has no field for it. */
export const homeTitle = (plan: AppPlan, entity: EntityPlan, part: HomePart): string | undefined =>
  figureTitle(plan, entity, part) ?? rowPanel(plan, entity, part)?.title;

/** What the start page shows of each entity: figures, to stand before the numbers of rows, and rows. */
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
      const panel = rowPanel(plan, entity, part);
      if (!panel) continue;
      needService(needs, entity, namesOf(entity).access);
      const shown = panel.notes.flatMap((field) => field ?? []);
      const isOfToday = part.show === 'today';
      panels.push(
        lines(
          `{allowed(${namesOf(entity).access}.read, user) && (`,
          `  <Panel title=${attr(panel.title)}>`,
          '    <ShortList',
          `      entries={${panel.rows}.map((row) => (${indent(entryCode(plan, entity, shown, needs, isOfToday), 6).trim()}))}`,
          `      empty=${attr(panel.empty)}`,
          '    />',
          '  </Panel>',
          ')}',
        ),
      );
    }
  }
  return { cards, panels };
}
