import { readFileSync } from 'node:fs';
import * as lucide from 'lucide-react';
import { lucideIconFor } from './imports.js';

/** What stands where an icon of that name is not to be had. */
const unknownIcon = 'CircleHelp';

/** Names one module for the icons that a file takes out of a set which is not lucide's. */
export function iconsId(specifier, importer) {
  const source = readFileSync(importer.replace(/\?.*$/, ''), 'utf8');
  const statements = source.matchAll(/import\s*{([^}]*)}\s*from\s*['"]([^'"]+)['"]/g);
  const names = [...statements]
    .filter(([, , from]) => from === specifier)
    .flatMap(([, list]) => list.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0])
    .filter(Boolean);
  return `icons|${specifier}|${[...new Set(names)].join(',')}`;
}

/** Lucide's icons under the names that another set has for them. */
export function iconModule(specifier, names) {
  const isIcon = (name) => Object.hasOwn(lucide, name);
  const exported = names
    .split(',')
    .filter(Boolean)
    .map((name) => `${lucideIconFor(specifier, name, isIcon) ?? unknownIcon} as ${name}`);
  return `export { ${exported.join(', ')} } from 'lucide-react';`;
}
