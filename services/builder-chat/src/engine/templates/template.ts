import { readFileSync } from 'node:fs';

const read = new Map<string, string>();

/** The template beside this file, read once: `list-page`, `library/components/Panel`. */
export function template(name: string): string {
  const known = read.get(name) ?? readFileSync(new URL(`./${name}.jsx`, import.meta.url), 'utf8');
  read.set(name, known);
  return known;
}
