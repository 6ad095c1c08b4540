import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { namesOf, optionsName } from '../code/names.js';
import { render } from '../code/render.js';
import { template } from '../code/template.js';
import { importLines, lookupLines, needService, newNeeds } from '../code/values.js';
import { entitySlots } from '../texts/texts.js';
import { counterLines, factsLine, rowName } from './row-parts.js';

/** `components/TaskBoard.jsx`: rows as cards in a column per choice, which they can be moved between. */
export function boardComponent(plan: AppPlan, entity: EntityPlan, status: FieldPlan): string {
  const names = namesOf(entity);
  const needs = newNeeds();
  needs.pageUrl = true;
  needs.components.add('Board');
  needService(needs, entity, names.access, names.useSave, optionsName(entity, status));
  const slots = {
    rowName: [rowName(plan, entity, needs, false)],
    facts: [...factsLine(plan, entity, entity.fields, needs), ...counterLines(plan, entity, entity.fields, needs)],
    imports: importLines(needs, plan),
    Board: names.board,
    lookups: lookupLines(needs, plan),
    useSave: names.useSave,
    detail: names.detail,
    status: status.key,
    options: optionsName(entity, status),
    access: names.access,
  };
  return render(template('components/board'), slots, entitySlots(plan, entity));
}
