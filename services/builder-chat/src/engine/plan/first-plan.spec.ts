import { describe, expect, it } from '@jest/globals';
import { firstPlanOf } from './first-plan.js';
import { wishOf } from './wish.js';

const thingsOf = (...messages: [string, ...string[]]): string[] =>
  firstPlanOf(messages).plan.entities.map(({ name }) => name);

describe('the plan of a first wish', () => {
  it.each([
    ['dogs with name and breed', ['Dog']],
    [
      'a hotel: rooms with number and price; guests with name and email; bookings with room, guest and nights',
      ['Room', 'Guest', 'Booking'],
    ],
    ['Verein mit Mitgliedern: Mitglieder mit Name, Größe und Straße', ['Mitglied']],
    [
      'rooms with name; purchases with room, date and amount; checks with room and next due date. I want to see the total amount per room. Warn me when a check is due within 30 days.',
      ['Room', 'Purchase', 'Check'],
    ],
    [
      'What we need:\n1) Boats – name, length\n2) Trips – boat, date, skipper\nThe skipper adds trips. Thanks!',
      ['Boat', 'Trip'],
    ],
    // Words that end like English plurals.
    ['Kurse mit Name, Trainer und Stufe', ['Kurs']],
    ['Cours avec nom, professeur et niveau', ['Cours']],
  ])('%s: is what the rules read', (wish, things) => {
    expect(thingsOf(wish)).toEqual(things);
    expect(firstPlanOf([wish]).others).toBeUndefined();
  });

  it('is what the reader reads where the rules are not certain', () => {
    const wish =
      'Samples walk out of my tile shop and never return. Who took which sample, when, for which building site, and when they promised to bring it back, remind me after two weeks';
    const { plan, wish: read } = firstPlanOf([wish]);
    expect(read.named).not.toEqual(wishOf(wish).named);
    expect(plan.entities.map(({ name }) => name)).toContain('Sample');
  });

  it('has what is said of the plan before it is built', () => {
    const wish =
      'I sell handmade candles at markets. I want to know which scent sells best, how many I have left and what I earned per market.';
    const before = thingsOf(wish);
    expect(thingsOf(wish, 'Also add suppliers with name and phone')).toEqual([...before, 'Supplier']);
  });

  it('is the same every time', () => {
    const wish =
      'We apply for grants. A grant has a funder, an amount and a deadline and is idea, submitted or refused.';
    expect(firstPlanOf([wish]).plan).toEqual(firstPlanOf([wish]).plan);
  });

  it('is of one list at least, whatever is asked for', () => {
    for (const wish of ['', '?', 'x', 'an app', '我想记录我的狗', 'a '.repeat(3000)])
      expect(firstPlanOf([wish]).plan.entities.length).toBeGreaterThan(0);
  });
});
