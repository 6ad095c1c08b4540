// lucide-react as one chunk is 545 KB (108 KB compressed) on the first visit of every app, for some ten icons in use.
// An icon of its own is
// 0.3 KB. So the compiler puts the icons that an app names into its bundle, from the table made here; the whole chunk
// stays in the import map for `import * as Icons` and other uses that cannot be seen at compile time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { IconTable } from '@lathe/app-compiler/vendor-set';

const exportLine = /^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.js';$/gm;
const iconSource = /const __iconNode = ([\s\S]+?);\nconst \w+ = createLucideIcon\(\s*("[\w-]+"),\s*__iconNode\s*\);/;

function iconArguments(file: string): string {
  const match = iconSource.exec(readFileSync(file, 'utf8'));
  if (!match) throw new Error(`lucide-react has another shape than build-icons.ts knows: ${file}`);
  return `${match[2]},${JSON.stringify(runInNewContext(`(${match[1]})`))}`;
}

/** Reads the icon sources of the installed lucide-react. Throws when their form has changed. */
export function buildIconTable(): IconTable {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
  const names: Record<string, string> = {};
  const icons: Record<string, string> = {};
  for (const [, clause, icon] of readFileSync(join(folder, 'lucide-react.js'), 'utf8').matchAll(exportLine)) {
    if (!clause!.includes('default as')) continue;
    icons[icon!] ??= iconArguments(join(folder, 'icons', `${icon}.js`));
    for (const [, name] of clause!.matchAll(/default as (\w+)/g)) names[name!] = icon!;
  }
  return { names, icons };
}
