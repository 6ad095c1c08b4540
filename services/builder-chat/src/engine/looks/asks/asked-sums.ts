import {
  type AppPlan,
  type Choice,
  type EntityPlan,
  type FieldPlan,
  type HomePart,
  timeField,
} from '../../model/app-plan.js';
import { amountIn, unpaidIn } from '../home-looks.js';
import { type Clause, type Groups, groupsIn } from './asked-clauses.js';
import { amountsIn, groupField, hasField, namesEntity, namesField, wordsIn } from './plan-words.js';

/** A part of the start page that was asked for, and of what. */
export interface Asked {
  entity: EntityPlan;
  part: HomePart;
  /** It is of more rows than were meant, as nothing tells them apart. */
  isWider?: boolean;
}

const total = /\b(?:totals?|sums?|altogether|overall|turnover|revenue|takings|earnings|sales figures|subtotals?)\b/i;
const howMuch = /\bhow (?:much|many)\b|\b(?:number|count|quantity) of\b|\bwhat (?:each|every|everyone)\b/i;
const average = /\b(?:average|avg|mean)\b/i;
const chart = /\b(?:charts?|graphs?|diagrams?|statistics|overview|report|bar ?chart|pie)\b/i;
const ofMoney =
  /\b(?:spent|spend|spending|spendings|paid|pay|costs?|turnover|revenue|takings|takes?|taken in|earn(?:ed|s|ings)?|income|sold|sell|sales|charged|money|expenses?|outstanding|owed?|owes|cash|invoiced)\b/i;
const ofTime = /\b(?:hours?|minutes?|time|times|worked)\b/i;
const duration = /\b(?:duration|hours?|minutes?|time|dauer|stunden?|minuten|duración|horas?|minutos|durée|heures?)\b/i;
const open = /\b(?:un(?:paid|billed|invoiced|charged|settled)|outstanding|owed|owes?|still (?:open|due|to be paid))\b/i;
const there = /^(?:present|came|attended|was there|there|anwesend|da|presente|vino|asistió|présente?|venue?)\b/i;

/** The rows of an entity that are meant where something is said of what is open or not done. */
export function chosenIn(entity: EntityPlan, { text }: Clause): Choice | undefined {
  const flags = entity.fields.filter(({ kind }) => kind === 'boolean');
  const words = wordsIn(text);
  const undone = flags.find(
    (field) =>
      namesField(
        wordsIn(text.replace(/\b(?:un(?=billed|paid|invoiced|charged|settled)|not (?:yet )?)/gi, '')),
        field,
      ) &&
      (/\b(?:not|n't|never|without)\b/i.test(text) || !namesField(words, field)),
  );
  if (undone) return { field: undone.key, is: false };
  return open.test(text) ? unpaidIn(entity) : undefined;
}

/** Money that has not changed hands. */
const expected =
  /(?<!\p{L})(?:quote|budget|estimate|planned|deposit|rate|value|balance|angebot|kaution|stundensatz|wert|geplant|presupuesto|fianza|valor|devis|acompte|arrhes|caution|valeur)/iu;

interface Candidate {
  entity: EntityPlan;
  by: FieldPlan | undefined;
  field: FieldPlan | undefined;
  points: number;
}

/** How well a number of an entity fits what was said. */
function pointsOf(entity: EntityPlan, field: FieldPlan, { text, words }: Clause): number {
  return (
    (namesField(words, field) ? 5 : 0) +
    (field.kind === 'money' && ofMoney.test(text) ? 4 : 0) +
    (field.kind !== 'money' && ofTime.test(text) && duration.test(field.title) ? 4 : 0) +
    (namesEntity(words, entity) ? 2 : 0) +
    (field === amountIn(entity) ? 0.5 : 0) +
    (expected.test(field.title) ? -2 : 0)
  );
}

/** What can be counted or added up, told apart as was said; the best comes first. */
function candidates(plan: AppPlan, clause: Clause, { names, per }: Groups): Candidate[] {
  const counted = /\b(?:how many|number of|count of)((?: [\p{L}'-]+){1,3})/iu.exec(clause.text)?.[1];
  const found = plan.entities.flatMap((entity): Candidate[] => {
    const by = names.map((name) => groupField(plan, entity, name)).find((field) => field !== undefined);
    if ((names.length > 0 && !by) || (per && !timeField(entity))) return [];
    const sums = amountsIn(entity).map((field) => ({
      entity,
      by,
      field,
      points: pointsOf(entity, field, clause) + (by?.kind === 'ref' ? 1 : 0),
    }));
    const isCounted = counted !== undefined && namesEntity(wordsIn(counted), entity);
    // "number of meals per student" where each row is a meal.
    const canBeCounted =
      (counted !== undefined && by !== undefined) || (chart.test(clause.text) && namesEntity(clause.words, entity));
    if (!isCounted && !canBeCounted) return sums;
    const points = (isCounted ? 9 : 1.5) + (by?.kind === 'ref' ? 1 : 0);
    return [...sums, { entity, by, field: undefined, points }];
  });
  return found.toSorted((one, other) => other.points - one.points);
}

/** "I need kg per variety", not "I want to note the weight every week". */
const wantsEach =
  /\b(?:need|want|see|show|know|like)\b(?!.*\b(?:note|write|record|enter|log|keep|store|track|save|add)\b).{1,40}\b(?:per|by|each|every)\b/i;

/** Whether a clause asks for a figure, and not for a field that is called so. */
function asksForSum(plan: AppPlan, clause: Clause, { names, per }: Groups): boolean {
  const { text, words, isSeen, isWhole, saysSo } = clause;
  const bare = wordsIn(text.replace(/^(?:and|also|the|a|an|i|we|want|need|to|have)\b\s*/gi, ''));
  const isField = plan.entities.some(({ fields }) => fields.some(({ title }) => wordsIn(title) === bare));
  if (isField) return false;
  const isGrouped = names.length > 0 || per !== undefined;
  if (total.test(text)) return isGrouped || isSeen || isWhole;
  const isOfThing = (name: string): boolean =>
    plan.entities.some((each) => groupField(plan, each, name)?.kind === 'ref');
  if (howMuch.test(text))
    return (isGrouped && (saysSo || isWhole || names.some(isOfThing))) || (isSeen && ofMoney.test(text));
  if (chart.test(text)) return isGrouped || ofMoney.test(text);
  const named = plan.entities.some((entity) => amountsIn(entity).some((field) => namesField(words, field)));
  return isGrouped && named && wantsEach.test(text);
}

/** The figure that a clause asks for: `false` where there is nothing to make it of, nothing where it asks for none. */
export function askedSum(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const groups = groupsIn(clause.text);
  if (average.test(clause.text)) return askedAverage(plan, clause);
  if (!asksForSum(plan, clause, groups)) return undefined;
  const [best] = candidates(plan, clause, groups);
  if (!best) return isCertain(clause) ? false : undefined;
  const { entity, by, field } = best;
  const isOtherNumber = field && field.kind !== 'money' && !namesField(clause.words, field);
  if (isOtherNumber && ofMoney.test(clause.text) && !ofTime.test(clause.text)) return false;
  const isOfRows =
    field === undefined && entity.fields.find(({ kind, title }) => kind === 'boolean' && there.test(title));
  const where = isOfRows ? { field: isOfRows.key, is: true } : chosenIn(entity, clause);
  const times = field && piecesOf(entity, field);
  const of = { ...(field && { field: field.key }), ...(times && { times: times.key }), ...(where && { where }) };
  const { per } = groups;
  const asked = { entity, ...(open.test(clause.text) && !where && { isWider: true }) };
  if (by) return { ...asked, part: { show: 'totals', by: by.key, ...of, ...(per && { per }) } };
  if (per) return { ...asked, part: { show: 'periods', per, ...of } };
  const isDrawn = chart.test(clause.text) && timeField(entity) !== undefined;
  if (isDrawn) return { ...asked, part: { show: 'periods', per: 'month', ...of } };
  return field && !times ? { ...asked, part: { show: 'sum', field: field.key, ...(where && { where }) } } : undefined;
}

const ofOne =
  /^(?:(?:unit |single )?(?:price|cost)|price per \w+|preis|einzelpreis|stückpreis|precio(?: unitario)?|prix(?: unitaire)?)$/i;
const pieces = /^(?:quantity|qty|pieces|count|amount|menge|anzahl|stück|cantidad|unidades|quantité|nombre)$/i;

/** How many there are of what has a price each. */
const piecesOf = ({ fields }: EntityPlan, { kind, title }: FieldPlan): FieldPlan | undefined =>
  kind === 'money' && ofOne.test(title)
    ? fields.find((field) => (field.kind === 'integer' || field.kind === 'number') && pieces.test(field.title))
    : undefined;

/** Whether it says in so many words that it wants a figure. */
const isCertain = ({ text, isSeen, isWanted, isWhole, saysSo }: Clause): boolean =>
  (total.test(text) && (isSeen || isWanted || isWhole)) || (howMuch.test(text) && saysSo);

function askedAverage(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const [best] = candidates(plan, clause, { names: [] }).filter(({ field, points }) => field && points > 1);
  if (best?.field === undefined) return clause.isSeen && clause.saysSo && !hasField(plan, average) ? false : undefined;
  return clause.isSeen || clause.isWanted || clause.isWhole
    ? { entity: best.entity, part: { show: 'average', field: best.field.key } }
    : undefined;
}
