// @ts-check
// How a process of jest finds and loads modules: packages of Lathe by their TypeScript sources, and `@jest/globals` as
// those of the test file that runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const root = new URL('../../../', import.meta.url).href;
const rootPath = fileURLToPath(root);
const swcrc = readFileSync(new URL('.swcrc', root), 'utf8');
const swc = JSON.parse(swcrc);
/**
 * What is compiled is kept for the other processes and for later runs. Nothing is left to delete when a process ends:
 * jest gives it half a second for that, and kills one that holds too much memory.
 */
const kept = fileURLToPath(
  new URL(`.build/jest/${createHash('sha256').update(version).update(swcrc).digest('hex').slice(0, 16)}/`, root),
);
const globalNames = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const globalsUrl = 'lathe-jest:globals';
const globalsKey = 'lathe.jest';

/** Where the source map of each source stands, for the lines that errors name. @type {Map<string, string>} */
export const sourceMaps = new Map();

let files = 0;
let isAnew = false;
let loads = 0;

/** From now on these are what `@jest/globals` has. @param {Record<string, unknown>} globals */
export function beginFile(globals) {
  files += 1;
  isAnew = false;
  Object.assign(globalThis, { [Symbol.for(globalsKey)]: globals });
}

/** Until the test file has ended, sources are loaded again though they are known. */
export function loadAnew() {
  isAnew = true;
  loads += 1;
}

// Modules that test files share import them too, once for all of the files.
const globalsModule = `
const globals = () => globalThis[Symbol.for('${globalsKey}')];
const forwarded = (name) => new Proxy(() => {}, {
  apply: (_target, _self, args) => globals()[name](...args),
  get: (_target, key) => globals()[name][key],
});
${globalNames.map((name) => `export const ${name} = forwarded('${name}');`).join('\n')}`;

/** @param {string} url */
const isOurs = (url) => url.startsWith(root) && !/\/(node_modules|dist)\//.test(url.slice(root.length - 1));

/**
 * The address of a source of ours; undefined for all others.
 *
 * @param {string} specifier
 * @param {string | undefined} parent
 */
function sourceOf(specifier, parent) {
  const [, name, path] = /^@lathe\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined)
    return [name, `infra/${name}`, `services/${name}`]
      .map((folder) => new URL(`${folder}/src/${path}.ts`, root))
      .find((url) => existsSync(url))?.href;
  if (parent === undefined || !/^(\.{1,2}\/|file:)/.test(specifier)) return undefined;
  const { href } = new URL(specifier, parent);
  if (!isOurs(href)) return undefined;
  return [href.replace(/\.js$/, '.ts'), href].find((at) => existsSync(fileURLToPath(at)));
}

/** What stands in these is of one test file alone, so that each has it as new. */
const isOfTests = /\/(test|testing)\/|\.spec\.ts$/;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, format: 'module', shortCircuit: true };
    const url = sourceOf(specifier, context.parentURL);
    if (url === undefined) return next(specifier, context);
    if (isAnew) return { url: `${url}?anew=${loads}`, shortCircuit: true };
    return { url: isOfTests.test(url) ? `${url}?file=${files}` : url, shortCircuit: true };
  },
  load(url, context, next) {
    if (url === globalsUrl) return { source: globalsModule, format: 'module', shortCircuit: true };
    const [address = ''] = url.split('?');
    if (!address.endsWith('.ts') || !isOurs(address)) return next(url, context);
    return { source: compiled(fileURLToPath(address), url), format: 'module', shortCircuit: true };
  },
});

/**
 * @param {string} path
 * @param {string} url
 */
function compiled(path, url) {
  const target = join(kept, `${path.slice(rootPath.length)}.js`);
  for (const name of [path, url]) sourceMaps.set(name, `${target}.map`);
  const { mtime } = statSync(path);
  // Not one that is newer, as of another branch: the time of the source is exact.
  if (statSync(target, { throwIfNoEntry: false })?.mtimeMs === mtime.getTime()) return readFileSync(target, 'utf8');
  const { code, map = '' } = transformSync(readFileSync(path, 'utf8'), { ...swc, filename: path, swcrc: false });
  mkdirSync(dirname(target), { recursive: true });
  keep(`${target}.map`, map, mtime);
  keep(target, code, mtime);
  return code;
}

/**
 * Writes a file that another process may write or read at this moment.
 *
 * @param {string} target
 * @param {string} text
 * @param {Date} time
 */
function keep(target, text, time) {
  const written = `${target}.${process.pid}`;
  writeFileSync(written, text);
  utimesSync(written, time, time);
  renameSync(written, target);
}
