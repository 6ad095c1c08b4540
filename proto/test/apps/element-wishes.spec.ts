import { describe, expect, it } from '@jest/globals';
import { elementWish } from '../../src/apps/element-wishes.js';
import { elementChange, type SourceElement } from '../../src/apps/elements.js';

const heading: SourceElement = {
  file: 'pages/Dogs.jsx',
  line: 8,
  column: 7,
  name: 'h1',
  component: 'Dogs',
  text: 'Dogs',
  textPlace: { file: 'pages/Dogs.jsx', line: 8, column: 7, attribute: null },
  styles: { color: null, background: null, size: 'text-xl', padding: null, margin: 'my-2' },
  moves: { before: false, after: true },
};

describe('a sentence about an element', () => {
  it.each([
    ['Change the text to "All dogs".', { kind: 'text', text: 'All dogs', attribute: null }],
    ['it should say Our dogs', { kind: 'text', text: 'Our dogs', attribute: null }],
    ['move it down', { kind: 'move', to: 'after' }],
    ['make it bigger', { kind: 'style', style: 'size', value: 'text-2xl' }],
    ['smaller, please', { kind: 'style', style: 'size', value: 'text-lg' }],
    ['make this red', { kind: 'style', style: 'color', value: 'text-destructive' }],
    ['less space around it', { kind: 'style', style: 'margin', value: 'my-0' }],
    ['more padding', { kind: 'style', style: 'padding', value: 'p-2' }],
  ])('is a change that needs no model: %s', (sentence, change) => {
    expect(elementWish(sentence, heading)).toEqual(change);
    expect(elementChange.safeParse(change).success).toBe(true);
  });

  it.each(['make it a table', 'add a search field', 'make it red and bigger', 'show the number of dogs'])(
    'is left to the assistant: %s',
    (sentence) => expect(elementWish(sentence, heading)).toBeUndefined(),
  );

  it('is left to the assistant where the look is computed', () => {
    expect(elementWish('bigger', { ...heading, styles: null })).toBeUndefined();
  });
});
