import { readFileSync } from 'node:fs';

const read = new Map<string, string>();

/** A template by its path in the folder above, read once: `pages/list-page`, `library/layout`. */
export function template(name: string): string {
  const known = read.get(name) ?? readFileSync(new URL(`../${name}.jsx`, import.meta.url), 'utf8');
  read.set(name, known);
  return known;
}
