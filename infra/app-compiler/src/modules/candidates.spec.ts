import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TailwindEngine } from '../styles/tailwind-engine.js';
import { extractCandidates } from './candidates.js';

const require = createRequire(import.meta.url);
const { defaultExtractor } = require('tailwindcss/lib/lib/defaultExtractor.js') as {
  defaultExtractor: (context: unknown) => (text: string) => string[];
};
const reference = defaultExtractor({ tailwindConfig: { separator: ':' } });
const source = join(import.meta.dirname, '../../../app-runtime/src');

describe('extractCandidates', () => {
  it('finds every class that Tailwind finds in the component set', () => {
    const engine = new TailwindEngine();
    for (const file of globSync('{ui,lib}/**/*.{js,jsx}', { cwd: source })) {
      const text = readFileSync(join(source, file), 'utf8');
      const theirs = new Set(text.split('\n').flatMap((line) => reference(line)));
      // Members whose names happen to be classes (`items.filter(`, `document.hidden`) are no loss.
      const wanted = engine
        .classesAmong(theirs, '')
        .filter((name) => !text.includes(`${name}:`) && !text.includes(`.${name}`));
      expect(extractCandidates(text)).toEqual(expect.arrayContaining(wanted));
    }
  });

  it.each([
    'w-[calc(100%-2rem)]',
    'data-[state=open]:bg-[hsl(var(--x))]',
    '[&[data-on]>svg]:size-4',
    '[&>svg]:p-1',
    '!p-3',
    '-mt-2',
    'w-1/2',
    'p-0.5',
    'hover:bg-primary/50',
    "bg-[url('https://a.example/b.png')]",
    'grid-cols-[1fr_minmax(0,2fr)]',
    'has-[:disabled]:opacity-50',
  ])('finds %s in an attribute', (name) => {
    expect(extractCandidates(`<p className="flex ${name} p-1">x</p>`)).toContain(name);
  });

  it('finds classes in lists without blanks', () => {
    expect(extractCandidates(`cn(['w-[10px]','h-3','p-4'])`)).toEqual(
      expect.arrayContaining(['w-[10px]', 'h-3', 'p-4']),
    );
  });
});
