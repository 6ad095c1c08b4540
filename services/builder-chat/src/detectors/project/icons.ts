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

const wordsOf = (name: string): string[] => name.replace(/Icon$/, '').match(/[A-Z][a-z0-9]*/g) ?? [];
/** Shown where no icon comes near. */
const plainIcon = 'Circle';

/** The icon that a name which is none comes nearest to: the shortest that has most of its words. */
export function nearIcon(name: string, icons: ReadonlySet<string>): string {
  const words = wordsOf(name).filter((word) => word.length > 2);
  let best = plainIcon;
  let most = 0;
  for (const icon of icons) {
    const own = new Set(wordsOf(icon));
    const shared = words.filter((word) => own.has(word)).length;
    const isBetter = shared > most || (shared === most && shared > 0 && icon.length < best.length);
    if (isBetter) [best, most] = [icon, shared];
  }
  return icons.has(best) ? best : plainIcon;
}
