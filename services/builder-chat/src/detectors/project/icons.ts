import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let cached: ReadonlySet<string> | null = null;

/** Names of the icons that lucide-react exports, read from the installed package the first time they are asked for. */
export function iconNames(): ReadonlySet<string> {
  if (cached === null) {
    const file = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.js');
    cached = new Set([...readFileSync(file, 'utf8').matchAll(/default as (\w+)/g)].flatMap(([, name]) => name ?? []));
  }
  return cached;
}

/** Everything lucide-react exports. */
export function lucideExports(): ReadonlySet<string> {
  whole ??= new Set([...iconNames(), 'Icon', 'createLucideIcon', 'icons']);
  return whole;
}

let whole: ReadonlySet<string> | undefined;
