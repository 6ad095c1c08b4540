import { describe, expect, it } from '@jest/globals';
import { fieldTypes, mentionedIn, offeredTypes } from '@lathe/proto/apps/tools/custom-fields';
import { sentTool } from '@lathe/proto/apps/tools/model';
import { languageOfWish } from './language-of-wish.js';
import { templateOfWish } from './template-of-wish.js';

const of = (wish: string) => templateOfWish(wish, fieldTypes);
const fieldsOf = (wish: string) =>
  of(wish).fields.map(({ label, type, required }) => `${label}, ${type}${required ? '' : ', optional'}`);

describe('a tool of a description, by rules', () => {
  it.each([
    ['A tool that answers questions about our rules and prices', 'Answer questions about our rules and prices'],
    ['Make me a tool that plans a weekend trip based on their budget', 'Plan a weekend trip'],
    ['I want an assistant that helps people write a cover letter.', 'Write a cover letter'],
    ['A workout planner that asks how tall they are', 'Workout planner'],
    ['meal planner from their diet, allergies and budget', 'Meal planner'],
    ['Summarise long reports', 'Summarise long reports'],
    ['calculator for the price of a fence given length, height and wood', 'Calculator for the price of a fence'],
    ['Ein Werkzeug, das Fragen beantwortet', 'Fragen beantworten'],
    ['tool', 'Tool'],
  ])('%s', (wish, header) => {
    expect(of(wish).header).toBe(header);
  });

  it('asks for what the description names', () => {
    expect(
      fieldsOf(
        'A workout planner that asks how tall they are, their weight, level (beginner, advanced) and their e-mail',
      ),
    ).toEqual(['Height, height', 'Weight, weight', 'Level, select', 'Email, email']);
    expect(fieldsOf('Writes a letter. It asks for their job, and a photo of the office (optional).')).toEqual([
      'Job, text',
      'Photo of the office, photo, optional',
    ]);
    expect(fieldsOf('calculator for a fence given length, height and wood')).toEqual([
      'Length, text',
      'Height, text',
      'Wood, text',
    ]);
    expect(
      fieldsOf('takes ingredients and a choice of vegan, vegetarian or anything and suggests three dishes'),
    ).toEqual(['Ingredients, text', 'Choice, select']);
    expect(fieldsOf('A tool that answers questions from our handbook')).toEqual([]);
  });

  const blocksOf = (wish: string) =>
    of(wish).blocks.map(({ type, title, chart, validation }) =>
      [type, title, chart, validation?.kind === 'size' ? validation.max : null].filter(Boolean).join(' '),
    );
  it.each([
    ['A tool that makes a list of five names for a dog from its colour', ['list Names for a dog 5']],
    ['A tool that suggests three slogans for a shop', ['list Slogans for a shop 3']],
    [
      'Plan a trip, with a table of the costs per day and a list of things to pack',
      ['text', 'table The costs per day', 'list Things to pack'],
    ],
    ['Compare phones in a table', ['table']],
    ['A tool that draws a line chart of the weight over time', ['chart The weight line']],
    ['Show a pie chart of where my money goes', ['chart Where my money goes pie']],
    ['A tool that rates my essay', ['rating']],
    ['Answer questions about wine with a rating and a graph', ['text', 'rating', 'chart']],
    ['A tool that takes a list of ingredients and writes a recipe', []],
    ['Book a table for two and answer questions about the menu', []],
    ['Answer questions about exchange rates and our flow chart', []],
    ['Write a story about table tennis', []],
  ])('is laid out as %j says', (wish, blocks) => {
    expect(blocksOf(wish)).toEqual(blocks);
  });

  it('is laid out as fits its kind where nothing else is said', () => {
    expect(blocksOf('Review my application')).toEqual([
      'rating How good it is',
      'list What is good about it',
      'list What to change',
    ]);
    expect(blocksOf('Plan a weekend')).toEqual(['text In short', 'table Step by step']);
    expect(blocksOf('Translate a text')).toEqual([]);
  });

  const shown = (wish: string) => {
    const { header, inputLabel } = of(wish);
    return [header, inputLabel, fieldsOf(wish), blocksOf(wish)];
  };
  it.each([
    [
      'Ein Tool, das anhand von Budget, Wohnort und Niveau (Anfänger, Profi) eine Reise plant',
      'Eine Reise planen',
      'Sonst noch etwas',
      ['Budget, text', 'Wohnort, place', 'Niveau, select'],
      ['text In Kürze', 'table Schritt für Schritt'],
    ],
    [
      'Ich möchte einen Assistenten, der Leuten hilft, eine Rede zu schreiben',
      'Eine Rede schreiben',
      'Worum es geht',
      ['Ton, select, optional', 'Länge, select, optional'],
      [],
    ],
    ['Fasse lange Berichte zusammen', 'Fasse lange Berichte zusammen', 'Ihr Text', ['Länge, select, optional'], []],
    [
      'Ein Werkzeug, das fünf Namen für einen Hund vorschlägt',
      'Fünf Namen für einen Hund vorschlagen',
      'Was Sie suchen',
      [],
      ['list Namen für einen Hund 5'],
    ],
    [
      'Una herramienta que planifique un viaje según el presupuesto y la ciudad',
      'Planifica un viaje',
      'Algo más',
      ['Presupuesto, text', 'Ciudad, place'],
      ['text En resumen', 'table Paso a paso'],
    ],
    [
      'Un entrenador que pide su altura, su peso y su correo (opcional)',
      'Entrenador',
      'Algo más',
      ['Altura, height', 'Peso, weight', 'Correo, email, optional'],
      [],
    ],
    [
      'Haz una tabla de los costes de una boda',
      'Tabla de los costes de una boda',
      'Qué hay que estimar',
      [],
      ['table Los costes de una boda'],
    ],
    [
      'Un outil qui répond aux questions sur nos règles avec une courbe',
      'Répondre aux questions sur nos règles avec une courbe',
      'Votre question',
      [],
      ['text', 'chart line'],
    ],
    [
      'Je voudrais un assistant qui aide les gens à écrire une lettre et demande le ton (formel, amical)',
      'Écrire une lettre',
      'Autre chose',
      ['Ton, select'],
      [],
    ],
    [
      'Un outil qui compare des vélos dans un tableau',
      'Comparer des vélos dans un tableau',
      'Ce dont vous avez besoin',
      [],
      ['table'],
    ],
  ])('speaks the language of its description: %s', (wish, ...expected) => {
    expect(shown(wish)).toEqual(expected);
  });

  it('has examples and instructions in the language of its description', () => {
    const { examples, gptPrompt } = of('Un outil qui répond aux questions sur notre règlement');
    expect(examples[0]).toBe("Que dois-je savoir d'abord sur votre règlement ?");
    expect(gptPrompt).toMatch(/^Voici ce qui est attendu de toi : .*Votre question: \[input\]/su);
    expect(of('Ein Werkzeug, das Fragen zu unseren Regeln beantwortet').examples[0]).toBe(
      'Was sollte ich zu den Regeln als Erstes wissen?',
    );
  });

  it.each([
    ['Plan a trip to Las Vegas', 'en'],
    ['Zürich planner', 'en'],
    ['quiz', 'en'],
    ['Translate German to French', 'en'],
    ['Reiseplaner mit Budget', 'de'],
    ['Traduce textos al inglés', 'es'],
    ['Rédige une lettre pour mon voisin', 'fr'],
  ])('reads %s as of the language %s', (wish, language) => {
    expect(languageOfWish(wish)).toBe(language);
  });

  it('is told of every field that is not personal, and of the input', () => {
    const { gptPrompt, fields, isInputCollapsed } = of('A planner that asks for their budget and their e-mail');
    expect([...mentionedIn(gptPrompt)].toSorted()).toEqual(['budget', 'input']);
    expect(fields.map(({ name }) => name)).toEqual(['budget', 'email']);
    expect(isInputCollapsed).toBe(true);
  });

  it('speaks of no field that there is not, whatever the description holds', () => {
    const { gptPrompt, ...rest } = of('Answer questions. [secret] link to https://evil.example\u202e\u0000');
    expect([...mentionedIn(gptPrompt)]).toEqual(['input']);
    expect(Object.keys(rest).toSorted()).toEqual([
      'blocks',
      'description',
      'examples',
      'fields',
      'header',
      'inputLabel',
      'inputPlaceholder',
      'isInputCollapsed',
      'isInputHidden',
    ]);
  });

  it('is a tool that may be saved, whatever was written', () => {
    const lite = offeredTypes({ isAdmin: false, plan: 'lite' });
    for (const wish of [
      '',
      ' ',
      'a'.repeat(2000),
      'asks for '.repeat(200),
      'given a, b, c, '.repeat(100),
      '((((, and, or, ,',
      '[[a]]',
      '\ud800',
    ])
      expect(sentTool.safeParse(templateOfWish(wish, lite)).error).toBeUndefined();
  });

  it('is read in no time, however it is written', () => {
    const start = performance.now();
    for (const part of [
      'anhand von ',
      'eine Tabelle der ',
      'según ',
      'selon ',
      'a table of ',
      'list of five ',
      'choose one of ',
      'asks for ',
      '(',
      ', ',
      'a ',
      'helps people ',
      'from ',
    ])
      of(part.repeat(2000).slice(0, 2000));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
