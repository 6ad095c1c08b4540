import { describe, expect, it } from '@jest/globals';
import { firstResync, nextResync } from './next-resync.js';

const at = (time: string): Date => new Date(`2026-03-${time}Z`);

describe('the time at which an item is fetched anew', () => {
  it.each([
    ['a day after it was asked for', firstResync('day', at('01T10:00')), '02T10:00'],
    ['a week after it was asked for', firstResync('week', at('01T10:00')), '08T10:00'],
    [
      'a day later, however long it took',
      nextResync({ every: 'day', nextAt: at('02T10:00') }, at('02T10:59')),
      '03T10:00',
    ],
    [
      'later, with a clock that is behind',
      nextResync({ every: 'day', nextAt: at('02T10:00') }, at('02T09:59')),
      '03T10:00',
    ],
    [
      'the next one after some were missed',
      nextResync({ every: 'day', nextAt: at('02T10:00') }, at('05T10:00')),
      '06T10:00',
    ],
    ['a week later', nextResync({ every: 'week', nextAt: at('08T10:00') }, at('08T10:01')), '15T10:00'],
  ])('is %s', (_what, resync, expected) => {
    expect(resync.nextAt).toEqual(at(expected));
  });
});
