import { describe, expect, it } from '@jest/globals';
import { buildPlan } from './build-plan.js';

const fieldsOf = (request: string): string[] =>
  buildPlan(request).entities.flatMap(({ fields }) =>
    fields.map(({ title, kind, clock }) => `${title}: ${clock ? 'time of day' : kind}`),
  );

describe('fields beside others of their thing', () => {
  it.each([
    [
      'Roasts: date, bean, first crack time, finish time',
      ['First crack time: time of day', 'Finish time: time of day'],
    ],
    ['Hall bookings: name, date, start time, end time', ['Start time: time of day', 'End time: time of day']],
    ['Clases: alumno, fecha, hora de inicio, precio', ['Hora de inicio: time of day']],
    ['Alarms: house, start time, cause', ['Start time: datetime']],
    ['Tenancies: plot, member, start, end', ['Start: date', 'End: date']],
    ['Attacks: start, end, trigger', ['Start: datetime', 'End: datetime']],
    ['Lecturas: muestra, valor, unidad', ['Valor: number']],
    ['Players: name, rating, email', ['Rating: number']],
    ['Wines: name, rating, region', ['Rating: integer']],
  ])('%s', (request, expected) => {
    expect(fieldsOf(request)).toEqual(expect.arrayContaining(expected));
  });
});
