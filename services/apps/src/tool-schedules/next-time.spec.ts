import { describe, expect, it } from '@jest/globals';
import type { ScheduleTimes } from '@lathe/proto/apps/tools/schedules';
import { nextTime } from './next-time.js';

const next = (times: Partial<ScheduleTimes>, after: string): string =>
  nextTime({ every: 'day', weekday: 1, time: '09:30', timeZone: 'UTC', ...times }, new Date(after)).toISOString();

describe('the next time of a schedule', () => {
  it.each([
    ['today, before it', {}, '2026-03-10T09:29:59Z', '2026-03-10T09:30:00.000Z'],
    ['tomorrow, at it', {}, '2026-03-10T09:30:00Z', '2026-03-11T09:30:00.000Z'],
    ['the day of the week', { every: 'week', weekday: 7 }, '2026-03-10T10:00:00Z', '2026-03-15T09:30:00.000Z'],
    ['the week after', { every: 'week', weekday: 2 }, '2026-03-10T10:00:00Z', '2026-03-17T09:30:00.000Z'],
    ['by the clock there', { timeZone: 'Asia/Tokyo' }, '2026-03-10T00:29:00Z', '2026-03-10T00:30:00.000Z'],
    ['where it is tomorrow', { timeZone: 'Pacific/Auckland' }, '2026-06-10T22:00:00Z', '2026-06-11T21:30:00.000Z'],
    ['where it is yesterday', { timeZone: 'America/New_York' }, '2026-01-10T02:00:00Z', '2026-01-10T14:30:00.000Z'],
    ['in summer', { timeZone: 'Europe/Berlin' }, '2026-07-01T12:00:00Z', '2026-07-02T07:30:00.000Z'],
    ['in winter', { timeZone: 'Europe/Berlin' }, '2026-12-01T12:00:00Z', '2026-12-02T08:30:00.000Z'],
    ['over the change', { timeZone: 'Europe/Berlin' }, '2026-03-28T12:00:00Z', '2026-03-29T07:30:00.000Z'],
    ['at midnight', { timeZone: 'Europe/Berlin', time: '00:00' }, '2026-12-31T22:30:00Z', '2026-12-31T23:00:00.000Z'],
  ] as const)('is %s', (_when, times, after, expected) => {
    expect(next(times, after)).toBe(expected);
  });

  it('is always later, once a day, also where the clock is changed', () => {
    for (const time of ['02:30', '01:59', '03:00']) {
      let at = '2026-03-01T00:00:00Z';
      for (let days = 0; days < 300; days += 1) {
        const then = next({ timeZone: 'America/New_York', time }, at);
        const hours = (Date.parse(then) - Date.parse(at)) / 3_600_000;
        if (days > 0) expect([time, at, hours >= 22 && hours <= 26]).toEqual([time, at, true]);
        at = then;
      }
    }
  });
});
