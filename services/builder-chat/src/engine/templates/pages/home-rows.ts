import type { AppPlan, Choice, EntityPlan, FieldPlan, HomePart } from '../../model/app-plan.js';
import { entityByName, timeField } from '../../model/app-plan.js';
import { str } from '../code/code.js';
import { titleField } from '../code/names.js';
import { textsOf, wordsOf } from '../texts/texts.js';
import { rowsVariable } from './home-entries.js';

const paid = /^(?:paid|settled|bezahlt|gezahlt|pagad[oa]|payée?|réglée?)$/i;
/** Most rows that a warning lists. */
const mostRows = 20;

export const fieldOf = ({ fields }: EntityPlan, key: string): FieldPlan | undefined =>
  fields.find((field) => field.key === key);

/** Code for the rows of an entity that are meant, of those in a variable. */
export function chosenRows(rows: string, where: Choice | undefined): string {
  if (where === undefined) return rows;
  const value = `row.${where.field}`;
  if (where.empty) return `${rows}.filter((row) => !${value})`;
  if (where.not) return `${rows}.filter((row) => ![${where.not.map(str).join(', ')}].includes(${value}))`;
  if (typeof where.is === 'string') return `${rows}.filter((row) => ${value} === ${str(where.is)})`;
  return `${rows}.filter((row) => ${where.is ? '' : '!'}${value})`;
}

/** What a figure over some of the rows is about: "Unpaid invoices". */
export function chosenTitle(plan: AppPlan, entity: EntityPlan, { field, is, not, empty }: Choice): string {
  const { home, table } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const title = fieldOf(entity, field)?.title ?? '';
  if (not) return not.some((option) => paid.test(option)) ? home.unpaid(words) : home.stillOpen(words);
  if (empty) return home.stillOpen(words);
  if (typeof is === 'string') return home.chosenMany(words, is);
  return is ? title : paid.test(field) || paid.test(title) ? home.unpaid(words) : table.notFlag(title);
}

/** Rows as a panel lists them. */
export interface RowPanel {
  title: string;
  /** Code for the rows. */
  rows: string;
  empty: string;
  /** Fields in small print. */
  notes: (FieldPlan | undefined)[];
  /** Whose rows they are, where it is not the entity that has the part. */
  of?: EntityPlan;
}

/** The first link that is not what a row is known by. */
const refsBeside = (entity: EntityPlan): FieldPlan[] =>
  entity.fields.filter((field) => field.kind === 'ref' && field !== titleField(entity)).slice(0, 1);

/** The rows that a part of the start page lists; nothing where it is a figure, or where the entity has no field for it. */
export function rowPanel(plan: AppPlan, entity: EntityPlan, part: HomePart): RowPanel | undefined {
  const { home } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const time = timeField(entity);
  const all = rowsVariable(entity);
  if (part.show === 'today' && time)
    return {
      title: home.todays(words),
      rows: `ofToday(${all}, ${str(time.key)})`,
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
      rows: `${chosenRows(all, part.where)}.slice(0, 6)`,
      empty: home.noneChosen(words),
      notes: [
        entity.fields.find((field) => ['text', 'ref', 'date'].includes(field.kind) && field !== titleField(entity)),
      ],
    };
  if (part.show === 'low')
    return {
      title: home.runningLow,
      rows: `runningLow(${all}, ${str(part.field)}, ${typeof part.limit === 'number' ? part.limit : str(part.limit)}).slice(0, 6)`,
      empty: home.enough,
      notes: entity.fields.filter(({ key }) => key === part.field || key === part.limit),
    };
  if (part.show === 'top') {
    const field = fieldOf(entity, part.field);
    return {
      title: home.byField(words, field?.title ?? ''),
      rows: `highest(${all}, ${str(part.field)}).slice(0, ${mostRows / 2})`,
      empty: home.noneChosen(words),
      notes: [field],
    };
  }
  return part.show === 'due' || part.show === 'since' ? datedPanel(plan, entity, part) : undefined;
}

/** Rows by how their date lies to today. */
function datedPanel(
  plan: AppPlan,
  entity: EntityPlan,
  part: Extract<HomePart, { show: 'due' | 'since' }>,
): RowPanel | undefined {
  const { home } = textsOf(plan.language);
  const words = wordsOf(plan, entity);
  const field = fieldOf(entity, part.field);
  const { days } = part;
  if (!field) return undefined;
  const chosen = chosenRows(rowsVariable(entity), part.where);
  const panel = { empty: home.noneDue(words), notes: [field, ...refsBeside(entity)] };
  const shown = (call: string): string => `${call}, ${str(field.key)}, ${days}).slice(0, ${mostRows})`;
  if (part.show === 'due') {
    const title = days === 0 ? home.overdue(words) : home.dueWithin(words, field.title, days);
    const rows = part.each ? `latestOfEach(${chosen}, ${str(part.each)}, ${str(field.key)})` : chosen;
    return { ...panel, title, rows: shown(`dueRows(${rows}`) };
  }
  if (part.by === undefined)
    return { ...panel, title: home.longSince(words, field.title, days), rows: shown(`longSince(${chosen}`) };
  const target = entityByName(plan, fieldOf(entity, part.by)?.ref ?? '');
  return (
    target && {
      title: home.without(wordsOf(plan, target), words, days),
      rows: shown(`leftAlone(${rowsVariable(target)}, ${chosen}, ${str(part.by)}`),
      empty: home.noneDue(wordsOf(plan, target)),
      notes: refsBeside(target),
      of: target,
    }
  );
}
