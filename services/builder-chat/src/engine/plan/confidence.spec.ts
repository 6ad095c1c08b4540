import { describe, expect, it } from '@jest/globals';
import { runEngine } from '../engine.js';
import { buildPlan } from './build-plan.js';
import { isUncertain } from './confidence.js';
import { firstPlanOf } from './first-plan.js';
import { unreadWords } from './unread-words.js';
import { wishOf } from './wish.js';

const uncertain = (prompt: string): boolean => isUncertain(prompt, buildPlan(prompt), wishOf(prompt));

describe('how certain a plan is', () => {
  it.each([
    'dogs with name and breed',
    'Hotel: rooms - number, price; guests - name, email; bookings - room, guest, check-in, check-out, paid, remarks',
    'We have a fleet of scooters. Each has a battery level and a location, and technicians report defects with a description and a photo.',
    'an app for our choir with members, their voice soprano, alto, tenor or bass, rehearsals with date and place, and concerts',
    'gym members with name, email, membership basic or premium and join date; classes with title, trainer and start time; visits with member and date',
    'a landing page for our bakery with opening hours, a gallery of our best cakes and a contact form for everybody',
  ])('%s: is built at once', (prompt) => {
    expect(uncertain(prompt)).toBe(false);
  });

  it.each([
    'I sell handmade candles at markets. I want to know which scent sells best, how many I have left and what I earned per market.',
    'Nurses in our care home check residents and their pillows, curtains, lamps and breakfast trays every single morning.',
    'My aunt knits and I bake, and we share a stall at the market on Saturdays when it does not rain. Item, who made it, price, sold y/n, day',
  ])('%s: is shown first', (prompt) => {
    expect(uncertain(prompt)).toBe(true);
  });

  it('names what has no place yet, in the words of the request', () => {
    const prompt =
      'Our shed lends things to neighbours and someone always forgets what went where. Ladders, gloves and wheelbarrows vanish every spring, and the rota for tea is a mess.';
    expect(unreadWords(prompt, firstPlanOf([prompt]).plan).unread).toContain('ladders');
    let text = '';
    for (const piece of runEngine({ nonce: 'abc123', prompt, files: {}, today: '2026-01-05' })) text += piece;
    expect(text).toContain('I found no place yet for: ladders');
    expect(text).toContain('Build this');
    expect(text).toContain('Also add ladders');
    expect(firstPlanOf([prompt, 'Also add ladders']).plan.entities.map(({ name }) => name)).toContain('Ladder');
    expect(text).not.toContain('add_file');
  });
});
