import { type AppPlan, displayField, timeField } from '../../model/app-plan.js';
import { type Clause, groupsIn } from './asked-clauses.js';
import type { Asked } from './asked-sums.js';
import { amountsIn, namesEntity, namesField } from './plan-words.js';

const overTime =
  /\b(?:charts?|graphs?|curves?|lines?|diagrams?|see|show|track)\b.*\b(?:over time|over the (?:weeks|months|years)|development|progress|trends?|history)\b|\b(?:evolution|progress|trends?|development|course)\b (?:of|in|over)\b|\bline (?:chart|graph)\b/i;
const chart = /\b(?:charts?|graphs?|curves?|diagrams?)\b/i;
/** Most lines that one wish draws. */
const mostLines = 3;

/** "a line chart of ammonia and pH over time" */
export function askedCourses(plan: AppPlan, clause: Clause): Asked[] {
  const { names, per } = groupsIn(clause.text);
  if (per || names.length > 0 || !(overTime.test(clause.text) || chart.test(clause.text))) return [];
  const found = plan.entities.flatMap((entity) =>
    timeField(entity)
      ? entity.fields
          .filter((field) => ['integer', 'number', 'money'].includes(field.kind) && namesField(clause.words, field))
          .map((field) => ({ entity, part: { show: 'course' as const, field: field.key } }))
      : [],
  );
  return found.slice(0, mostLines);
}

const ranked =
  /\b(?:leader ?boards?|rankings?|ranked|standings|league table|ladder|high ?scores?|score ?board|top (?:\d+|ten|five|three))\b/i;

const isRank = /^(?:rank|ranking|rang|classement|clasificación)\b/i;

/** "a leaderboard", "the top 5 fundraisers" */
export function askedRanking(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const { text, isSeen, isWanted, isWhole } = clause;
  const isOfSome = new RegExp(`^(?:and )?(?:an? |the )?${ranked.source} (?:per|of|for|with|by)\\b`, 'i').test(text);
  if (!ranked.test(text) || !(isSeen || isWanted || isWhole || isOfSome)) return undefined;
  // Players who have a ranking are ranked by others.
  if (plan.entities.some(({ fields }) => fields.some(({ title }) => isRank.test(title)))) return undefined;
  const numbers = plan.entities.flatMap((entity) =>
    amountsIn(entity).map((field) => ({
      entity,
      field,
      points:
        (namesField(clause.words, field) ? 4 : 0) +
        (/\b(?:points?|score|rating|result|raised|punkte|puntos|puntuación)\b/i.test(field.title) ? 3 : 0) +
        (namesEntity(clause.words, entity) ? 1 : 0),
    })),
  );
  const [best] = numbers.toSorted((one, other) => other.points - one.points);
  if (!best || best.points === 0) return false;
  const { entity, field } = best;
  const isOwn = displayField(entity) !== undefined && namesEntity(clause.words, entity);
  const by = isOwn ? undefined : entity.fields.find(({ kind }) => kind === 'ref');
  return by
    ? { entity, part: { show: 'totals', by: by.key, field: field.key } }
    : { entity, part: { show: 'top', field: field.key } };
}
