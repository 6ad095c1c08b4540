import { type Choice, type EntityPlan, type FieldPlan, type HomePart, timeField } from '../model/app-plan.js';

const settled = /^(?:paid|settled|bezahlt|gezahlt|pagad[oa]|payée?|réglée?)$/i;
const calledOff =
  /^(?:cancell?ed|void|written off|draft|refunded|storniert|entwurf|cancelad[oa]|anulad[oa]|annulée?)$/i;
const goingOn =
  /^(?:(?:currently |now )?reading|watching|playing|listening|doing|in progress|in use|on loan|borrowed|lent|lent out|rented|rented out|checked (?:in|out)|waiting|waitlisted|waiting list|in treatment|in repair|brewing|growing|in arbeit|lese gerade|wartend|wartet|ausgeliehen|verliehen|en cours|prêtée?|en attente|en curso|leyendo|prestad[oa]|alquilad[oa]|vermietet|verliehen|louée?|sortie?|out|away|fuera|en espera)$/i;
const counted =
  /^(?:quantity|stock|in stock|amount|pieces|count|number|available|on hand|menge|bestand|anzahl|cantidad|existencias|quantité|stock actuel)$/i;
const limit = /\b(?:minimum|min|limit|reorder|mindestbestand|mindestmenge|mínimo|minimo|seuil)\b/i;
const amount =
  /^(?:amount|total|sum|price|fee|cost|premium|rent|monthly rent|betrag|summe|gesamt|preis|gebühr|miete|importe|total|precio|monto|montant|prix|loyer|cotisation)/i;
/** Dates that say when something is over or was, not when it takes place. */
const noMeeting =
  /birth|loaned|borrowed|lent|rented|opened|start(?:ed)? on|due|expir|deadline|bought|purchase|paid|issued|invoice|joined|hired|since|until|end|publish|release|created|last|geburt|fällig|ablauf|gekauft|vence|nacimiento|échéance|naissance/i;

/** What the start page of such an app is looked at for: what is today, what is going on, what is owed, what runs low. */
export function homeLooks(entity: EntityPlan): HomePart[] {
  const going = goingOnIn(entity);
  return [
    ...(meetsIn(entity) ? [{ show: 'today' } as const] : []),
    ...(going ? [{ show: 'list', where: going } as const] : []),
    ...lowIn(entity),
    ...owedIn(entity),
    ...ratedIn(entity),
  ];
}

/** Whether rows take place on a day: people come for them, or they have a time. */
function meetsIn(entity: EntityPlan): boolean {
  const time = timeField(entity);
  if (time === undefined || noMeeting.test(time.title)) return false;
  if (time.kind === 'datetime') return true;
  const hasMoney = entity.fields.some(({ kind }) => kind === 'money');
  return !hasMoney && entity.fields.some(({ kind, clock }) => kind === 'ref' || clock);
}

/** The rows that are out or under way. */
export function goingOnIn({ fields }: EntityPlan): Choice | undefined {
  const status = fields.find(({ options }) => options?.some((option) => goingOn.test(option)));
  const option = status?.options?.find((each) => goingOn.test(each));
  return status && option !== undefined ? { field: status.key, is: option } : undefined;
}

const isNumber = ({ kind }: FieldPlan): boolean => kind === 'integer' || kind === 'number';

/** How many there are of what a row is. */
export const countIn = ({ fields }: EntityPlan): FieldPlan | undefined =>
  fields.find((field) => isNumber(field) && !limit.test(field.title) && counted.test(field.title));

function lowIn(entity: EntityPlan): HomePart[] {
  const least = entity.fields.find((field) => isNumber(field) && limit.test(field.title));
  const count = countIn(entity);
  return least && count ? [{ show: 'low', field: count.key, limit: least.key }] : [];
}

/** The rows that are not paid yet, where there is a way to say so. */
export function unpaidIn(entity: EntityPlan): Choice | undefined {
  const flag = entity.fields.find(({ kind, title }) => kind === 'boolean' && settled.test(title));
  if (flag) return { field: flag.key, is: false };
  const status = entity.fields.find(({ options }) => options?.some((option) => settled.test(option)));
  const done = status?.options?.filter((option) => settled.test(option) || calledOff.test(option)) ?? [];
  return status && done.length > 0 ? { field: status.key, not: done } : undefined;
}

/** The amount of money that rows are about. */
export const amountIn = ({ fields }: EntityPlan): FieldPlan | undefined =>
  fields.find(({ kind, title }) => kind === 'money' && amount.test(title)) ??
  fields.find(({ kind }) => kind === 'money');

function owedIn(entity: EntityPlan): HomePart[] {
  const where = unpaidIn(entity);
  const field = amountIn(entity);
  return where && field ? [{ show: 'sum', field: field.key, where }] : [];
}

const ratedIn = ({ fields }: EntityPlan): HomePart[] => {
  const rating = fields.find(({ stars }) => stars);
  return rating ? [{ show: 'average', field: rating.key }] : [];
};
