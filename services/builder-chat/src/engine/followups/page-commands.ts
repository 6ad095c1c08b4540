import { lowerFirst } from '../language/words.js';
import { addExtra, mentionedEntity, subjectOf } from '../looks/asked-pages.js';
import { copyPlan, type ExtraKind, timeField } from '../model/app-plan.js';
import type { Command } from './outcome.js';

const calendar = /\b(?:calendar|month view|week view|schedule view|agenda view)\b/i;
const chart = /\b(?:charts?|graphs?|statistics|stats|diagrams?|analytics|report)\b/i;
const weekly = /\b(?:weekly|week by week|(?:per|by|each|every|a) week)\b/i;
/** "how many minutes per week". */
const perWeek = /\bhow (?:many|much)\b.*\b(?:per|each|every|a) week\b/i;
const kindIn = (text: string): ExtraKind | undefined =>
  perWeek.test(text)
    ? 'weeks'
    : calendar.test(text)
      ? 'calendar'
      : !chart.test(text)
        ? undefined
        : weekly.test(text)
          ? 'weeks'
          : 'chart';
/** "calendar for walks", "weekly chart of the walks": nothing but what is wanted. */
const bare =
  /^(?:an?\s+|the\s+)?(?:(?:monthly|weekly|nice|simple|new)\s+)?(?:calendar|charts?|graphs?|statistics|stats)(?:\s+(?:page|view))?(?:\s+(?:for|of|with|per|by)\b.*)?$/i;
const want =
  /^(?:please\s+)?(?:also\s+)?(?:add|make|create|build|show|give|i(?:'d| would)? (?:want|like|need)|i want|we need|put|include|see|let me see|how many|how much)\b/i;

/** "add a calendar page for walks", "add a chart". */
export const addExtraPage: Command = ({ text, plan: before }) => {
  const kind = kindIn(text);
  if (!kind || /\bfields?\b/i.test(text) || (!want.test(text) && !bare.test(text))) return undefined;
  const entity = mentionedEntity(before, text) ?? subjectOf(before, text, kind);
  if (!entity) return undefined;
  const shown = before.extras.find((extra) => extra.kind === kind && extra.entity === entity.name);
  if (shown)
    return { refuse: `There is a page **${shown.title}** for ${lowerFirst(entity.plural)} already, in the menu.` };
  const many = lowerFirst(entity.plural);
  if (kind === 'calendar' && !timeField(entity))
    return {
      refuse: `${entity.plural} have no date, so a calendar has nothing to show. Add a date first.`,
      offers: [`Add a date field to ${many}`],
    };
  const plan = copyPlan(before);
  const title = addExtra(plan, kind, entity);
  const what = {
    calendar: `every ${lowerFirst(entity.singular)} on its day`,
    chart: `${many} by choice and by month`,
    weeks: `${many} of the last eight weeks`,
  }[kind];
  return { plan, say: `There is a new page **${title}** in the menu, with ${what}.` };
};
