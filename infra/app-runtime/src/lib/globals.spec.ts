import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'globals.css'), 'utf8');

/** Relative luminance of `240 88% 72%`, by WCAG. */
function luminance(value: string): number {
  const [h, s, l] = value.split(' ').map((part) => Number.parseFloat(part)) as [number, number, number];
  const chroma = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    const part = l / 100 - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const tokensOf = (selector: string): Record<string, string> => {
  const from = css.indexOf(`${selector} {`);
  return Object.fromEntries(
    [...css.slice(from, css.indexOf('}', from)).matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
};

const pairs = [
  ['foreground', 'background'],
  ['card-foreground', 'card'],
  ['popover-foreground', 'popover'],
  ['primary-foreground', 'primary'],
  ['secondary-foreground', 'secondary'],
  ['accent-foreground', 'accent'],
  ['muted-foreground', 'muted'],
  ['muted-foreground', 'background'],
  ['muted-foreground', 'card'],
  ['destructive-foreground', 'destructive'],
  ['destructive', 'background'],
  ['destructive', 'card'],
  ['destructive', 'popover'],
  ['primary', 'background'],
  ['primary', 'card'],
  ['sidebar-foreground', 'sidebar-background'],
  ['sidebar-primary-foreground', 'sidebar-primary'],
  ['sidebar-accent-foreground', 'sidebar-accent'],
] as const;

describe('the default colours of apps', () => {
  it.each([
    ['light', tokensOf(':root')],
    ['dark', { ...tokensOf(':root'), ...tokensOf('.dark') }],
  ])('can be read: %s', (_look, tokens) => {
    const unreadable = pairs
      .map(([text, ground]) => `${text} on ${ground}: ${contrast(tokens[text]!, tokens[ground]!).toFixed(2)}`)
      .filter((line) => Number(line.split(': ')[1]) < 4.5);
    expect(unreadable).toEqual([]);
  });
});
