import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { lines, str } from '../code/code.js';
import { displayField, namesOf, optionsName, statusField, titleField } from '../code/names.js';
import { type Needs, needService, plainValue } from '../code/values.js';

/** The variable of the start page that holds the rows of an entity. */
export const rowsVariable = (entity: EntityPlan): string => `${namesOf(entity).many}Rows`;

/** An entry of a short list over `row`, with a field of it in small print. */
export function entryCode(plan: AppPlan, entity: EntityPlan, note: FieldPlan | undefined, needs: Needs): string {
  const names = namesOf(entity);
  needs.pageUrl = true;
  needService(needs, entity, names.label);
  const title = displayField(entity)
    ? `${names.label}(row)`
    : `${plainValue(plan, titleField(entity), 'row', needs)} || ${names.label}(row)`;
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
    note && note !== titleField(entity) ? `  note: ${plainValue(plan, note, 'row', needs)},` : undefined,
    status ? `  badge: <StatusBadge options={${optionsName(entity, status)}} value={row.${status.key}} />,` : undefined,
    '}',
  );
}
