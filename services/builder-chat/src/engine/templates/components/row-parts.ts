import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { str } from '../code/code.js';
import { displayField, namesOf, statusField, titleField } from '../code/names.js';
import { type Needs, needService, plainValue, valueCode } from '../code/values.js';
import { textsOf } from '../texts/texts.js';

/** Code that names `row` in a list: its own name, else what it links to, where `hide` does not say so already, or its day. */
export function rowName(plan: AppPlan, entity: EntityPlan, needs: Needs, isHiding = true): string {
  const label = `${namesOf(entity).label}(row)`;
  needService(needs, entity, namesOf(entity).label);
  if (displayField(entity)) return label;
  const title = titleField(entity);
  const value = `${plainValue(plan, title, 'row', needs)} || ${label}`;
  return title.kind === 'ref' && isHiding
    ? `(hide !== ${str(title.key)} && ${plainValue(plan, title, 'row', needs)}) || ${label}`
    : value;
}

/** Code for a number with what it counts: "320 pages". */
export function titledNumber(plan: AppPlan, field: FieldPlan, needs: Needs): string {
  const value = plainValue(plan, field, 'row', needs);
  const { before, after } = textsOf(plan.language).row.number(field.title);
  return `${value} && ${[...(before ? [str(before)] : []), value, ...(after ? [str(after)] : [])].join(' + ')}`;
}

const below = (value: string): string => `<div className="mt-2">${value}</div>`;

/** Numbers with a button that raises them, where there are no columns. */
export const counterLines = (plan: AppPlan, entity: EntityPlan, shown: readonly FieldPlan[], needs: Needs): string[] =>
  shown.filter(({ counter }) => counter).map((field) => below(valueCode(plan, entity, field, 'row', needs)));

/** What stands below the name of a row where there are no columns. */
export function badgeLines(plan: AppPlan, entity: EntityPlan, shown: readonly FieldPlan[], needs: Needs): string[] {
  const status = statusField(entity);
  return [
    ...(status ? [below(valueCode(plan, entity, status, 'row', needs))] : []),
    ...counterLines(plan, entity, shown, needs),
  ];
}

/** Small print under a name: the first few values of a row, joined by dots. */
export function factsLine(plan: AppPlan, entity: EntityPlan, shown: readonly FieldPlan[], needs: Needs): string[] {
  const facts = shown
    .filter(
      (field) =>
        field !== titleField(entity) &&
        field !== statusField(entity) &&
        !field.counter &&
        !['boolean', 'enum', 'long', 'image', 'file', 'url'].includes(field.kind),
    )
    .slice(0, 3)
    .map((field) => {
      const isPlain = (field.kind !== 'integer' && field.kind !== 'number') || field.stars;
      return isPlain ? plainValue(plan, field, 'row', needs) : titledNumber(plan, field, needs);
    });
  return facts.length > 0
    ? [
        `<p className="mt-0.5 truncate text-sm text-muted-foreground">{[${facts.join(', ')}].filter(Boolean).join(' · ')}</p>`,
      ]
    : [];
}
