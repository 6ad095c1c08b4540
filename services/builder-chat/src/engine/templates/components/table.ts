import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { str, text } from '../code/code.js';
import { columnsOf, namesOf, refFields, titleField } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, type Needs, needService, newNeeds, valueCode } from '../code/values.js';
import { entitySlots, wordsOf } from '../texts/texts.js';
import { badgeLines, factsLine, rowName } from './row-parts.js';

const isRight = ({ kind, stars }: FieldPlan): boolean => ['integer', 'number', 'money'].includes(kind) && !stars;

function headCell(entity: EntityPlan, field: FieldPlan, hideable: boolean): string {
  const align = isRight(field) && field !== titleField(entity) ? ' className="text-right"' : '';
  if (field === titleField(entity) && field.kind === 'ref')
    return `<TableHead>{hide === ${str(field.key)} ? ${str(entity.singular)} : ${str(field.title)}}</TableHead>`;
  const cell = `<TableHead${align}>${text(field.title)}</TableHead>`;
  return hideable ? `{hide !== ${str(field.key)} && ${cell}}` : cell;
}

function bodyCell(plan: AppPlan, entity: EntityPlan, field: FieldPlan, needs: Needs, hideable: boolean): string {
  const classes = isRight(field)
    ? ' className="text-right tabular-nums"'
    : field.kind === 'text'
      ? ' className="max-w-56 truncate text-muted-foreground"'
      : ['date', 'datetime'].includes(field.kind)
        ? ' className="whitespace-nowrap tabular-nums"'
        : '';
  const cell = `<TableCell${classes}>${valueCode(plan, entity, field, 'row', needs)}</TableCell>`;
  return hideable ? `{hide !== ${str(field.key)} && ${cell}}` : cell;
}

/** `components/DogTable.jsx`: rows as a table, as cards on a phone, each with its menu. */
export function tableComponent(plan: AppPlan, entity: EntityPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  const columns = columnsOf(entity);
  const title = titleField(entity);
  const hideable = (field: FieldPlan): boolean => field.kind === 'ref' && field !== title;
  needs.router.add('Link');
  needs.pageUrl = true;
  for (const name of ['ConfirmDelete', 'RowMenu', names.form]) needs.components.add(name);
  needService(needs, entity, names.access, names.useRemove, names.label);
  const name = rowName(plan, entity, needs);
  const body = columns
    .filter((field) => field !== title)
    .map((field) => bodyCell(plan, entity, field, needs, hideable(field)));
  const badge = badgeLines(plan, entity, columns, needs);
  const facts = factsLine(plan, entity, columns, needs);
  const hasRefs = title.kind === 'ref' || refFields(entity).some((field) => columns.includes(field));
  const slots = {
    imports: importLines(needs, plan),
    Table: names.table,
    hide: hasRefs ? [', hide'] : [],
    lookups: lookupLines(needs, plan),
    useRemove: names.useRemove,
    detail: names.detail,
    rowName: [name],
    access: names.access,
    head: columns.map((field) => headCell(entity, field, hideable(field))),
    cells: body,
    facts,
    badge,
    Form: names.form,
    label: names.label,
    one: wordsOf(plan, entity).one,
  };
  return render(template('components/table'), slots, entitySlots(plan, entity));
}
