import { expect, it } from 'vitest';
import { textOf } from './text-of';

const whole = 'Beagles walk early. Cats sleep until noon.\n\nParrots talk.';
const chunk = (start: number, end: number) => ({
  chunk: 0,
  text: whole.slice(start, end),
  start,
  end,
  place: null,
  url: null,
});

it('puts chunks that overlap together to the text they are of', () => {
  expect(textOf([chunk(0, 19), chunk(8, 42), chunk(30, whole.length)])).toBe(whole);
});

it('parts those that have white space between them by a line', () => {
  expect(textOf([chunk(0, 42), chunk(44, whole.length)])).toBe(
    'Beagles walk early. Cats sleep until noon.\nParrots talk.',
  );
});

it('shows what stands in the middle of a text from its own beginning', () => {
  expect(textOf([chunk(20, 42)])).toBe('Cats sleep until noon.');
  expect(textOf([])).toBe('');
});

it('begins anew with each page of a site', () => {
  const of = (url: string, start: number, end: number) => ({ ...chunk(start, end), url });
  expect(textOf([of('a', 0, 19), of('b', 0, 19), of('b', 8, 42)])).toBe(
    `${whole.slice(0, 19)}\n\n${whole.slice(0, 42)}`,
  );
});
