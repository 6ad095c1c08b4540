import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { colours } from '../../knowledge/colours.js';
import type { Accent } from '../../model/app-plan.js';
import { buildPlan } from '../../plan/build-plan.js';
import { contrast } from './contrast.js';
import { globalsCss } from './styles.js';

const plan = buildPlan('a tracker for dog walkers: dogs with name');

/** Tokens of the sheet, those of dark colours over the others. */
function tokensOf(accent: Accent, dark: boolean): (name: string) => Accent {
  const css = globalsCss({ ...plan, accent });
  const block = (selector: string): string =>
    css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
  const tokens = new Map(
    [...`${block(':root')}${dark ? block('.dark') : ''}`.matchAll(/--([\w-]+): ([\d.]+) ([\d.]+)% ([\d.]+)%;/g)].map(
      ([, name, h, s, l]) => [name!, { h: Number(h), s: Number(s), l: Number(l) }],
    ),
  );
  return (name) => tokens.get(name)!;
}

/** Text and what it stands on. */
const pairs = [
  ['primary-foreground', 'primary'],
  ['link', 'background'],
  ['link', 'card'],
  ['foreground', 'background'],
  ['card-foreground', 'card'],
  ['popover-foreground', 'popover'],
  ['secondary-foreground', 'secondary'],
  ['accent-foreground', 'accent'],
  ['muted-foreground', 'background'],
  ['muted-foreground', 'card'],
  ['muted-foreground', 'muted'],
  ['destructive-foreground', 'destructive'],
  ['destructive', 'background'],
  ['destructive', 'card'],
  ['destructive', 'popover'],
] as const;

function unreadable(accent: Accent): string[] {
  return [false, true].flatMap((dark) => {
    const token = tokensOf(accent, dark);
    return pairs.flatMap(([text, ground]) => {
      const found = contrast(token(text), token(ground));
      return found >= 4.5 ? [] : [`${text} on ${ground}, ${dark ? 'dark' : 'light'}: ${found.toFixed(2)}`];
    });
  });
}

describe('the colours of an app', () => {
  it.each(Object.entries(colours))('can be read, light and dark: %s', (_name, accent) => {
    expect(unreadable(accent)).toEqual([]);
  });

  it('can be read with any accent', () => {
    const accents = fc.record({
      h: fc.integer({ min: 0, max: 360 }),
      s: fc.integer({ min: 0, max: 100 }),
      l: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(fc.property(accents, (accent) => expect(unreadable(accent)).toEqual([])));
  });

  it('leave the accent what it is', () => {
    expect(tokensOf({ h: 48, s: 100, l: 50 }, false)('primary')).toEqual({ h: 48, s: 100, l: 50 });
  });
});
