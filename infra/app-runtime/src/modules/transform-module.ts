import { transform, type Message, type TransformOptions } from 'esbuild';
import { extractCandidates } from '../styles/candidates.js';
import type { Diagnostic, ModuleRecord } from './module-record.js';
import { readModuleSyntax } from './module-syntax.js';
import { isTooNested } from './nesting.js';

const options: TransformOptions = {
  target: 'es2022',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'silent',
  jsx: 'automatic',
  format: 'cjs',
  // esbuild then turns `import('./x')` into a promise of require('./x'), which the linker serves.
  supported: { 'dynamic-import': false },
};

/** Only for sources that name one of them: with any `define` esbuild builds its table of all known globals anew for the file. */
const define: TransformOptions['define'] = {
  'process.env.NODE_ENV': '"production"',
  'process.env': '{}',
  'import.meta.env': '{"MODE":"production","PROD":true,"DEV":false,"BASE_URL":"/"}',
};

/** The helpers every module would repeat; the bundle's prologue has one definition for all (`MODULE_HELPERS`). */
const REPEATED_HELPERS = new Set([
  '__create', '__defProp', '__getOwnPropDesc', '__getOwnPropNames', '__getProtoOf', '__hasOwnProp', '__export', '__copyProps', '__reExport', '__toESM',
  '__toCommonJS',
]);

/**
 * Prologue text of a bundle of module functions. Unlike esbuild's own helpers these keep namespaces as they are: every module, vendor or own,
 * is an ES module with a real `default`, so nothing is copied.
 */
export const MODULE_HELPERS = `const __export = (target, all) => { for (const name in all) Object.defineProperty(target, name, { get: all[name], enumerable: true }); };
const __toESM = (module) => module;
const __toCommonJS = (module) => module;
const __reExport = (target, source) => {
  for (const name of Object.keys(source)) {
    if (name !== 'default' && !(name in target)) Object.defineProperty(target, name, { get: () => source[name], enumerable: true });
  }
};`;

/** Cuts the leading helper definitions off; they are top-level statements whose further lines are indented or close a bracket. */
function withoutHelpers(code: string): string {
  const lines = code.split('\n');
  let index = 0;
  while (index < lines.length) {
    const name = /^var (__\w+) = /.exec(lines[index]!)?.[1];
    if (!name || !REPEATED_HELPERS.has(name)) break;
    index += 1;
    while (index < lines.length && /^(?:\s|[})\]])/.test(lines[index]!)) index += 1;
  }
  return lines.slice(index).join('\n');
}

function syntaxErrors(file: string, error: unknown): Diagnostic[] {
  const messages = (error as { errors?: Message[] }).errors;
  if (!messages || messages.length === 0) throw error;
  return messages.map(({ text, location }) => ({
    file, line: location?.line ?? 1, column: (location?.column ?? 0) + 1, message: text, detectorId: 'syntax',
  }));
}

/** Transforms one source file (.js, .jsx, .ts, .tsx). Faults of the source are in `errors`; throws only when esbuild itself fails. */
export async function transformModule(file: string, source: string): Promise<ModuleRecord> {
  if (isTooNested(source)) {
    const fault = { file, line: 1, column: 1, message: 'This file is nested too deeply to be compiled.', detectorId: 'too-complex' };
    return { code: '', imports: [], exports: [], starExports: [], candidates: [], errors: [fault] };
  }
  try {
    const loader = /\.tsx?$/.test(file) ? 'tsx' : 'jsx';
    // A file without import or export would be read as CommonJS, where `module` and `exports` are names it could take.
    const text = /^\s*(?:import|export)\b/m.test(source) ? source : `${source}\nexport {};`;
    const extra = /process\s*\.\s*env|import\s*\.\s*meta/.test(source) ? { define } : {};
    const transforming = transform(text, { ...options, ...extra, loader, sourcefile: file });
    // Done while esbuild's own process works on the file.
    const candidates = extractCandidates(source);
    const { code } = await transforming;
    return { ...readModuleSyntax(file, source, code), code: withoutHelpers(code), candidates };
  } catch (error) {
    return { code: '', imports: [], exports: [], starExports: [], candidates: [], errors: syntaxErrors(file, error) };
  }
}
