import { describe, expect, it } from '@jest/globals';
import { detect } from '../../detectors/detect.js';
import { buildPlan } from '../plan/build-plan.js';
import { readPlan } from '../plan/read-plan.js';
import { generateProject } from '../templates/project.js';
import { ask, askUntilBuilt } from '../test-support/answers.js';
import { withLooks } from './looks.js';
import { notBuiltOf } from './not-built.js';

const planOf = (sentence: string) => withLooks(buildPlan(sentence), sentence);
const entityOf = (sentence: string, name: string) => planOf(sentence).entities.find((each) => each.name === name);

describe('fields', () => {
  it('show a rating as stars, but not one of ten', () => {
    const rating = (sentence: string) => entityOf(sentence, 'Book')?.fields.find(({ key }) => key === 'rating')?.stars;
    expect(rating('books with title, author and rating')).toBe(true);
    expect(rating('books with title, author and rating from 1 to 10')).toBeUndefined();
  });

  it('have a button that raises a count where one was asked for', () => {
    const points = (sentence: string) => entityOf(sentence, 'Team')?.fields.find(({ key }) => key === 'points');
    expect(points('teams with name, city and points')?.counter).toBeUndefined();
    const sentence = 'teams with name, city and points; I want to raise the points with a button';
    expect(points(sentence)?.counter).toBe(true);
    const files = generateProject(planOf(sentence));
    expect(files['components/TeamTable.jsx']).toContain('<Counter row={row} field="points" title="Points"');
    expect(readPlan(files).entities[0]?.fields).toContainEqual(
      expect.objectContaining({ key: 'points', counter: true }),
    );
    expect(detect(files)).toEqual([]);
  });

  it('take times of day as such, and no end before its start', () => {
    const shift = entityOf('shifts with employee, date, start, end and role; employees with name', 'Shift');
    expect(shift?.fields.filter(({ clock }) => clock).map(({ key, kind }) => [key, kind])).toEqual([
      ['start', 'text'],
      ['end', 'text'],
    ]);
    const stay = entityOf('stays with guest, arrival date, departure date and notes; guests with name', 'Stay');
    expect(stay?.fields.find(({ key }) => key === 'departureDate')?.after).toBe('arrivalDate');
  });
});

describe('the start page', () => {
  it.each<[string, string, unknown]>([
    [
      'invoices with client, amount, due date and a status draft, sent, paid; clients with name',
      'Invoice',
      [{ show: 'sum', field: 'amount', where: { field: 'status', not: ['draft', 'paid'] } }],
    ],
    [
      'invoices with client, amount and paid yes/no; clients with name',
      'Invoice',
      [{ show: 'sum', field: 'amount', where: { field: 'paid', is: false } }],
    ],
    [
      'books with title, rating and a status to read, reading or finished',
      'Book',
      [
        { show: 'list', where: { field: 'status', is: 'reading' } },
        { show: 'average', field: 'rating' },
      ],
    ],
    ['products with name, quantity and minimum', 'Product', [{ show: 'low', field: 'quantity', limit: 'minimum' }]],
    ['appointments with patient, time and reason; patients with name', 'Appointment', [{ show: 'today' }]],
    ['birthdays with name and date of birth', 'Birthday', undefined],
  ])('of %s', (sentence, name, home) => expect(entityOf(sentence, name)?.home).toEqual(home));
});

describe('what is asked for beside the things', () => {
  it('is a calendar, a chart, a chart of weeks or a board', () => {
    const plan = planOf(
      'tasks with title, due date and a status open, doing, done. I want the tasks on a board. Add a calendar and a weekly chart.',
    );
    expect(plan.extras.map(({ page }) => page)).toEqual(['TaskCalendar', 'TaskWeekChart']);
    expect(plan.entities[0]?.view).toBe('board');
  });

  it('takes no board game for a board', () =>
    expect(planOf('board games with title and a status owned or lent').entities[0]?.view).toBeUndefined());

  it.each([
    ['patients with name; send them an email reminder before each visit', ['messages']],
    ['invoices with number and amount that I can print as PDF', ['printing']],
    ['dogs with name and breed', []],
  ])('is named where it is not built: %s', (sentence, parts) =>
    expect(notBuiltOf(sentence, planOf(sentence))).toEqual(parts),
  );

  it('is told in the answer', async () => {
    const { chat } = await ask(
      'invoices with number, amount, date and a status open or paid. A calendar. Send an email reminder.',
    );
    expect(chat).toContain('The start page shows **Unpaid invoices**.');
    expect(chat).toContain('Also built: Calendar.');
    expect(chat).toContain('Not built, because it needs code that a connected model writes: messages and reminders');
  });
});

it.each([
  'tasks with title, due date and a status open, doing, done. Tasks on a board. A weekly chart.',
  'books with title, author, rating and a status to read, reading or finished',
  'products with name, quantity and minimum; suppliers with name',
  'shifts with employee, date, start, end and role; employees with name',
  'a landing page with opening hours, photo gallery and contact form',
  'Termine mit Patient, Datum, Uhrzeit und Status geplant oder erledigt; Patienten mit Name',
])('the plan behind the files is read back exactly: %s', async (sentence) => {
  const { files, failures } = await askUntilBuilt(sentence);
  expect(failures).toEqual([]);
  expect(detect(files)).toEqual([]);
  expect(generateProject(readPlan(files))).toEqual(files);
});
