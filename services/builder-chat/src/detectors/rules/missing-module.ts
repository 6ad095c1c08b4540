import { posix } from 'node:path';
import { kindOfFile, withoutExtension } from '@lathe/proto/apps/project/paths';
import { homeOf } from '../../stream/home-of.js';
import type { Project } from '../project/project-model.js';
import { componentName, type ImportStatement, type SourceFile } from '../project/source-file.js';
import type { TextEdit } from './issue.js';
import { partOf, stubOf } from './stub.js';

/**
 * Where the module would be written that an import asks for, where it is one of the app that nobody wrote:
 * `@/components/DogChart`, `../hooks/useStats`. Undefined for packages, entities and what the platform has a folder for.
 */
function homeOfMissing(project: Project, file: SourceFile, { from, names }: ImportStatement): string | undefined {
  const isOwn = /^(?:@\/|\.)/.test(from);
  if (!isOwn || names.length === 0 || /\.(?!jsx?$|tsx?$)\w+$/.test(from)) return undefined;
  const address = from.startsWith('@/') ? from.slice(2) : posix.join(posix.dirname(file.path), from);
  const plain = withoutExtension(address.replace(/^(?:\.\.\/)+/, '').replace(/\.tsx?$/, ''));
  if (/^(?:components\/ui|entities|integrations)\//.test(plain)) return undefined;
  const hasComponent = names.some(({ local }) => /^[A-Z]/.test(local));
  const last = plain.replace(/^.*\//, '');
  // A component that is called as a function is none that could be shown.
  if (!hasComponent && /^[A-Z]/.test(last)) return undefined;
  const home = homeOf(`${plain}${hasComponent ? '.jsx' : '.js'}`);
  const kind = kindOfFile(home);
  const isPlace = kind === 'component' || (kind === 'service' && !hasComponent);
  const path = isPlace ? home : hasComponent ? `components/${last}.jsx` : `services/${last}.js`;
  return kindOfFile(path) === undefined || Object.hasOwn(project.files, path) ? undefined : path;
}

/** What is imported from modules of the app that nobody wrote, by path. */
export type MissingModules = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** All that is missing, whichever file asks for it, so that one note stands for each. */
export function missingModules(project: Project): MissingModules {
  const missing = new Map<string, Map<string, string>>();
  for (const file of project.sources)
    for (const statement of file.imports) {
      const isMissing = project.resolve(file.path, statement.from).kind === 'missing';
      const path = isMissing ? homeOfMissing(project, file, statement) : undefined;
      if (path === undefined) continue;
      const names = missing.get(path) ?? new Map<string, string>();
      for (const { imported, local } of statement.names)
        if (imported !== '*') names.set(imported, titleOf(path, imported, local));
      missing.set(path, names);
    }
  return missing;
}

/** What an import stands for: the name that the module would give it. */
function titleOf(path: string, imported: string, local: string): string {
  if (imported !== 'default') return imported;
  const own = componentName(path);
  return /^[A-Z]\w*$/.test(own) ? own : local;
}

/** The change that puts a note in the place of a module and imports it; null where it is none of the app. */
export function withStub(
  project: Project,
  file: SourceFile,
  statement: ImportStatement,
  missing: MissingModules,
): TextEdit[] | null {
  const path = homeOfMissing(project, file, statement);
  const names = path === undefined ? undefined : missing.get(path);
  if (path === undefined || names === undefined) return null;
  const { start, end } = statement.source;
  return [
    { path, start: 0, end: 0, text: stubOf([...names].map(([imported, part]) => partOf(imported, part))) },
    { path: file.path, start, end, text: `'@/${withoutExtension(path)}'` },
  ];
}
