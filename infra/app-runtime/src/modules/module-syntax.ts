import type { Diagnostic, ModuleImport } from './module-record.js';

/** What a module takes and gives, read from esbuild's CommonJS output: its imports and exports have one form each, at the start of a line. */
export interface ModuleSyntax {
  imports: ModuleImport[];
  exports: string[];
  starExports: string[];
  errors: Diagnostic[];
}

const EXPORT_TABLE = /^__export\(\w+, \{\n([\s\S]*?)\n\}\);$/m;
const EXPORT_NAME = /^ {2}(?:([\w$]+)|"((?:[^"\\]|\\.)*)"): \(\) => /gm;
const BOUND_IMPORT = /^var ([\w$]+) = (?:__toESM\()?require\("([^"\n]+)"\)(?:, 1)?\)?;$/gm;
/** What the author wrote himself in the old form. */
const OWN_REQUIRE = /^\s*(?:const|let|var) [^=\n]+ = require\("([^"\n]+)"\)/gm;
const BARE_IMPORT = /^require\("([^"\n]+)"\);$/gm;
const STAR_EXPORT = /^__reExport\(\w+, require\("([^"\n]+)"\), module\.exports\);$/gm;
const DYNAMIC_IMPORT = /Promise\.resolve\(\)\.then\(\(\) => (?:\/\* @__PURE__ \*\/ )?__toESM\(require\("([^"\n]+)"\)(?:, 1)?\)\)/g;
const COMPUTED_IMPORT = /__toESM\(require\((?!")/;

/** Place of an import in what the author wrote; esbuild's output keeps the quoted text but not its position. */
function placeOf(source: string, specifier: string): { line: number; column: number } {
  const hits = [source.indexOf(`'${specifier}'`), source.indexOf(`"${specifier}"`)].filter((index) => index >= 0);
  return placeAt(source, hits.length > 0 ? Math.min(...hits) : 0);
}

function placeAt(source: string, index: number): { line: number; column: number } {
  let line = 1;
  let start = -1;
  for (let end = source.indexOf('\n'); end >= 0 && end < index; end = source.indexOf('\n', end + 1)) {
    line += 1;
    start = end;
  }
  return { line, column: index - start };
}

/** How the variables that hold imported modules are used: `import_x.name` takes a name, any other use the whole namespace. */
function usedNames(code: string, variables: readonly string[]): Map<string, Set<string>> {
  const used = new Map(variables.map((variable) => [variable, new Set<string>()]));
  if (variables.length === 0) return used;
  const pattern = new RegExp(`(?<![\\w$.])(${variables.map((variable) => variable.replace(/\$/g, '\\$')).join('|')})(?![\\w$])(?: = (?=(?:__toESM\\()?require\\()|\\.([\\w$]+))?`, 'g');
  for (const [text, variable, name] of code.matchAll(pattern)) {
    if (text.endsWith(' = ')) continue;
    used.get(variable!)!.add(name ?? '*');
  }
  return used;
}

function exportNames(code: string): string[] {
  const table = EXPORT_TABLE.exec(code)?.[1] ?? '';
  return [...table.matchAll(EXPORT_NAME)].map(([, plain, quoted]) => plain ?? quoted!);
}

/** `code` is esbuild's output for `source`. An `import()` whose argument is not a literal is an error: it cannot be checked. */
export function readModuleSyntax(file: string, source: string, code: string): ModuleSyntax {
  const bound = [...code.matchAll(BOUND_IMPORT)].map(([, variable, specifier]) => ({ variable: variable!, specifier: specifier! }));
  const used = usedNames(code, bound.map(({ variable }) => variable));
  const imports: ModuleImport[] = [];
  const add = (specifier: string, names: string[], dynamic: boolean): void => {
    imports.push({ specifier, names, dynamic, ...placeOf(source, specifier) });
  };
  const starExports = [...code.matchAll(STAR_EXPORT)].map((match) => match[1]!);
  for (const { variable, specifier } of bound) add(specifier, [...used.get(variable)!], false);
  for (const match of code.matchAll(BARE_IMPORT)) add(match[1]!, [], false);
  if (source.includes('require(')) for (const match of code.matchAll(OWN_REQUIRE)) if (!imports.some(({ specifier }) => specifier === match[1])) add(match[1]!, ['*'], false);
  for (const specifier of starExports) add(specifier, ['*'], false);
  if (source.includes('import(')) for (const match of code.matchAll(DYNAMIC_IMPORT)) add(match[1]!, ['*'], true);
  const errors: Diagnostic[] = [];
  if (COMPUTED_IMPORT.test(code)) {
    const place = placeAt(source, Math.max(0, source.search(/\bimport\(\s*(?!['"])/)));
    errors.push({ file, ...place, message: 'A dynamic import needs a literal path.', detectorId: 'dynamic-import' });
  }
  return { imports, exports: exportNames(code), starExports, errors };
}
