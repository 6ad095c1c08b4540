import { isIconSet } from './importable/icon-names.js';
import { packageOf, packageStyles, partOf, radixUi } from './importable/packages.js';
import { isModule, namesOf } from './paths.js';

/** What the files of an app may import. Paths are those of modules; the platform's stand behind the app's own. */
export interface Importable {
  readonly own: readonly string[];
  readonly platform: readonly string[];
}

export type ImportTarget =
  /** A module of the app or the platform; `isExact` is false where its path is written in another case. */
  | { kind: 'module'; path: string; isExact: boolean }
  | { kind: 'entities' }
  /** One entity; `name` is what the app calls it, undefined where it has none. */
  | { kind: 'entity'; written: string; name: string | undefined }
  /** A package, by its own name where the import calls it by another. */
  | { kind: 'package'; specifier: string }
  /** One name of a package, written as a file of it. */
  | { kind: 'part'; from: string; name: string }
  /** A set that exists by single names only: other icons than those there are, or all parts of radix. */
  | { kind: 'icons' | 'radix' }
  | { kind: 'style'; specifier: string }
  /** A style sheet of the app: it applies without being imported. */
  | { kind: 'nothing' }
  | { kind: 'missing'; reason: string };

/** Finds what `specifier` leads to in the file `importer`. */
export type ResolveImport = (specifier: string, importer: string) => ImportTarget;

/** The platform's own modules: only what stands beside them names them. */
export const privateFolder = 'lathe/';

const endings = ['', '.jsx', '.js', '.tsx', '.ts', '/index.jsx', '/index.js', '/index.tsx', '/index.ts'];
const missing = (reason: string): ImportTarget => ({ kind: 'missing', reason });

/**
 * What an import of an app means: its own file, else the platform's of the same path, else an entity or a package of
 * the one list (importable/packages.ts).
 * Nothing else exists.
 */
export function importResolver({ own, platform }: Importable): ResolveImport {
  const entities = namesOf(own, 'entity');
  const moduleAt = moduleFinder([...own.filter((path) => !path.startsWith(privateFolder)), ...platform]);

  const inApp = (path: string, specifier: string): ImportTarget => {
    if (path.startsWith('..') || path.startsWith('/')) return missing(`"${specifier}" leads outside the app.`);
    if (path.endsWith('.css')) return { kind: 'nothing' };
    const isHidden = (found: string): boolean => found.startsWith(privateFolder) && specifier.startsWith('@/');
    return (
      moduleAt(path, isHidden) ??
      entityAt(path.replace(/\.jsx?$/, ''), entities) ??
      missing(`"${specifier}" does not exist in this app.`)
    );
  };

  return (specifier, importer) => {
    if (packageStyles.includes(specifier)) return { kind: 'style', specifier };
    const known = packageOf(specifier);
    if (known !== undefined) return { kind: 'package', specifier: known };
    if (specifier.startsWith('@/')) return inApp(normalize(specifier.slice(2)), specifier);
    if (specifier.startsWith('.')) return inApp(fromImporter(specifier, importer), specifier);
    const part = partOf(specifier);
    if (part) return { kind: 'part', ...part };
    if (isIconSet(specifier)) return { kind: 'icons' };
    if (specifier === radixUi) return { kind: 'radix' };
    return missing(
      /^(?:node:|https?:|data:|file:|blob:|\/)/.test(specifier)
        ? `"${specifier}" cannot be imported: apps import their own files and the available packages only.`
        : `The package "${specifier}" is not available in apps.`,
    );
  };
}

/** Looks modules up by their path without its ending, in any case. */
function moduleFinder(
  paths: readonly string[],
): (path: string, isHidden: (found: string) => boolean) => ImportTarget | undefined {
  const modules = new Set(paths.filter(isModule));
  const byLowerCase = new Map<string, string>();
  for (const path of modules) if (!byLowerCase.has(path.toLowerCase())) byLowerCase.set(path.toLowerCase(), path);
  return (path, isHidden) => {
    for (const ending of endings) {
      const isExact = modules.has(path + ending);
      const found = isExact ? path + ending : byLowerCase.get((path + ending).toLowerCase());
      if (found !== undefined && !isHidden(found)) return { kind: 'module', path: found, isExact };
    }
    return undefined;
  };
}

function entityAt(path: string, entities: readonly string[]): ImportTarget | undefined {
  if (path === 'entities' || path === 'entities/all' || path === 'api/entities') return { kind: 'entities' };
  const written = /^entities\/([\w-]+)$/.exec(path)?.[1];
  if (written === undefined) return undefined;
  if (written === 'User') return { kind: 'entity', written, name: written };
  return { kind: 'entity', written, name: entities.find((name) => name.toLowerCase() === written.toLowerCase()) };
}

/** Older layouts stand at the root and still write `../components`; that one step above the root means the root. */
function fromImporter(specifier: string, importer: string): string {
  const folder = importer.slice(0, Math.max(importer.lastIndexOf('/'), 0));
  const path = normalize(`${folder === '' ? '.' : folder}/${specifier}`);
  return folder === '' && /^\.\.\/(?!\.\.)/.test(path) ? path.slice(3) : path;
}

/** The path without `.`, and without `..` but at its start. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/');
}
