import { parse } from 'es-module-lexer';
import type { Diagnostic, ModuleImport } from './module-record.js';

/** What a module takes and gives, read from esbuild's ES module output (its import statements have one normal form). */
export interface ModuleSyntax {
  imports: ModuleImport[];
  exports: string[];
  starExports: string[];
  errors: Diagnostic[];
}

/** Names in `import a, { b as c } from "x"`, `import * as n from "x"`, `export { d } from "x"` and `export * from "x"`. */
function importedNames(statement: string): string[] {
  const clause = statement.replace(/^(?:import|export)\b/, '').replace(/\bfrom\s*["'][^"']*["'].*$/s, '');
  const names: string[] = [];
  const braces = /\{([^}]*)\}/s.exec(clause);
  for (const part of braces?.[1]!.split(',') ?? []) {
    const name = part.trim().split(/\s+as\s+/)[0]!;
    if (name) names.push(name);
  }
  const rest = clause.replace(/\{[^}]*\}/s, '');
  if (rest.includes('*')) names.push('*');
  if (statement.startsWith('import') && /^\s*[A-Za-z_$]/.test(rest)) names.push('default');
  return names;
}

/** Place of an import in what the author wrote; esbuild's output keeps the quoted text but not its position. */
function placeOf(source: string, specifier: string): { line: number; column: number } {
  const hits = [source.indexOf(`'${specifier}'`), source.indexOf(`"${specifier}"`)].filter((index) => index >= 0);
  const index = hits.length > 0 ? Math.min(...hits) : 0;
  const before = source.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

/** `esm` is esbuild's output for `source`. An `import()` whose argument is not a literal is an error: it cannot be checked. */
export function readModuleSyntax(file: string, source: string, esm: string): ModuleSyntax {
  const [found, exported] = parse(esm);
  const syntax: ModuleSyntax = { imports: [], exports: exported.map(({ n }) => n), starExports: [], errors: [] };
  for (const { n: specifier, d: dynamicAt, ss, se } of found) {
    if (dynamicAt === -2) continue;
    if (specifier === undefined) {
      const index = Math.max(0, source.indexOf('import('));
      const line = source.slice(0, index).split('\n').length;
      syntax.errors.push({ file, line, column: 1, message: 'A dynamic import needs a literal path.', detectorId: 'dynamic-import' });
      continue;
    }
    const statement = esm.slice(ss, se);
    const dynamic = dynamicAt >= 0;
    const names = dynamic ? ['*'] : importedNames(statement);
    if (/^export\s*\*\s*from/.test(statement)) syntax.starExports.push(specifier);
    syntax.imports.push({ specifier, names, dynamic, ...placeOf(source, specifier) });
  }
  return syntax;
}
