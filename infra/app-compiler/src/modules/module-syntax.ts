import { type EcmaScriptModule, type ParserOptions, parseSync } from 'oxc-parser';
import type { Diagnostic, ModuleImport } from './module-record.js';

/** What a module takes and gives, and its code as the body of a function with `MODULE_PARAMETERS`. */
export interface ModuleSyntax {
  code: string;
  imports: ModuleImport[];
  exports: string[];
  starExports: string[];
  errors: Diagnostic[];
}

// oxc's form for module runners starts with directives, getters of all exports and then all imports, each in one form.
// It keeps comments.
const skipped = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/|"[^"\n]*";|'[^'\n]*';)*/y;
const exportStatement =
  /Object\.defineProperty\(__vite_ssr_exports__, "((?:[^"\\\n]|\\.)*)", \{\s+enumerable: true,\s+configurable: true,\s+get\(\) \{\s+return (.*);\s+\}\s+\}\);\n/y;
const importStatement =
  /const (__vite_ssr_import_\d+__) = await __vite_ssr_import__\("((?:[^"\\\n]|\\.)*)"(?:, \{ importedNames: \[[^\]]*\] \})?\);\n/y;
const starExport = /__vite_ssr_exportAll__\((__vite_ssr_import_\d+__)\);\n/y;

const use = /__vite_ssr_import_(\d+)__(?:\.([\w$\u0080-\uffff]+))?/g;
/** What the author wrote himself in the old form. */
const ownRequire = /^\s*(?:const|let|var) [^=\n]+ = require\("([^"\n]+)"\)/gm;

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

interface Header {
  exports: { name: string; expression: string }[];
  imports: { variable: string; specifier: string }[];
  /** Variables of the imports that are given on as a whole. */
  stars: Set<string>;
  /** Where the author's own statements begin. */
  end: number;
}

function readHeader(text: string): Header {
  const header: Header = { exports: [], imports: [], stars: new Set(), end: 0 };
  let index = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match) index = pattern.lastIndex;
    return match;
  };
  for (;;) {
    next(skipped);
    const exported = next(exportStatement);
    const imported = exported ?? next(importStatement);
    const found = imported ?? next(starExport);
    if (!found) return header;
    if (exported) header.exports.push({ name: exported[1]!, expression: exported[2]! });
    else if (imported) header.imports.push({ variable: imported[1]!, specifier: imported[2]! });
    else header.stars.add(found[1]!);
    header.end = index;
  }
}

/** The header again, for modules that are functions called in turn instead of promises. */
function writeHeader({ exports, imports, stars }: Header): string {
  const getters = exports.map(({ name, expression }) => `  "${name}": () => ${expression},\n`).join('');
  const taken = imports.map(({ variable, specifier }) => {
    const again = stars.has(variable) ? `__reExport(__vite_ssr_exports__, ${variable});\n` : '';
    return `const ${variable} = __vite_ssr_import__("${specifier}");\n${again}`;
  });
  return `${getters === '' ? '' : `__export(__vite_ssr_exports__, {\n${getters}});\n`}${taken.join('')}`;
}

/**
 * How the variables that hold imported modules are used: `variable.name` takes a name, any other use the whole
 * namespace.
 */
function usedNames(header: Header, body: string): Map<string, Set<string>> {
  const used = new Map(
    header.imports.map(({ variable }) => [variable, new Set<string>(header.stars.has(variable) ? ['*'] : [])]),
  );
  if (used.size === 0) return used;
  for (const text of [body, ...header.exports.map(({ expression }) => expression)]) {
    for (const [, number, name] of text.matchAll(use)) used.get(`__vite_ssr_import_${number}__`)?.add(name ?? '*');
  }
  return used;
}

/** What a literal argument of `import()` names; undefined for an expression, and for what needs to be unescaped. */
const literal = (argument: string): string | undefined =>
  /^(?:'([^'\\\n]+)'|"([^"\\\n]+)"|`([^`\\$\n]+)`)$/.exec(argument)?.slice(1).find(Boolean);

/** Where the source first names each module that it imports or exports from. */
function placesOf({ staticImports, staticExports }: EcmaScriptModule): Map<string, number> {
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ];
  const places = new Map<string, number>();
  for (const { value, start } of requests) if (!(places.get(value)! <= start)) places.set(value, start);
  return places;
}

/** Names that the source exports; those of types are among them where it does not say that they are types. */
const exportNames = ({ staticExports }: EcmaScriptModule): Set<string> =>
  new Set(
    staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, isType }) => {
        if (isType) return [];
        return exportName.kind === 'Default' ? ['default'] : (exportName.name ?? []);
      }),
    ),
  );

/**
 * `text` is oxc's form for module runners of `source`. What the module imports and exports, and where, is from oxc's
 * record of the source; which of the names it uses, and which were only types, from `text`. An `import()` whose
 * argument is not a literal is an error: it cannot be checked.
 */
export function readModuleSyntax(
  file: string,
  source: string,
  text: string,
  lang: ParserOptions['lang'],
): ModuleSyntax {
  const { module } = parseSync(file, source, { lang, sourceType: 'module' });
  const header = readHeader(text);
  const body = text.slice(header.end);
  const used = usedNames(header, body);
  const places = placesOf(module);
  const imports: ModuleImport[] = [];
  const errors: Diagnostic[] = [];
  const add = (specifier: string, names: string[], dynamic: boolean, index: number): void => {
    imports.push({ specifier, names, dynamic, ...placeAt(source, index) });
  };
  for (const { variable, specifier } of header.imports)
    add(specifier, [...used.get(variable)!], false, places.get(specifier) ?? 0);
  if (source.includes('require('))
    for (const [, specifier] of body.matchAll(ownRequire))
      if (!imports.some((taken) => taken.specifier === specifier))
        add(specifier!, ['*'], false, Math.max(0, source.search(ownRequire)));
  for (const { start, moduleRequest } of module.dynamicImports) {
    const specifier = literal(source.slice(moduleRequest.start, moduleRequest.end));
    if (specifier !== undefined) add(specifier, ['*'], true, moduleRequest.start);
    else if (errors.length === 0) {
      const message = 'A dynamic import needs a literal path.';
      errors.push({ file, ...placeAt(source, start), message, detectorId: 'dynamic-import' });
    }
  }
  const known = exportNames(module);
  return {
    code: writeHeader(header) + body,
    imports,
    exports: header.exports.map(({ name }) => name).filter((name) => known.has(name)),
    errors,
    starExports: header.imports.filter(({ variable }) => header.stars.has(variable)).map(({ specifier }) => specifier),
  };
}
