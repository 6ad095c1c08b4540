import { type AppPlan, type Choice, type EntityPlan, type FieldPlan, timeField } from '../../model/app-plan.js';
import { countIn, goingOnIn } from '../home-looks.js';
import { type Clause, daysIn } from './asked-clauses.js';
import { type Asked, chosenIn } from './asked-sums.js';
import { amountsIn, hasField, namesEntity, sharedWords, wordsIn } from './plan-words.js';

const overdue =
  /\b(?:overdue|past due|too late|is late|are late|running late|behind with|late (?!fee|charge|shift|night|arrival|entr|sign|show)(?=\p{L}+s\b))/iu;
const due =
  /\b(?:(?:is|are|be|becomes?|comes?|falls?|gets?|who's|what's|whose|that's) (?:\w+ )?due|due (?:this|within|in|soon|next|for|again)|expir(?:es?|ing|ed)|runs? out|running out|up for renewal|needs? (?:renewing|servicing|to be renewed))\b/i;
const pressing = /\b(?:warn\w*|alert\w*|remind\w*|notify|expir\w*|renewal)\b/i;
/** How far ahead it is looked where no length of time is said. */
const usualDays = 30;
const ofDeadlines =
  /(?<!\p{L})(?:due|expir\w*|valid|until|next|deadline|renew\w*|best before|use by|return by|mot|fällig\w*|nächste[rs]?|gültig|ablauf\w*|frist|bis|vencimiento|vence|caducidad|próxim[ao]s?|siguiente|válid[ao]|hasta|échéance|prochain[e]?|expiration|valable|jusqu|limite|péremption)/iu;
const over =
  /^(?:returned?|back|done|completed?|finished|fixed|closed|paid|sold|collected|zurück(?:gegeben)?|erledigt|bezahlt|abgeschlossen|devuelt[oa]|hech[oa]|pagad[oa]|cerrad[oa]|rendue?|retour|fait|faite|payée?|terminée?)(?!\p{L})/iu;
const ended =
  /^(?:done|cancell?ed|completed?|closed|finished|returned|paid|declined|rejected|sold|archived|ended|erledigt|bezahlt|abgeschlossen|fertig|zurück|abgesagt|hech[oa]|pagad[oa]|cerrad[oa]|cancelad[oa]|devuelt[oa]|entregad[oa]|fait|faite|payée?|terminée?|annulée?|rendue?|livrée?)$/i;

const isDate = ({ kind }: FieldPlan): boolean => kind === 'date' || kind === 'datetime';

/** The rows that are not over yet, where there is a way to tell. */
export function openIn(entity: EntityPlan): Choice | undefined {
  const marks = entity.fields.filter(({ title }) => over.test(title));
  const flag = marks.find(({ kind }) => kind === 'boolean');
  if (flag) return { field: flag.key, is: false };
  const date = marks.find((field) => isDate(field) && !ofDeadlines.test(field.title));
  if (date) return { field: date.key, empty: true };
  const status = entity.fields.find(({ options }) => options?.some((option) => ended.test(option)));
  const not = status?.options?.filter((option) => ended.test(option)) ?? [];
  return status && not.length > 0 ? { field: status.key, not } : undefined;
}

/** The date that something is due by: one that the clause names, else the one that says so. */
function deadlineIn(plan: AppPlan, { words }: Clause): { entity: EntityPlan; field: FieldPlan } | undefined {
  const places = plan.entities.flatMap((entity) =>
    entity.fields.filter(isDate).map((field) => ({
      entity,
      field,
      points:
        (ofDeadlines.test(field.title) ? 3 : 0) +
        sharedWords(words, field) +
        (namesEntity(words, entity) ? 1.5 : 0) +
        (/\bdeadline|frist|plazo|échéance/i.test(entity.singular) ? 2 : 0),
    })),
  );
  const [best] = places.toSorted((one, other) => other.points - one.points);
  return best && best.points >= 2 ? best : undefined;
}

/** "what is overdue", "warn when a calibration is due within 30 days" */
export function askedDue(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const isOver = overdue.test(clause.text);
  if (!(isOver || due.test(clause.text)) || !clause.isSeen) return undefined;
  const place = deadlineIn(plan, clause);
  if (!place) return isOver || pressing.test(clause.text) || daysIn(clause.text) !== undefined ? false : undefined;
  return duePart(place, isOver ? 0 : (daysIn(clause.text) ?? usualDays));
}

function duePart({ entity, field }: { entity: EntityPlan; field: FieldPlan }, days: number): Asked {
  const where = openIn(entity);
  // A thing that was seen to has a newer row: only the last counts.
  const each = where ? undefined : entity.fields.find(({ kind }) => kind === 'ref');
  return {
    entity,
    part: { show: 'due', field: field.key, days, ...(where && { where }), ...(each && { each: each.key }) },
  };
}

const warning =
  /\b(?:warn|remind|alert|notify)(?:s|ed|ing)? (?:me|us|him|her|them|the|people|everyone|somebody|if|when|whom?|which|about|before)\b|\b(?:an?|the|get|with|low stock|please) (?:early )?(?:warn(?:ing)?|reminder|alert|notification)s?\b(?= (?:if|when|before|ahead|at|on|as soon|once|an? |two|three|four|five|six|\d|the|beforehand|please|me|us|in time|would))|\b(?:need|want|like) an? (?:warn(?:ing)?|reminder|alert)$|^(?:and |must |should )*(?:warn|alert)\b/i;
/** "When we send a reminder we note the date": they warn, not the app. */
const byHand =
  /\b(?:i|we|he|she|they|you|who|whenever|after that)\b(?: \w+)? (?:send|write|remind|warn|notif|give|get|got)\w*\b/i;
const ofWarnings = /\b(?:warn|remind|alert|notif)/i;
const tooLittle =
  /\b(?:below|under|minimum|too low|low stock|runs? (?:low|out)|running (?:low|out)|short|threshold|reorder)\b/i;

/** "a warning four weeks before it goes off": what is due where there is a date for it, what is low where it is known. */
export function askedWarning(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const { text } = clause;
  if (hasField(plan, ofWarnings) || !warning.test(text) || byHand.test(text)) return undefined;
  if (tooLittle.test(text)) {
    const isShown = plan.entities.some(({ home = [] }) => home.some(({ show }) => show === 'low'));
    return isShown ? undefined : false;
  }
  const place = deadlineIn(plan, clause);
  if (!place || /\b(?:if|when)\b[^,]*\b(?:more|less|over|wrong|too|\w+er than) /i.test(text)) return false;
  return duePart(place, daysIn(text) ?? usualDays);
}

const long =
  /\b(?:more than|over|longer than|at least|older than|in|since|for)\s+(?:\d+|an?|one|two|three|six|half a)\s+(?:day|week|month|year)s?\b/i;
const never = /\b(?:not|never|no|without|haven't|hasn't|didn't)\b|n't\b/i;
const before = /\b(?:last|latest|previous|letzte[rs]?|últim[ao]|derni[eè]re?)\b/i;
const begun = /\b(?:since|out|from|start|lent|loaned|borrowed|handed|opened|seit|ab|von|desde|salida|depuis|sortie)\b/i;

/** "pianos that haven't been tuned in over a year", "kegs out for more than 60 days" */
export function askedSince(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const days = daysIn(clause.text);
  if (days === undefined || !long.test(clause.text) || !(clause.isSeen || clause.isWanted)) return undefined;
  if (!never.test(clause.text) && !/\b(?:more than|over|longer than|older than)\b/i.test(clause.text)) return undefined;
  const named = plan.entities.filter((entity) => namesEntity(clause.words, entity));
  for (const entity of named) {
    const dates = entity.fields.filter(isDate);
    const since = dates.find(({ title }) => (never.test(clause.text) ? before : begun).test(title));
    const where = openIn(entity);
    if (since) return { entity, part: { show: 'since', field: since.key, days, ...(where && { where }) } };
    const left = never.test(clause.text) ? namingIn(plan, entity, clause) : undefined;
    if (left) return { entity: left.entity, part: { show: 'since', field: left.day, days, by: left.by } };
    const only = never.test(clause.text) ? undefined : timeField(entity);
    if (only) return { entity, part: { show: 'since', field: only.key, days, ...(where && { where }) } };
  }
  return false;
}

/** What happens to a thing in time: the rows that name it, best those that the clause speaks of. */
function namingIn(
  plan: AppPlan,
  thing: EntityPlan,
  { words }: Clause,
): { entity: EntityPlan; by: string; day: string } | undefined {
  const found = plan.entities.flatMap((entity) => {
    const by = entity.fields.find(({ ref }) => ref === thing.name);
    const day = timeField(entity);
    const stem = entity.singular.toLowerCase().replace(/(?:ing|ment|ion|e)$/, '');
    return by && day ? [{ entity, by: by.key, day: day.key, isSaid: words.includes(` ${stem}`) }] : [];
  });
  return found.find(({ isSaid }) => isSaid) ?? found[0];
}

const least = /\b(?:less than|fewer than|below|under|drops? to|only|down to)\s+(\d+)\b/i;

const left = /(?:stock|\bleft|remaining|bestand|vorrat|rest|existencias|quedan|restante)/i;

/** "warn when less than 500 g is left" */
export function askedLow(plan: AppPlan, clause: Clause): Asked | false | undefined {
  const limit = least.exec(clause.text)?.[1];
  if (
    limit === undefined ||
    !/\b(?:warn\w*|alert\w*|remind\w*|tell|notify|show|see|highlight|flag|list|which|when|if)\b/i.test(clause.text)
  )
    return undefined;
  const places = plan.entities.flatMap((entity) => {
    const numbers = amountsIn(entity).filter(({ kind }) => kind !== 'money');
    const counted = countIn(entity);
    return numbers.map((field) => ({
      entity,
      field,
      points:
        sharedWords(clause.words, field) * 2 +
        (field === counted || left.test(field.title) ? 2 : 0) +
        (namesEntity(clause.words, entity) ? 1 : 0) +
        (numbers.length === 1 ? 1 : 0),
    }));
  });
  const [best] = places.toSorted((one, other) => other.points - one.points);
  if (!best || best.points < 2) return false;
  return { entity: best.entity, part: { show: 'low', field: best.field.key, limit: Number(limit) } };
}

const pointing =
  /\b(?:see|show|know|list|tell|display|view|overview|glance|warn|highlight)\b.*\b(?:which|who|whose|what|those|that|ones?|all)\b|\blist of\b|^(?:and |also )?(?:which|who|whose|those)\b/i;
/** Rows that something is not done with: it has to be known of them. */
const undone = /\bnot (?:yet |been )|\bun(?:paid|billed|invoiced|charged|settled)\b|n't (?:yet |been )/i;
const out =
  /\b(?:is|are|who has|who have|currently|right now|now|at the moment|still)\b.*\b(?:out|away|lent|borrowed|rented|on loan|missing)\b|\bwho (?:currently |now )?(?:has|have|got) (?:which|what|the)\b|\b(?:is|are) (?:still |currently )?(?:free|available|vacant)\b/i;

/** "which bikes are out right now", "the list of those not invoiced yet" */
export function askedState(plan: AppPlan, clause: Clause): Asked | false | undefined {
  if (!clause.isSeen || !pointing.test(clause.text)) return undefined;
  const named = plan.entities.filter((entity) => namesEntity(clause.words, entity));
  const all = [...named, ...plan.entities.filter((entity) => !named.includes(entity))];
  for (const entity of all) {
    const where = chosenIn(entity, clause) ?? optionIn(entity, clause);
    if (where) return { entity, part: { show: 'list', where } };
  }
  if (undone.test(clause.text)) return false;
  if (!out.test(clause.text)) return undefined;
  for (const entity of all) {
    const where = goingOnIn(entity) ?? openIn(entity);
    if (where) return { entity, part: { show: 'list', where } };
  }
  return false;
}

/** A choice that rows are said to have: "which are available", "start page: open orders". */
function optionIn(entity: EntityPlan, { text, isOnScreen }: Clause): Choice | undefined {
  const said = isOnScreen ? text : /\b(?:is|are|be|currently|still|now)\b((?: [\p{L}'-]+){1,5})/iu.exec(text)?.[1];
  const words = wordsIn(said ?? '');
  for (const { key, options } of entity.fields) {
    const option = options?.find((each) => words.includes(wordsIn(each)));
    if (option !== undefined) return { field: key, is: option };
  }
  return undefined;
}
