import { describe, expect, it } from '@jest/globals';
import { buildPlan } from '../plan/build-plan.js';
import { withLooks } from './looks.js';
import { notBuiltOf } from './not-built.js';

const told = (sentence: string): string[] => notBuiltOf(sentence, withLooks(buildPlan(sentence), sentence));
/** Of a plan that has none of what is wished beside it. */
const toldBeside = (things: string, wish: string): string[] =>
  notBuiltOf(`${things}${wish}`, withLooks(buildPlan(things), `${things}${wish}`));
const dogs = 'dogs with name and breed. ';

describe('what is not built', () => {
  it.each([
    ['I want to print the list of all dogs.', ['printing']],
    ['Once a year I print a sheet for each owner.', ['printing']],
    ['A printable page would be nice.', ['printing']],
    ['The council wants the list as a PDF.', ['printing']],
    ['Can I export it to PDF?', ['printing']],
    ['Please send them an SMS.', ['messages']],
    ['Owners should get notified when it is ready.', ['messages']],
    ['The owner should get told that the dog is here.', ['messages']],
    ['Owners get a mail when it is ready.', ['messages']],
    ['Send out the newsletter every month.', ['messages']],
    ['Each owner gets a reminder the week before.', ['messages', 'warnings']],
    ['Whoever forgot gets a reminder.', ['messages']],
    ['People pay online.', ['payment']],
    ['Members vote on them.', ['voting']],
    ['The app draws the teams at random.', ['drawing']],
    ['Voters may vote only once.', ['rules', 'voting']],
    ['At most six dogs per walk.', ['rules']],
    ['Two dogs must never share a fence.', ['rules']],
    ['I want to see the average age.', ['figures']],
  ])('is told: %s', (wish, parts) => expect(toldBeside(dogs, wish).toSorted()).toEqual(parts));

  it.each([
    'dogs with name, breed and papers pdf',
    'tenants with name and lease as PDF',
    'jobs with title and status quoted, printing, done',
    'We are a print shop. jobs with title and due date',
    'dogs with name. I am 73, so large print please.',
    'donors with name, email and newsletter yes/no',
    'articles with title and channel website, newsletter or radio',
    'dreams with date, text and recurring yes/no',
    'donations with name, amount and way bank, paypal or cash',
    'Motions: title, votes for, votes against',
    'games with opponent and result won, lost or draw',
    'checks with date and verdict pass, warning or fine',
    'reminders with date and text; when we send a reminder we note the date',
    'invoices with number and status sent, paid or reminded',
    'loans with book and person; reminders with loan and date. Whoever forgot gets a reminder.',
    'I can never find anything. dogs with name and breed',
    'members with name. They must not see each other.',
  ])('is nothing of: %s', (sentence) => expect(told(sentence)).toEqual([]));

  it.each([
    ['Hunde mit Name und Rasse. Die Besitzer sollen eine Erinnerung per SMS bekommen.', ['messages']],
    ['Hunde mit Name und Rasse. Wer hinterher ist, kriegt automatisch eine Erinnerung.', ['messages']],
    ['Hunde mit Name und Rasse. Ich will die Liste ausdrucken.', ['printing']],
    ['Teams mit Name. Die Teams werden ausgelost.', ['drawing']],
    ['perros con nombre y raza. Quiero imprimir la lista.', ['printing']],
    ['équipes avec nom. Il faut tirer les équipes au sort.', ['drawing']],
  ])('is told in other languages: %s', (sentence, parts) => expect(told(sentence)).toEqual(parts));
});

describe('a warning that is asked for', () => {
  const food = 'food with name, portions, frozen on and best before. ';
  it.each([
    'Warn me a month before something goes off.',
    'I want a warning four weeks before that last date.',
    'A reminder six weeks before each due date would help.',
    'Please warn us in time.',
  ])('is a list of what is due soon: %s', (wish) => {
    const [entity] = withLooks(buildPlan(`${food}${wish}`), `${food}${wish}`).entities;
    expect(entity?.home).toContainEqual(expect.objectContaining({ show: 'due', field: 'bestBefore' }));
  });

  it('looks as far ahead as was said', () => {
    const wish = `${food}Warn me four weeks before it goes off.`;
    const [entity] = withLooks(buildPlan(wish), wish).entities;
    expect(entity?.home).toContainEqual(expect.objectContaining({ show: 'due', days: 28 }));
  });

  it('is a list of what is low where there is a least amount', () => {
    const wish = 'products with name, quantity and minimum. Please warn me when we drop below the minimum.';
    const plan = withLooks(buildPlan(wish), wish);
    expect(plan.entities[0]?.home).toEqual([{ show: 'low', field: 'quantity', limit: 'minimum' }]);
    expect(told(wish)).toEqual([]);
  });

  it.each([
    'boats with name and weight; cradles with number and limit. And a warning if the boat is heavier than the cradle!',
    'boats with name, weight and insured until; cradles with number. Warn me if the boat is heavier than the cradle.',
    'products with name and price. Please warn me when we drop below the minimum.',
    'dogs with name and breed. Alert me if something is wrong.',
  ])('is told where there is nothing to make it of: %s', (sentence) => expect(told(sentence)).toContain('warnings'));
});
