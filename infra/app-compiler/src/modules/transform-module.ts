import { Script } from 'node:vm';
import { moduleRunnerTransform, type OxcError, transform, type TransformOptions } from 'oxc-transform';
import { extractCandidates } from './candidates.js';
import type { Diagnostic, ModuleRecord } from './module-record.js';
import { readModuleSyntax } from './module-syntax.js';
import { isTooNested } from './nesting.js';
import { languageOf, placeAt } from './source-record.js';

const transformOptions: TransformOptions = {
  sourceType: 'module',
  target: 'es2022',
  jsx: { runtime: 'automatic', pure: false, throwIfNamespace: false },
};

const define: TransformOptions['define'] = {
  'process.env.NODE_ENV': '"production"',
  'process.env': '{}',
  'import.meta.env': '{"MODE":"production","PROD":true,"DEV":false,"BASE_URL":"/"}',
};

/**
 * Parameters of the function whose body is a record's code. The first three are for authors of the old form and for
 * virtual modules.
 */
export const moduleParameters =
  'module, exports, require, __vite_ssr_exports__, __vite_ssr_import__, __vite_ssr_dynamic_import__';

/**
 * Prologue text of a bundle of module functions. Every module, vendor or own, is an ES module with a real `default`, so
 * nothing is converted.
 */
export const moduleHelpers = `const __vite_ssr_import_meta__ = {};
const __export = (target, all) => { for (const name in all) Object.defineProperty(target, name, { get: all[name], enumerable: true }); };
const __reExport = (target, source) => {
  for (const name of Object.keys(source)) {
    if (name !== 'default' && !(name in target)) Object.defineProperty(target, name, { get: () => source[name], enumerable: true });
  }
};`;

/** What a file is transformed with. For `define` oxc goes through the whole file once more. */
export const optionsFor = (file: string, source: string): TransformOptions => ({
  ...transformOptions,
  ...(/process\s*\.\s*env|import\s*\.\s*meta/.test(source) && { define }),
  lang: languageOf(file),
});

/** Comments that browsers read as addresses of further files. */
const sourceAddress = /^[ \t]*\/\/[#@][ \t]*source(?:Mapping)?URL=.*$/gm;
const helperPackage = '@oxc-project/runtime/';

function faulty(errors: Diagnostic[]): ModuleRecord {
  return { code: '', imports: [], exports: [], starExports: [], candidates: [], errors };
}

function syntaxErrors(file: string, source: string, errors: readonly OxcError[]): Diagnostic[] {
  return errors
    .filter(({ severity }) => severity === 'Error')
    .map(({ message, labels }) => ({ file, ...placeAt(source, labels[0]?.start ?? 0), message, detectorId: 'syntax' }));
}

/**
 * What a JavaScript engine would refuse although oxc lets it pass, such as an `await` outside of functions: it would
 * take the whole bundle with it. The code is only parsed. A static block knows neither `await` nor `return`, as little
 * as the functions of a bundle; inside a function that is never called, parsing it takes least.
 */
function engineErrors(file: string, source: string, code: string): Diagnostic[] {
  try {
    new Script(`function unused() { class Module { static {{\n${code}\n}} } }`, { filename: 'module' });
    return [];
  } catch (error) {
    const { name, message, stack = '' } = error as Error;
    if (name !== 'SyntaxError') throw error;
    const line = Number(/^module:(\d+)\n/.exec(stack)?.[1]);
    // The line as the author wrote it up to what oxc may have changed, its first quote or what is awaited.
    const [start = ''] = /^.*?(?:\bawait\b|(?=["'`])|$)/.exec((code.split('\n')[line - 2] ?? '').trim()) ?? [];
    const topLevelAwait = message === 'Unexpected reserved word' && start.endsWith('await');
    const text = topLevelAwait ? 'An await outside of a function is not available in apps.' : message;
    return [{ file, ...placeAt(source, Math.max(0, source.indexOf(start))), message: text, detectorId: 'syntax' }];
  }
}

function unavailableSyntax({ specifier }: ModuleRecord['imports'][number], file: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    message: `This syntax is not available in apps (${specifier.split('/').at(-1)}).`,
    detectorId: 'syntax',
  };
}

/**
 * Transforms one source file (.js, .jsx, .ts, .tsx). Faults of the source are in `errors`; rejects only when the
 * compiler itself fails. oxc is native code that parses by recursion: text made for it can end the process, so sources
 * of strangers belong into a process of their own.
 */
export async function transformModule(file: string, source: string): Promise<ModuleRecord> {
  if (isTooNested(source)) {
    return faulty([
      {
        file,
        line: 1,
        column: 1,
        message: 'This file is nested too deeply to be compiled.',
        detectorId: 'too-complex',
      },
    ]);
  }
  const plain = await transform(file, source, optionsFor(file, source));
  const errors = syntaxErrors(file, source, plain.errors);
  if (errors.length > 0) return faulty(errors);
  const { code } = await moduleRunnerTransform('module.js', plain.code);
  const record = readModuleSyntax(file, source, code.includes('URL=') ? code.replace(sourceAddress, '') : code);
  const helper = record.imports.find(({ specifier }) => specifier.startsWith(helperPackage));
  const refused = helper ? [unavailableSyntax(helper, file)] : engineErrors(file, source, record.code);
  return refused.length > 0 ? faulty(refused) : { ...record, candidates: extractCandidates(source) };
}
