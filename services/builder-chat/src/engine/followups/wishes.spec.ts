import { beforeAll, describe, expect, it } from '@jest/globals';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { detect } from '../../detectors/detect.js';
import type { AppPlan } from '../model/app-plan.js';
import { readPlan } from '../plan/read-plan.js';
import { generateProject } from '../templates/project.js';
import { type Answered, ask, askUntilBuilt } from '../test-support/answers.js';

const sentences = {
  dogs: 'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled',
  books: 'A reading list: books with title, author, pages, rating and a status to read, reading or finished',
  invoices: 'Clients with name and email; invoices with client, number, amount, due date, paid yes/no and notes',
  restaurant:
    'A restaurant: tables with name and seats, reservations with guest name, phone, table, time, people and a status booked, seated or cancelled',
  verein: 'Wir sind ein Sportverein. Mitglieder mit Name, E-Mail und Geburtstag; Kurse mit Titel, Trainer und Datum',
};
type App = keyof typeof sentences;
const built = new Map<string, Record<string, string>>();

beforeAll(async () => {
  for (const [app, sentence] of Object.entries(sentences)) built.set(app, (await askUntilBuilt(sentence)).files);
});

async function follow(app: App, wish: string): Promise<Answered> {
  const answer = await ask(wish, built.get(app) ?? {});
  expect(answer.failures).toEqual([]);
  expect(detect(answer.files)).toEqual([]);
  const { 'services/app.js': _app, ...files } = generateProject(readPlan(answer.files));
  for (const [path, content] of Object.entries(files))
    if (!path.startsWith('entities/')) expect([path, answer.files[path]]).toEqual([path, content]);
  return answer;
}

const entityIn = (plan: AppPlan, name: string) => plan.entities.find((entity) => entity.name === name);
const fieldIn = (plan: AppPlan, name: string, key: string) =>
  entityIn(plan, name)?.fields.find((field) => field.key === key);

describe('a wish that is understood', () => {
  it.each<[App, string, (plan: AppPlan) => unknown, unknown]>([
    ['books', 'show books as cards', (plan) => entityIn(plan, 'Book')?.view, 'cards'],
    ['books', 'cards instead of table', (plan) => entityIn(plan, 'Book')?.view, 'cards'],
    ['dogs', 'kanban board for walks', (plan) => entityIn(plan, 'Walk')?.view, 'board'],
    ['dogs', 'show walks as a board', (plan) => entityIn(plan, 'Walk')?.view, 'board'],
    ['restaurant', 'add a star rating to tables', (plan) => fieldIn(plan, 'Table', 'rating')?.stars, true],
    ['books', 'add a +1 button to the pages', (plan) => fieldIn(plan, 'Book', 'pages')?.counter, true],
    ['books', 'show the rating as a plain number', (plan) => fieldIn(plan, 'Book', 'rating')?.stars, undefined],
    ['books', 'order by title', (plan) => entityIn(plan, 'Book')?.sort, 'title'],
    ['books', 'newest first', (plan) => entityIn(plan, 'Book')?.sort, '-createdAt'],
    ['books', 'default sort by rating, highest first', (plan) => entityIn(plan, 'Book')?.sort, '-rating'],
    ['restaurant', 'phone should be mandatory', (plan) => fieldIn(plan, 'Reservation', 'phone')?.required, true],
    ['dogs', 'breed before name', (plan) => entityIn(plan, 'Dog')?.fields[0]?.key, 'breed'],
    [
      'dogs',
      'make breed a dropdown: collie, beagle',
      (plan) => fieldIn(plan, 'Dog', 'breed')?.options,
      ['collie', 'beagle'],
    ],
    ['dogs', 'add a status "late" to walks', (plan) => fieldIn(plan, 'Walk', 'status')?.options?.at(-1), 'late'],
    [
      'dogs',
      'remove cancelled from the status',
      (plan) => fieldIn(plan, 'Walk', 'status')?.options,
      ['planned', 'done'],
    ],
    ['dogs', 'make minutes a decimal', (plan) => fieldIn(plan, 'Walk', 'minutes')?.kind, 'number'],
    ['dogs', 'average minutes', (plan) => entityIn(plan, 'Walk')?.home?.at(-1), { show: 'average', field: 'minutes' }],
    [
      'invoices',
      'total amount on the overview',
      (plan) => entityIn(plan, 'Invoice')?.home?.at(-1),
      { show: 'sum', field: 'amount' },
    ],
    ['invoices', 'remove the unpaid total from the start page', (plan) => entityIn(plan, 'Invoice')?.home, undefined],
    ['dogs', 'weekly chart of walks', (plan) => plan.extras.map(({ page }) => page), ['WalkWeekChart']],
    ['dogs', 'calender for walks', (plan) => plan.extras.map(({ page }) => page), ['WalkCalendar']],
    ['dogs', 'add owners', (plan) => entityIn(plan, 'Owner')?.plural, 'Owners'],
    ['dogs', 'the start page should say Welcome to Paws', (plan) => plan.tagline, 'Welcome to Paws'],
    ['dogs', 'put dogs first in the menu', (plan) => plan.order[0], 'Dogs'],
    // Slips of the pen and short forms.
    ['dogs', 'renme breed to race', (plan) => fieldIn(plan, 'Dog', 'race')?.title, 'Race'],
    ['dogs', 'rename breed -> race', (plan) => fieldIn(plan, 'Dog', 'race')?.title, 'Race'],
    ['dogs', 'delte field minutes from walks', (plan) => fieldIn(plan, 'Walk', 'minutes'), undefined],
    ['dogs', 'sotr walks by date pls', (plan) => entityIn(plan, 'Walk')?.sort, 'date'],
    [
      'dogs',
      'add priority low medium high to walks',
      (plan) => fieldIn(plan, 'Walk', 'priority')?.options,
      ['low', 'medium', 'high'],
    ],
    // Two in one.
    [
      'dogs',
      'add weight to dogs, and sort walks by date',
      (plan) => [fieldIn(plan, 'Dog', 'weight')?.kind, entityIn(plan, 'Walk')?.sort],
      ['number', 'date'],
    ],
    // In other languages.
    ['dogs', 'füge ein Feld Gewicht zu Hunden hinzu', (plan) => fieldIn(plan, 'Dog', 'gewicht')?.kind, 'number'],
    ['verein', 'sortiere Kurse nach Datum', (plan) => plan.entities[1]?.sort, 'datum'],
    [
      'verein',
      'mach die App bitte dunkel und benenne Trainer in Leiter um',
      (plan) => [plan.theme, plan.entities[1]?.fields[1]?.title],
      ['dark', 'Leiter'],
    ],
    ['verein', 'Kalender für Kurse', (plan) => plan.extras.map(({ kind }) => kind), ['calendar']],
    [
      'verein',
      'füge Adresse und Telefon zu Mitgliedern hinzu',
      (plan) => plan.entities[0]?.fields.slice(-2).map(({ title }) => title),
      ['Adresse', 'Telefon'],
    ],
    ['books', 'ordena los libros por título', (plan) => entityIn(plan, 'Book')?.sort, 'title'],
    ['books', 'añade un campo idioma a books', (plan) => fieldIn(plan, 'Book', 'idioma')?.title, 'Idioma'],
    ['dogs', 'supprime le champ minutes de walks', (plan) => fieldIn(plan, 'Walk', 'minutes'), undefined],
    ['dogs', 'montre walks en cartes', (plan) => entityIn(plan, 'Walk')?.view, 'cards'],
  ])('%s: %s', async (app, wish, read, wanted) => {
    const answer = await follow(app, wish);
    expect(read(readPlan(answer.files))).toEqual(wanted);
  });

  it('renames the app where the platform lists it, too', async () => {
    const { appName } = await follow('dogs', 'call the app Paw Patrol');
    expect(appName).toBe('Paw Patrol');
  });

  it('takes sort, figures and spans along when a field gets another name', async () => {
    const plan = readPlan((await follow('invoices', 'rename amount of invoices to sum')).files);
    expect(entityIn(plan, 'Invoice')?.home).toEqual([
      { show: 'sum', field: 'sum', where: { field: 'paid', is: false } },
    ]);
  });

  it.each([
    [
      'dogs',
      'sample data pls',
      [
        ['Dog', 5],
        ['Walk', 5],
      ],
    ],
    ['verein', '5 Beispielzeilen für Kurse', [['Kurs', 5]]],
    ['books', "ajoute cinq lignes d'exemple", [['Book', 5]]],
  ] as const)('adds rows: %s: %s', async (app, wish, wanted) => {
    const { rows } = await follow(app, wish);
    expect(rows.map(({ entity, rows: made }) => [entity, made.length])).toEqual(wanted);
  });
});

describe('a wish that is refused', () => {
  it.each<[App, string, RegExp]>([
    ['dogs', 'undo that', /choose \*\*Restore\*\*/],
    ['verein', 'mach das rückgängig', /choose \*\*Restore\*\*/],
    ['books', 'deshacer', /choose \*\*Restore\*\*/],
    ['dogs', 'why cant i see anything', /signed-in people see only the rows that they added/],
    ['verein', 'Warum ist die Liste leer?', /nothing was added yet/],
    ['books', 'who can see the books?', /A visitor can do nothing with them/],
    ['dogs', 'les boutons plus grands', /size and place of single parts/],
    ['invoices', 'send an email when an invoice is overdue', /Sending messages needs code/],
    ['dogs', 'hide minutes in the table', /single cell or column/],
    ['dogs', 'hide the minutes from visitors', /A right is for whole rows/],
    ['dogs', 'rename status done to finished', /Rows hold the word/],
    ['dogs', 'remove walks from the menu', /nothing was changed/],
    ['dogs', 'add a phone number', /Which of them gets the field/],
    ['restaurant', 'warn when two reservations overlap', /Rules between values/],
    ['dogs', 'delete everything', /too much for one sentence/],
    ['dogs', 'delete the sample data', /Remove sample rows/],
    ['dogs', 'thanks!', /You are welcome/],
    ['books', 'change the font', /tell me which/],
    ['invoices', 'show clients as a board', /have no field with choices/],
    ['dogs', 'show the total unpaid', /Nothing here says whether it is paid/],
  ])('%s: %s', async (app, wish, reason) => {
    const answer = await follow(app, wish);
    expect(answer.actions).toEqual([]);
    expect(answer.chat).toMatch(reason);
    expect(offersIn(answer.chat).length).toBeGreaterThan(0);
  });

  it('offers wishes that are understood', async () => {
    for (const app of Object.keys(sentences) as App[]) {
      for (const wish of ['blorb the frobs', 'change the font', 'add a phone number', 'the button should be bigger']) {
        for (const offered of offersIn((await follow(app, wish)).chat)) {
          const { chat } = await ask(offered, built.get(app) ?? {});
          expect([offered, /I did not understand/.test(chat)]).toEqual([offered, false]);
        }
      }
    }
  });
});
