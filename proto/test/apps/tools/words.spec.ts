import { describe, expect, it } from '@jest/globals';
import { fieldTypes, offeredTypes } from '../../../src/apps/tools/custom-fields.js';
import { draftedTypes, fieldOfDraft } from '../../../src/apps/tools/words/drafted-field.js';
import { fieldOfWords } from '../../../src/apps/tools/words/field-of-words.js';
import { plainLines, plainWords } from '../../../src/apps/tools/words/plain-words.js';

describe('a field of words', () => {
  const kindOf = (words: string) => {
    const { label, type } = fieldOfWords(words);
    return `${label}: ${type}`;
  };

  it.each([
    ['how tall', 'Height: height'],
    ['How tall are they?', 'Height: height'],
    ['I want to know how heavy the dog is', 'Weight: weight'],
    ['e-mail', 'Email: email'],
    ['their email address', 'Email: email'],
    ['a photo of the dish', 'Photo of the dish: photo'],
    ['the city they live in', 'City they live in: place'],
    ['whether they have a dog', 'Whether they have a dog: boolean'],
    ['yes or no: are you a member', 'Are you a member: boolean'],
    ['describe your project', 'Describe your project: long_text'],
    ['ask people for their favourite colour', 'Favourite colour: text'],
    ['add a field for the date of travel', 'Date of travel: text'],
    ['their budget', 'Budget: text'],
  ])('%s', (words, expected) => {
    expect(kindOf(words)).toBe(expected);
  });

  it.each([
    ['choose one of a, b, c', 'Choice', 'select', ['a', 'b', 'c']],
    ['choose a colour: red, green or blue', 'Colour', 'select', ['red', 'green', 'blue']],
    ['their size (small, medium, large)', 'Size', 'select', ['small', 'medium', 'large']],
    ['a choice of vegan, vegetarian or anything', 'Choice', 'select', ['vegan', 'vegetarian', 'anything']],
    ['dropdown with options small, medium, large', 'Choice', 'select', ['small', 'medium', 'large']],
    ['pick any of: milk, eggs and nuts', 'Choice', 'multiselect', ['milk', 'eggs', 'nuts']],
    ['their allergies, several of nuts, milk, fish', 'Allergies', 'multiselect', ['nuts', 'milk', 'fish']],
  ])('%s', (words, label, type, options) => {
    expect(fieldOfWords(words)).toMatchObject({ label, type, options });
  });

  it('is required or personal where the words say so', () => {
    expect(fieldOfWords('a required phone number')).toMatchObject({
      label: 'Phone number',
      required: true,
      personal: true,
    });
    expect(fieldOfWords('their name, not required').required).toBe(false);
  });
});

describe('a drafted field', () => {
  const admin = draftedTypes(offeredTypes({ isAdmin: true, plan: 'lite' }));
  const lite = offeredTypes({ isAdmin: false, plan: 'lite' });
  const made = (draft: object, allowed = admin) =>
    fieldOfDraft({ label: 'Size', type: 'text', ...draft }, 'size', allowed);

  it('has a type however it is called, and options each once', () => {
    expect(made({ type: 'Dropdown', options: ['S', ' s', '', 'L'] })).toMatchObject({
      type: 'select',
      optionsConfig: { options: [{ label: 'S', iconUrl: '' }, { label: 'L' }] },
    });
    expect(made({ type: 'boolean' })?.optionsConfig.options.map(({ label }) => label)).toEqual(['Yes', 'No']);
    expect(made({ type: 'e-mail' })).toMatchObject({ type: 'email', personal: true });
    expect(made({ type: 'number' })?.type).toBe('text');
    expect(made({ type: 'multiselect' })?.type).toBe('text');
    expect(made({ type: 'picture', instructions: 'All of it' })).toMatchObject({
      type: 'photo',
      instructions: 'All of it',
    });
  });

  it('is of no type that its builder may not use', () => {
    expect(lite).toEqual(fieldTypes.filter((type) => !['place', 'photo', 'tool_item_select'].includes(type)));
    expect(made({ type: 'place' }, lite)?.type).toBe('text');
    expect(made({ type: 'tool_item_select' })?.type).toBe('text');
    expect(made({ type: 'photo' }, lite)).toBeNull();
    expect(offeredTypes({ isAdmin: false, plan: 'explorer' })).toContain('photo');
  });

  it('says what can be seen, and no more than fits', () => {
    expect(made({ label: '\u200b \u202e' })).toBeNull();
    expect(made({ label: 'a '.repeat(100) })!.label.length).toBeLessThanOrEqual(60);
    expect(made({ type: 'select', options: ['x'.repeat(200), 'y'] })!.optionsConfig.options[0]!.label).toHaveLength(60);
  });
});

describe('plain words', () => {
  it('are without what is not seen, and cut at a word', () => {
    expect(plainWords(' a\u0000b\u200b\u202ec \n d ', 100)).toBe('a b c d');
    expect(plainWords('one two three', 9)).toBe('one two');
    expect(plainWords('\u{1f436}'.repeat(3), 3)).toBe('\u{1f436}');
    expect(plainLines('a\u200b\r\n\n\n\nb', 100)).toBe('a\n\nb');
  });
});
