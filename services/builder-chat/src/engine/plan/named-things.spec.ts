import { describe, expect, it } from '@jest/globals';
import { isPlural, singular } from '../language/words.js';
import type { Name, ReadRequest } from '../reader/reader.js';
import { withNamedThings } from './named-things.js';

const oneOf = (word: string): string | undefined => (isPlural(word) ? singular(word) : undefined);

/** A reading of things that stand in the request, each with its fields behind it. */
function reading(
  request: string,
  things: readonly (readonly string[])[],
  refers: readonly number[][] = [],
): ReadRequest {
  const name = (text: string): Name => [{ text, at: request.indexOf(text), isJoined: false }];
  return {
    certainty: 1,
    things: things.map(([thing = '', ...fields], at) => ({
      name: name(thing),
      one: '',
      fields: fields.map((field) => ({ name: name(field), kind: 'any', choices: [] })),
      refers: refers[at] ?? [],
    })),
  };
}

const named = ({ things }: ReadRequest): string[] =>
  things.map(({ name, refers }) => [name.map(({ text }) => text).join(' '), ...refers].join(' '));

describe('things of a list', () => {
  it('are all things, and what names one of them names those that were left out', () => {
    const request = 'I want to manage patients, our doctors and appointments; each has a time';
    const read = reading(request, [['patients'], ['appointments', 'time']], [[], [0]]);
    expect(named(withNamedThings(read, request, oneOf))).toEqual(['patients', 'appointments 0 2', 'doctors']);
  });

  it.each([
    ['fields', 'plots, tenants and readings of the garden', [['plots', 'tenants'], ['readings']]],
    ['a list of which little is known', 'plots, tenants, fences, tools and readings', [['plots'], ['tenants']]],
    ['a word for one', 'plots, tenants and water', [['plots'], ['tenants']]],
    ['two words', 'plots and tenants', [['plots']]],
  ])('are not made of %s', (_what, request, things) => {
    const read = reading(request, things);
    expect(withNamedThings(read, request, oneOf).things).toHaveLength(things.length);
  });
});
