import type { EntityPlan, FieldPlan } from '../model/app-plan.js';

const rated =
  /^(?:(?:my |our |star |overall )?rating|stars|bewertung|sterne|valoración|valoracion|estrellas|étoiles|puntuación)$/i;
/** A scale that five stars do not hold. */
const longScale = /\b(?:out of|of|to|von|bis|de|sur|a|à|-|–)\s*(?:10|100|20|6)\b|%/i;

const clocked =
  /^(?:(?:(?:start|end|starting|ending|opening|closing|departure|arrival|pick-?up|drop-?off|meeting|wake-?up|bed) )?time|(?:opens|closes|starts|ends|open|close)(?: at)?|uhrzeit|startzeit|endzeit|abfahrtszeit|ankunftszeit|(?:ge)?öffnet|schließt|hora(?: de (?:inicio|fin|salida|llegada))?|abre|cierra|heure(?: de (?:début|fin|départ|arrivée))?|ouvre|ferme)$/i;
/** Ends of a span of time where the thing is one that has such a span every day. */
const spanEnd = /^(?:from|to|until|start|end|beginning|von|bis|beginn|ende|desde|hasta|inicio|fin|de|à|début)$/i;
const dailySpan =
  /shift|opening|hour|slot|lesson|class|break|availability|schicht|öffnungszeit|stunde|turno|horario|horaire|créneau/i;

const spans: readonly [RegExp, RegExp][] = [
  [
    /^(?:start|start date|starts|starts at|starts on|begin|beginning|from|starting)$/i,
    /^(?:end|end date|ends|ends at|ends on|to|until|till)$/i,
  ],
  [
    /^(?:valid|available|booked|rented|open|closed|employed) from$/i,
    /^(?:valid|available|booked|rented|open|closed|employed) (?:to|until|till)$/i,
  ],
  [
    /^(?:check-?in|arrival|arrives|pick-?up|borrowed|lent|rented)(?: (?:date|on|day|at|from))?$/i,
    /^(?:check-?out|departure|leaves|return|due|returned)(?: (?:date|on|back on|day|at|by))?$/i,
  ],
  [/^(?:beginn|start|startdatum|von|anreise|ausgeliehen am)$/i, /^(?:ende|enddatum|bis|abreise|zurück am|rückgabe)$/i],
  [/^(?:inicio|fecha de inicio|desde|llegada|entrada)$/i, /^(?:fin|fecha de fin|hasta|salida)$/i],
  [/^(?:début|date de début|du|arrivée)$/i, /^(?:fin|date de fin|au|départ)$/i],
];

/** Ratings as stars, times of day as such, and ends of a span that do not lie before its start. */
export function fieldLooks(entity: EntityPlan, request: string): FieldPlan[] {
  return entity.fields.map((field) => ({
    ...field,
    ...(field.kind === 'text' && least.test(field.title) && isCounted(entity) && { kind: 'integer' as const }),
    ...(field.kind === 'integer' && rated.test(field.title) && !longScale.test(request) && { stars: true }),
    ...(field.kind === 'integer' && isRaised(field.title) && raised.test(request) && { counter: true }),
    ...(isClock(entity, field) && { kind: 'text' as const, clock: true }),
    ...endOf(entity, field),
  }));
}

const counted =
  /(?:^| )(?:scores?|points|goals|counts?|counter|stock|quantity|votes?|likes|wins|visits|laps|times|amount|punkte|tore|bestand|anzahl|menge|puntos|goles|existencias|cantidad|votos|buts|stock|quantité)$/i;
/** Numbers that go up one by one. */
export const isRaised = (title: string): boolean => counted.test(title);
/** The request asks for a way to raise them. */
const raised =
  /\+ ?1\b|\bplus[- ]?one\b|\b(?:raise|increment|count up|increase) (?:the |a |its |their )?(?:score|points|count|counter|stock|quantity|votes)\b/i;

const least = /^(?:minimum|min|reorder (?:level|at|point)|low limit|mindestbestand|mindestmenge|mínimo|seuil)$/i;
const isCounted = ({ fields }: EntityPlan): boolean =>
  fields.some(({ kind }) => kind === 'integer' || kind === 'number');

const dayOfSpan = /^(?:date|day|datum|tag|fecha|día|jour)$/i;

/** A time of day: said so, or the ends of a span whose day has a field of its own. */
const isClock = (entity: EntityPlan, { kind, title }: FieldPlan): boolean =>
  (kind === 'datetime' &&
    spanEnd.test(title) &&
    entity.fields.some((other) => other.kind === 'date' && dayOfSpan.test(other.title))) ||
  (kind === 'text' && (clocked.test(title) || (spanEnd.test(title) && dailySpan.test(entity.singular))));

function endOf({ fields }: EntityPlan, field: FieldPlan): { after?: string } {
  const start = fields.find(
    (other) =>
      other.kind === field.kind &&
      (field.kind === 'date' || field.kind === 'datetime') &&
      spans.some(([from, to]) => from.test(other.title) && to.test(field.title)),
  );
  return start ? { after: start.key } : {};
}
