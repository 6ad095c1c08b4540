import { lowerFirst } from '../language/words.js';
import type { AppPlan, EntityPlan, ExtraKind } from '../model/app-plan.js';
import { timeField } from '../model/app-plan.js';
import { copyPlan } from '../plan/read-plan.js';
import { statusField } from '../templates/code/names.js';
import { extraTitle } from '../templates/texts/texts.js';
import { mentionedEntity } from './find.js';
import type { Command } from './outcome.js';

const calendar = /\b(?:calendar|month view|week view|schedule view|agenda view)\b/i;
const chart = /\b(?:charts?|graphs?|statistics|stats|diagrams?|analytics|report)\b/i;
const want =
  /^(?:please\s+)?(?:also\s+)?(?:add|make|create|build|show|give|i(?:'d| would)? (?:want|like|need)|i want|we need|put|include)\b/i;

function subject(plan: AppPlan, text: string, kind: ExtraKind): EntityPlan | undefined {
  const named = mentionedEntity(plan, text);
  if (named) return named;
  const fit = plan.entities.filter((entity) =>
    kind === 'calendar' ? timeField(entity) : (statusField(entity) ?? timeField(entity)),
  );
  return (
    [...fit].sort(
      (a, b) =>
        Number(Boolean(timeField(b)) && Boolean(statusField(b))) -
        Number(Boolean(timeField(a)) && Boolean(statusField(a))),
    )[0] ?? plan.entities[0]
  );
}

/** "add a calendar page for walks", "add a chart". */
export const addExtraPage: Command = ({ text, plan: before }) => {
  const kind: ExtraKind | undefined = calendar.test(text) ? 'calendar' : chart.test(text) ? 'chart' : undefined;
  if (!kind || !want.test(text) || /\bfields?\b/i.test(text)) return undefined;
  const entity = subject(before, text, kind);
  if (!entity) return undefined;
  const page = `${entity.name}${kind === 'calendar' ? 'Calendar' : 'Chart'}`;
  if (before.extras.some((extra) => extra.page === page))
    return { refuse: `There is a ${kind} of ${lowerFirst(entity.plural)} already, in the menu.` };
  if (kind === 'calendar' && !timeField(entity))
    return {
      refuse: `${entity.plural} have no date, so a calendar has nothing to show. Say "add a date field to ${lowerFirst(entity.plural)}" first.`,
    };
  const plan = copyPlan(before);
  const isOnly = !before.extras.some((extra) => extra.kind === kind);
  const title = extraTitle(before, kind, isOnly ? undefined : entity);
  plan.extras.push({ kind, entity: entity.name, page, title });
  plan.order.push(page);
  const what =
    kind === 'calendar'
      ? `every ${lowerFirst(entity.singular)} on its day`
      : `${lowerFirst(entity.plural)} by choice and by month`;
  return { plan, say: `There is a new page **${title}** in the menu, with ${what}.` };
};
