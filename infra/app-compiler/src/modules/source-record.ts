import { type EcmaScriptModule, parseSync } from 'oxc-parser';
import type { ModuleImport } from './module-record.js';

/** The language that oxc reads a file as. */
export const languageOf = (file: string): 'jsx' | 'tsx' => (/\.tsx?$/.test(file) ? 'tsx' : 'jsx');

/**
 * oxc's record of what a source imports and exports. It costs as much as the whole transformation, so it is read where
 * a source has an `import()` or a fault is to be placed.
 */
export const parseRecord = (file: string, source: string): EcmaScriptModule =>
  parseSync(file, source, { lang: languageOf(file), sourceType: 'module' }).module;

/** What a literal argument of `import()` names; undefined for an expression, and for what needs to be unescaped. */
export const literal = (argument: string): string | undefined =>
  /^(?:'([^'\\\n]+)'|"([^"\\\n]+)"|`([^`\\$\n]+)`)$/.exec(argument)?.slice(1).find(Boolean);

/** What the author wrote himself in the old form. */
export const ownRequire = /^\s*(?:const|let|var) [^=\n]+ = require\("([^"\n]+)"\)/gm;

/** Line and column, from 1, of an index of `source`. */
export function placeAt(source: string, index: number): { line: number; column: number } {
  let line = 1;
  let start = -1;
  for (let end = source.indexOf('\n'); end >= 0 && end < index; end = source.indexOf('\n', end + 1)) {
    line += 1;
    start = end;
  }
  return { line, column: index - start };
}

/** Line and column where a source, whose record is given, first names a module that it takes. */
export function placeOfImport(
  source: string,
  { staticImports, staticExports, dynamicImports }: EcmaScriptModule,
  { specifier, dynamic }: ModuleImport,
): { line: number; column: number } {
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ];
  const places = dynamic
    ? dynamicImports
        .filter(({ moduleRequest: { start, end } }) => literal(source.slice(start, end)) === specifier)
        .map(({ moduleRequest }) => moduleRequest.start)
    : requests.filter(({ value }) => value === specifier).map(({ start }) => start);
  return placeAt(source, places.length > 0 ? Math.min(...places) : Math.max(0, source.search(ownRequire)));
}
