import { beforeAll, describe, expect, it } from '@jest/globals';
import { detect } from '../../detectors/detect.js';
import type { AppPlan } from '../model/app-plan.js';
import { readPlan } from '../plan/read-plan.js';
import { generateProject } from '../templates/project.js';
import { de } from '../templates/texts/de.js';
import { type Answered, ask, askUntilBuilt } from '../test-support/answers.js';

type Files = Record<string, string>;

const dogs =
  'dogs with name, breed and owner phone; walks with dog, date, price, paid (yes/no) and a status planned, done or cancelled';

let files: Files;
beforeAll(async () => {
  files = (await ask('add a calendar of walks', (await ask(dogs)).files)).files;
});

/** Asks, and holds every answer to what must always be true of one. */
async function follow(prompt: string, on: Files = files): Promise<Answered> {
  const answer = await ask(prompt, on);
  expect(answer.failures).toEqual([]);
  expect(detect(answer.files)).toEqual([]);
  return answer;
}

const planOf = ({ files: now }: { files: Files }): AppPlan => readPlan(now);

/** Nothing but texts differs: names in code, keys, kinds, links, choices and rights. */
const withoutTexts = (plan: AppPlan): unknown => ({
  order: plan.order,
  extras: plan.extras.map(({ kind, entity, page }) => [kind, entity, page]),
  entities: plan.entities.map(({ name, page, fields, permissions }) => [
    name,
    page,
    permissions,
    fields.map(({ title: _title, ...field }) => field),
  ]),
});

describe('a wish for another language', () => {
  it.each([
    ['de', 'translate the app to German'],
    ['de', 'auf Deutsch bitte'],
    ['de', 'Übersetze die App ins Deutsche'],
    ['de', 'die Buttons sollen deutsch sein'],
    ['de', 'can you put all buttons in German please?'],
    ['es', 'en español'],
    ['es', 'traduce la aplicación al español, por favor'],
    ['fr', "mets l'app en français"],
    ['fr', 'switch the language to French'],
  ])('%s: %s', async (language, wish) => {
    const answer = await follow(wish);
    expect(planOf(answer).language).toBe(language);
    expect(generateProject(planOf(answer))).toEqual(expect.objectContaining(withoutEntities(answer.files)));
  });

  it.each([
    'add a German teacher',
    'add a language field to dogs',
    'translate the app to Dutch',
    'translate the app to German and Spanish',
    'rename dogs to German dogs',
    'German',
  ])('is not: %s', async (wish) => expect(planOf(await follow(wish)).language).toBe('en'));

  it('says so when the app is in that language', async () => {
    const answer = await follow('in English please');
    expect([answer.actions, answer.chat]).toEqual([[], expect.stringContaining('in English already')]);
  });
});

const withoutEntities = (all: Files): Files =>
  Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('entities/')));

describe('an app that is put into German', () => {
  let german: Answered;
  beforeAll(async () => {
    german = await follow('translate the app to German');
  });

  it('has the texts of its pages in German', () => {
    expect(german.files['components/DogForm.jsx']).toContain(`>${de.shared.starredAreNeeded}<`);
    expect(german.files['pages/Dogs.jsx']).toContain('Hund hinzufügen');
    expect(planOf(german).homeTitle).toBe(de.menu.overview);
    expect(planOf(german).extras.map(({ title }) => title)).toEqual([de.menu.calendar]);
    expect(planOf(german).tagline).toBe('Hunde und Spaziergänge an einem Ort.');
  });

  it('keeps its rows, entities, keys, choices and rights', () => {
    expect(withoutTexts(planOf(german))).toEqual(withoutTexts(readPlan(files)));
    expect(german.renames).toEqual([]);
    expect(german.rows).toEqual([]);
    expect(planOf(german).name).toBe(readPlan(files).name);
  });

  it('says which names are new and which stay', () => {
    expect(german.chat).toContain('Dogs → **Hunde**');
    expect(german.chat).toContain('Paid → **Bezahlt**');
    expect(german.chat).toMatch(/no certain word for Owner phone/);
  });

  it('stays German through what follows', async () => {
    let answer = german;
    for (const wish of ['add a weight field to Hunde', 'rename Rasse to Art', 'add a chart of Hunde', 'make it dark']) {
      const next = await follow(wish, answer.files);
      expect([wish, next.actions.length > 0, planOf(next).language]).toEqual([wish, true, 'de']);
      answer = next;
    }
    expect(generateProject(planOf(answer))).toEqual(expect.objectContaining(withoutEntities(answer.files)));
    expect(planOf(answer).extras.map(({ title }) => title)).toEqual([de.menu.calendar, de.menu.charts]);
  });

  it('can be put back into English, to the byte but for its tagline', async () => {
    const back = await follow('auf Englisch bitte', german.files);
    expect({ ...planOf(back), tagline: '' }).toEqual({ ...readPlan(files), tagline: '' });
    const { 'services/app.js': _app, ...others } = withoutEntities(files);
    expect(back.files).toEqual(expect.objectContaining(others));
  });

  it('takes over no page that was changed by hand', async () => {
    const own = { ...files, 'pages/Dogs.jsx': 'export default function DogsPage() {\n  return <h1>My dogs</h1>;\n}\n' };
    const answer = await follow('translate the app to German', own);
    expect(answer.files['pages/Dogs.jsx']).toBe(own['pages/Dogs.jsx']);
    expect(answer.chat).toContain('I left `pages/Dogs.jsx` as it is');
    expect(answer.files['pages/Walks.jsx']).toContain(de.table.newest);
  });
});

it('a German wish that becomes an app stays German when something is added', async () => {
  const built = await askUntilBuilt('Rechnungen mit Nummer, Betrag und Datum; Kunden mit Name und Telefon');
  const next = await follow('add a notes field to Kunden', built.files);
  expect(next.actions.length).toBeGreaterThan(0);
  expect(planOf(next).language).toBe('de');
  expect(next.files['components/KundeForm.jsx']).toContain('Kunde bearbeiten');
});

it('rows that are made up for a French app are in French', async () => {
  const built = await askUntilBuilt('Livres avec titre et auteur ; prêts avec livre, lecteur, date et notes');
  const { rows } = await follow('add five sample rows to prêts', built.files);
  const prets = rows.find(({ entity }) => entity === 'Pret')?.rows ?? [];
  expect(prets).toHaveLength(5);
  expect(prets[0]).toMatchObject({ lecteur: 'Mara L.', notes: 'Tout s’est passé comme convenu.' });
});
