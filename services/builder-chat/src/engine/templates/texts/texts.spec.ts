import { describe, expect, it } from '@jest/globals';
import { type AppLanguage, type AppPlan, timeField } from '../../model/app-plan.js';
import { buildPlan } from '../../plan/build-plan.js';
import { readPlan } from '../../plan/read-plan.js';
import { visibleTexts } from '../../test-support/visible-texts.js';
import { generateProject } from '../project.js';
import { de } from './de.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';

/** Together they have every kind of field, page and section: lists, forms, links, choices, amounts, pictures, files, an inbox. */
const sentences: [AppLanguage, string][] = [
  [
    'de',
    'Rechnungen mit Nummer, Betrag, Datum, bezahlt (ja/nein) und Status offen, bezahlt oder storniert; Kunden mit Name, E-Mail und Telefon',
  ],
  ['de', 'Wir sind eine kleine Praxis und wollen Patienten und Termine verwalten, mit Datum und Notizen'],
  [
    'de',
    'Bücher mit Titel, Autor, Jahr und Foto; Ausleihen mit Buch, Datum, Dauer und Dokument. Alle dürfen Bücher sehen.',
  ],
  [
    'es',
    'Productos con nombre, precio y foto; pedidos con producto, fecha, documento, cantidad y estado pendiente, enviado o entregado',
  ],
  ['es', 'Quiero gestionar mis clientas y sus citas, con fecha, hora y notas'],
  [
    'fr',
    'Livres avec titre, auteur, année et photo ; prêts avec livre, lecteur, date, document et statut en cours ou rendu',
  ],
  ['fr', 'Je veux gérer les adhérents de notre association, avec nom, téléphone, cotisation et notes'],
];

/** The plan with every kind of page: those on request, an entity open to all, one that visitors send in. */
function widened(plan: AppPlan): AppPlan {
  const wide = structuredClone(plan);
  for (const entity of wide.entities) {
    wide.extras.push({ kind: 'chart', entity: entity.name, page: `${entity.name}Chart`, title: `§${entity.name}` });
    if (timeField(entity))
      wide.extras.push({
        kind: 'calendar',
        entity: entity.name,
        page: `${entity.name}Calendar`,
        title: `§${entity.name}`,
      });
  }
  wide.order.push(...wide.extras.map(({ page }) => page));
  const [first, second] = wide.entities;
  if (first) first.fields.push({ key: 'flag', title: '§', kind: 'boolean', required: false });
  if (second) second.permissions = { read: 'admin', write: 'all' };
  return wide;
}

/** The same as what visitors read: its home page shows what there is. */
const opened = (plan: AppPlan): AppPlan => ({
  ...plan,
  entities: plan.entities.map((entity) => ({ ...entity, permissions: { read: 'all', write: 'admin' } })),
});

/** Words that are written alike in English. */
const alike: Record<AppLanguage, readonly string[]> = { en: [], de: [], es: ['No', ' no'], fr: [] };

/** What is text of people in a plan, not of templates. */
const namesIn = ({ name, tagline, homeTitle, entities, extras }: AppPlan): string[] => [
  name,
  tagline,
  homeTitle,
  ...extras.flatMap(({ page, title, kind }) => [page, title, kind]),
  ...entities.flatMap((entity) => [
    entity.name,
    entity.singular,
    entity.plural,
    entity.page,
    ...entity.fields.flatMap(({ title, options }) => [title, ...(options ?? [])]),
  ]),
];

/** Texts that are in both, though the one is in English: nobody has translated them. */
function leftInEnglish(plan: AppPlan): string[] {
  const names = new Set(namesIn(plan).map((name) => name.toLowerCase()));
  const own = visibleTexts(generateProject(plan));
  const english = visibleTexts(generateProject({ ...plan, language: 'en' }));
  return [...own].filter(
    (text) =>
      english.has(text) &&
      !alike[plan.language].includes(text) &&
      !names.has(text.trim().toLowerCase()) &&
      !/(?:Detail|Home| A–Z)$/.test(text),
  );
}

describe.each(sentences)('an app in %s: %s', (language, sentence) => {
  const plan = buildPlan(sentence);

  it('has its language in its files', () => {
    expect(plan.language).toBe(language);
    const files = generateProject(plan);
    expect(readPlan(files)).toEqual(plan);
    expect(files['services/app.js']).toContain(`language: '${language}'`);
    expect(files['layout.jsx']).toContain('document.documentElement.lang = APP.language');
  });

  it.each([
    ['as it is built', plan],
    ['with all kinds of pages', widened(plan)],
    ['open to visitors', opened(plan)],
  ])('has no text in English, %s', (_what, each) => {
    expect(visibleTexts(generateProject(each)).size).toBeGreaterThan(60);
    expect(leftInEnglish(each)).toEqual([]);
  });
});

describe('the check itself', () => {
  it('finds a text that is not translated', () => {
    const code = '<p title="Sign in" className="Some class">{ok ? \'Saved\' : \'x-y\'} rows left</p>';
    expect([...visibleTexts({ 'pages/A.jsx': code })]).toEqual(['Sign in', 'Saved', 'rows left']);
  });
});

/** Every text of a table that is the same for all apps, by its path. */
function textsIn(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${path}${key}`, value]]
      : typeof value === 'object'
        ? textsIn(value as object, `${path}${key}.`)
        : [],
  );
}

describe.each<[string, Texts]>([
  ['de', de],
  ['es', es],
  ['fr', fr],
])('the texts in %s', (_name, table) => {
  it('are nowhere empty or those in English', () => {
    const english = new Map(textsIn(en));
    const kept = textsIn(table).filter(([path, text]) => english.get(path) === text);
    const quiet = ['shared.no', 'shared.afterDay', 'deleteQuestion.after'];
    expect(kept.filter(([path]) => !quiet.includes(path))).toEqual([]);
    expect(textsIn(table).filter(([path, text]) => text === '' && path !== 'deleteQuestion.before')).toEqual([]);
  });

  it('begin and end with a space where the English ones do, since they are joined with others', () => {
    const english = new Map(textsIn(en));
    for (const [path, text] of textsIn(table)) {
      if (path.startsWith('deleteQuestion') || path === 'shared.afterDay') continue;
      const model = english.get(path) ?? '';
      expect([path, text.startsWith(' '), text.endsWith(' ')]).toEqual([
        path,
        model.startsWith(' '),
        model.endsWith(' '),
      ]);
    }
  });
});

it('English apps do not say that they are in English', () => {
  const files = generateProject(buildPlan('dogs with name and breed'));
  expect(files['services/app.js']).not.toContain('language');
  expect(files['layout.jsx']).not.toContain('documentElement.lang');
});
