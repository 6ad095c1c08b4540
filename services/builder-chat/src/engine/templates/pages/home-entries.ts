import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { lines, str } from '../code/code.js';
import { displayField, namesOf, optionsName, statusField, titleField } from '../code/names.js';
import { type Needs, needService, plainValue } from '../code/values.js';
import { titledNumber } from '../components/row-parts.js';

/** The variable of the start page that holds the rows of an entity. */
export const rowsVariable = (entity: EntityPlan): string => `${namesOf(entity).many}Rows`;

/** An entry of a short list over `row`, with fields of it in small print; of a list of today only their time. */
export function entryCode(
  plan: AppPlan,
  entity: EntityPlan,
  shown: readonly FieldPlan[],
  needs: Needs,
  isOfToday = false,
): string {
  const names = namesOf(entity);
  needs.pageUrl = true;
  needService(needs, entity, names.label);
  const title = displayField(entity)
    ? `${names.label}(row)`
    : `${plainValue(plan, titleField(entity), 'row', needs)} || ${names.label}(row)`;
  const notes = shown
    .filter((field) => field !== titleField(entity))
    .map((field) =>
      isOfToday && field.kind === 'datetime'
        ? `timeOf(row.${field.key})`
        : field.kind === 'integer' || field.kind === 'number'
          ? titledNumber(plan, field, needs)
          : plainValue(plan, field, 'row', needs),
    );
  const status = statusField(entity);
  if (status) {
    needs.components.add('StatusBadge');
    needService(needs, entity, optionsName(entity, status));
  }
  return lines(
    '{',
    '  id: row.id,',
    `  to: createPageUrl(${str(names.detail)}) + '?id=' + row.id,`,
    `  title: ${title},`,
    notes.length > 0
      ? `  note: ${notes.length === 1 ? notes[0] : `[${notes.join(', ')}].filter(Boolean).join(' · ')`},`
      : undefined,
    status ? `  badge: <StatusBadge options={${optionsName(entity, status)}} value={row.${status.key}} />,` : undefined,
    '}',
  );
}
