import { describe, expect, it } from '@jest/globals';
import { fieldTypes, mentionedIn, offeredTypes } from '@lathe/proto/apps/tools/custom-fields';
import { sentTool } from '@lathe/proto/apps/tools/model';
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
    ['Ein Werkzeug, das Fragen beantwortet', 'Ein Werkzeug, das Fragen beantwortet'],
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
    for (const part of ['choose one of ', 'asks for ', '(', ', ', 'a ', 'helps people ', 'from '])
      of(part.repeat(2000).slice(0, 2000));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
