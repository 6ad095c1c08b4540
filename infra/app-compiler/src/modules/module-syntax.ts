import type { Diagnostic, ModuleImport } from './module-record.js';
import { literal, ownRequire, parseRecord, placeAt } from './source-record.js';

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

/** How oxc writes an `import()`. */
const dynamicImport = '__vite_ssr_dynamic_import__';

const use = /__vite_ssr_import_(\d+)__(?:\.([\w$\u0080-\uffff]+))?/g;
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

/** The `import()`s of a source; one whose argument is not a literal is an error: it cannot be checked. */
function readDynamicImports(file: string, source: string): Pick<ModuleSyntax, 'imports' | 'errors'> {
  const imports: ModuleImport[] = [];
  const errors: Diagnostic[] = [];
  for (const { start, moduleRequest } of parseRecord(file, source).dynamicImports) {
    const specifier = literal(source.slice(moduleRequest.start, moduleRequest.end));
    if (specifier !== undefined) imports.push({ specifier, names: ['*'], dynamic: true });
    else if (errors.length === 0) {
      const message = 'A dynamic import needs a literal path.';
      errors.push({ file, ...placeAt(source, start), message, detectorId: 'dynamic-import' });
    }
  }
  return { imports, errors };
}

/** By how many lines the author's own statements stand lower in `text`, oxc's form, than in the module's code. */
export function shiftOfBody(text: string): number {
  const header = readHeader(text);
  return linesIn(text.slice(0, header.end)) - linesIn(writeHeader(header));
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** `text` is oxc's form for module runners of `source`. What is an `import()` is from oxc's record of the source. */
export function readModuleSyntax(file: string, source: string, text: string): ModuleSyntax {
  const header = readHeader(text);
  const body = text.slice(header.end);
  const used = usedNames(header, body);
  const imports: ModuleImport[] = header.imports.map(({ variable, specifier }) => ({
    specifier,
    names: [...used.get(variable)!],
    dynamic: false,
  }));
  if (source.includes('require('))
    for (const [, specifier = ''] of body.matchAll(ownRequire))
      if (!imports.some((taken) => taken.specifier === specifier))
        imports.push({ specifier, names: ['*'], dynamic: false });
  const later = text.includes(dynamicImport) ? readDynamicImports(file, source) : { imports: [], errors: [] };
  return {
    code: writeHeader(header) + body,
    imports: [...imports, ...later.imports],
    exports: header.exports.map(({ name }) => name),
    errors: later.errors,
    starExports: header.imports.filter(({ variable }) => header.stars.has(variable)).map(({ specifier }) => specifier),
  };
}
