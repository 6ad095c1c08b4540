import { intervalOf, largestSaving, monthlyPrice, priceText, yearlySaving } from '@lathe/proto/payments/prices';
import { describe, expect, it } from 'vitest';
import { countText, sizeText } from './counts';

describe('prices', () => {
  it.each([
    [0, '$0.00'],
    [19, '$19.00'],
    [15.833_333, '$15.83'],
    [4.995, '$5.00'],
    [9_990, '$9,990.00'],
  ])('%d is shown with two decimals: %s', (amount, text) => expect(priceText(amount)).toBe(text));

  it('are the twelfth part a month where they are paid by the year', () => {
    expect(monthlyPrice({ monthly: 19, yearly: 190 }, 'year')).toBeCloseTo(15.8333, 3);
    expect(monthlyPrice({ monthly: 19, yearly: 190 }, 'month')).toBe(19);
  });

  it('are by the month where nothing is sold by the year', () => {
    expect(intervalOf({ monthly: 19, yearly: 0 }, 'year')).toBe('month');
    expect(intervalOf({ monthly: 19, yearly: 190 }, 'year')).toBe('year');
    expect(intervalOf({ monthly: 0, yearly: 0 }, 'year')).toBe('year');
  });

  it.each([
    ['a sixth', { monthly: 19, yearly: 190 }, 16],
    ['exactly 10 %', { monthly: 10, yearly: 108 }, 10],
    ['10 % of cents', { monthly: 0.1, yearly: 1.08 }, 10],
    ['just below 10 %', { monthly: 10, yearly: 108.01 }, null],
    ['nothing', { monthly: 10, yearly: 120 }, null],
    ['less than nothing', { monthly: 10, yearly: 130 }, null],
    ['free', { monthly: 0, yearly: 0 }, null],
    ['not sold by the year', { monthly: 10, yearly: 0 }, null],
  ])('have a badge from 10 %% on: %s', (_, priced, percent) => expect(yearlySaving(priced)).toBe(percent));

  it('are compared for the badge of the switch', () => {
    expect(
      largestSaving([
        { monthly: 0, yearly: 0 },
        { monthly: 10, yearly: 96 },
        { monthly: 19, yearly: 190 },
      ]),
    ).toBe(20);
    expect(largestSaving([{ monthly: 10, yearly: 120 }])).toBeNull();
  });
});

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_550, '1.5K'],
    [25_000, '25K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_500_000, '2.5M'],
    [1_200_000_000, '1200M'],
  ])('%d is %s', (count, text) => expect(countText(count)).toBe(text));

  it.each([
    [400_000, '0.4 MB'],
    [100_000_000, '100 MB'],
    [1_500_000_000, '1.5 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});
