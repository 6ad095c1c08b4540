import { MODULE_HELPERS, MODULE_PARAMETERS } from '@lathe/app-runtime/modules/transform-module';
import type { VendorSet } from '@lathe/app-runtime/vendor-build/vendor-set';
import { ENTRY, type GraphModule, type ModuleGraph } from './module-graph.js';

export interface LinkPlan {
  graph: ModuleGraph;
  vendor: VendorSet;
  /** Pages in the order of the project: name and module path. */
  pages: { name: string; path: string }[];
  layout: string | undefined;
  mainPage: string | undefined;
}

const LOADER = `
const cache = {};
function load(id) {
  if (id in cache) return cache[id].exports;
  const module = (cache[id] = { exports: {} });
  const links = L[id] || {};
  const require = (specifier) => {
    const target = links[specifier];
    if (target && target in D) return load(target);
    if (target && target in V) return V[target];
    if (target === '') return {};
    throw new Error('"' + specifier + '" could not be found. It is imported in ' + id + '.');
  };
  try {
    (0, D[id])(module, module.exports, require, module.exports, require, (specifier) => Promise.resolve().then(() => require(specifier)));
  } catch (error) {
    delete cache[id];
    throw error;
  }
  return module.exports;
}
function page(name, path, packages) {
  let preparing;
  return {
    name,
    ready: () => packages.every((specifier) => specifier in V),
    prepare: () => (preparing ??= Promise.all(
      packages.map((specifier) => specifier in V || F[specifier]().then((namespace) => { V[specifier] = namespace; })),
    ).catch((error) => { preparing = undefined; throw error; })),
    load: () => load(path),
  };
}`;

/** Vendor packages a module needs, directly or through others. */
function vendorClosure(graph: ModuleGraph, vendor: VendorSet, roots: readonly string[]): Set<string> {
  const packages = new Set<string>();
  const seen = new Set(roots);
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const link of graph.modules.get(id)?.links.values() ?? []) {
      if (link === null || seen.has(link)) continue;
      seen.add(link);
      if (link in vendor.exports) packages.add(link);
      else queue.push(link);
    }
  }
  return packages;
}

/** A module with faults throws the first of them when it is used; the rest of the app works. */
function bodyOf({ id, record }: GraphModule): string {
  const [fault] = record.errors;
  if (!fault) return record.code;
  return `throw new SyntaxError(${JSON.stringify(`${id}:${fault.line}:${fault.column}: ${fault.message}`)});`;
}

function linksOf({ record, links }: GraphModule): string {
  const missing = record.imports.length > 0 ? [...links] : [];
  return JSON.stringify(Object.fromEntries(missing.map(([specifier, target]) => [specifier, target ?? (specifier.endsWith('.css') ? '' : null)])));
}

function countLines(text: string): number {
  let lines = 1;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lines += 1;
  return lines;
}

/**
 * Writes the bundle: packages that main page and layout need are imported at once, those of single pages when the page is first shown.
 * Each module is a function that runs when it is first used, so that a fault in one page stays in that page.
 */
export function link({ graph, vendor, pages, layout, mainPage }: LinkPlan): string {
  const main = pages.find(({ name }) => name === mainPage);
  const eager = [...vendorClosure(graph, vendor, [ENTRY, ...(layout ? [layout] : []), ...(main ? [main.path] : [])])];
  const pagePackages = pages.map(({ path }) => [...vendorClosure(graph, vendor, [path])].filter((specifier) => !eager.includes(specifier)));
  const lazy = [...new Set(pagePackages.flat())];
  const quote = (text: string): string => JSON.stringify(text);
  const chunks = [
    eager.map((specifier, index) => `import * as v${index} from ${quote(specifier)};`).join('\n'),
    `const V = { ${eager.map((specifier, index) => `${quote(specifier)}: v${index}`).join(', ')} };`,
    `const F = { ${lazy.map((specifier) => `${quote(specifier)}: () => import(${quote(specifier)})`).join(', ')} };`,
    MODULE_HELPERS,
    LOADER,
    'const D = {',
  ];
  const lines: [number, string][] = [];
  let line = chunks.reduce((sum, chunk) => sum + countLines(chunk), 0);
  for (const module of graph.modules.values()) {
    const text = `${quote(module.id)}(${MODULE_PARAMETERS}) {{\n${bodyOf(module)}\n}},`;
    lines.push([line + 2, module.id]);
    line += countLines(text);
    chunks.push(text);
  }
  chunks.push('};', `const L = {\n${[...graph.modules.values()].map((module) => `${quote(module.id)}: ${linksOf(module)},`).join('\n')}\n};`);
  const pageCalls = pages.map(({ name, path }, index) => `page(${quote(name)}, ${quote(path)}, ${JSON.stringify(pagePackages[index])})`);
  chunks.push(`load(${quote(ENTRY)}).start({
  pages: [${pageCalls.join(', ')}],
  layout: ${layout ? `() => load(${quote(layout)})` : 'null'},
  mainPage: ${JSON.stringify(mainPage ?? null)},
  ownToaster: ${graph.ownToaster},
  bundle: { url: import.meta.url, lines: ${JSON.stringify(lines)} },
});`);
  return `${chunks.join('\n')}\n`;
}
