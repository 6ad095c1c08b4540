import type { Linked, Preload } from '../compile-result.js';
import { moduleHelpers, moduleParameters } from '../modules/transform-module.js';
import type { VendorSet } from '../vendor-set.js';
import { entry, type GraphModule, type ModuleGraph } from './module-graph.js';
import { type AppPage, type Split, Splitter } from './split.js';

export interface LinkPlan {
  graph: ModuleGraph;
  vendor: VendorSet;
  /** Pages in the order of the project: name and module path. */
  pages: AppPage[];
  layout: string | undefined;
  main: AppPage | undefined;
}

/** Names that `moduleHelpers` declares. */
const helpers = '__export, __reExport, __vite_ssr_import_meta__';

const loader = `
const cache = {};
const chunks = [];
const fetching = {};
function once(key, fetch) {
  return (fetching[key] ??= fetch().catch((error) => { delete fetching[key]; throw error; }));
}
const fetchGroup = (key) => key in G || once(key, () => import(key).then((group) => { G[key] = group; }));
const fetchChunk = (name) => once(name, () => import('./' + name).then(({ default: make }) => {
  const { modules, links, url, lines } = make(${helpers});
  Object.assign(D, modules);
  Object.assign(L, links);
  chunks.push({ name, url, lines });
}));
function load(id) {
  if (id in cache) return cache[id].exports;
  const module = (cache[id] = { exports: {} });
  const links = L[id] || {};
  const require = (specifier) => {
    const target = links[specifier];
    if (target && target in D) return load(target);
    if (target && target in P) return G[P[target][0]][P[target][1]];
    if (target === '') return {};
    throw new Error('"' + specifier + '" could not be found. It is imported in ' + id + '.');
  };
  const later = (specifier) => Promise.all((X[links[specifier]] || []).map(fetchGroup)).then(() => require(specifier));
  try {
    (0, D[id])(module, module.exports, require, module.exports, require, later);
  } catch (error) {
    delete cache[id];
    throw error;
  }
  return module.exports;
}
function page(name, path, groups, files) {
  return {
    name,
    ready: () => groups.every((key) => key in G) && files.every((file) => chunks.some(({ name }) => name === file)),
    prepare: () => Promise.all([...groups.map(fetchGroup), ...files.map(fetchChunk)]),
    load: () => load(path),
  };
}`;

const quote = (text: string): string => JSON.stringify(text);

/** A module with faults throws the first of them when it is used; the rest of the app works. */
function bodyOf({ id, record }: GraphModule): string {
  const [fault] = record.errors;
  if (!fault) return record.code;
  return `throw new SyntaxError(${quote(`${id}:${fault.line}:${fault.column}: ${fault.message}`)});`;
}

function linksOf({ record, links }: GraphModule): string {
  const missing = record.imports.length > 0 ? [...links] : [];
  return JSON.stringify(
    Object.fromEntries(
      missing.map(([specifier, target]) => [specifier, target ?? (specifier.endsWith('.css') ? '' : null)]),
    ),
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lines += 1;
  return lines;
}

/**
 * Modules and their links as members of two objects, and which line of a file is whose when the first one stands in
 * line `from`.
 */
function membersOf(
  modules: readonly GraphModule[],
  from: number,
): { code: string; links: string; lines: [number, string][] } {
  const texts = modules.map((module) => `${quote(module.id)}(${moduleParameters}) {{\n${bodyOf(module)}\n}},`);
  const lines: [number, string][] = [];
  let line = from;
  modules.forEach(({ id }, index) => {
    lines.push([line + 1, id]);
    line += countLines(texts[index]!);
  });
  return {
    code: texts.join('\n'),
    links: modules.map((module) => `${quote(module.id)}: ${linksOf(module)},`).join('\n'),
    lines,
  };
}

function writeChunk(modules: readonly GraphModule[]): string {
  const head = `export default (${helpers}) => ({\nmodules: {`;
  const { code, links, lines } = membersOf(modules, countLines(head) + 1);
  return `${head}\n${code}\n},\nlinks: {\n${links}\n},\nurl: import.meta.url,\nlines: ${JSON.stringify(lines)},\n});\n`;
}

/** Packages that modules of the app link to: group, and name in it. */
function packagesOf({ graph, vendor }: LinkPlan): Record<string, [string, string]> {
  const used = new Set([...graph.modules.values()].flatMap(({ links }) => [...links.values()]));
  return Object.fromEntries(
    Object.entries(vendor.packages).flatMap(([specifier, { group, name }]) =>
      used.has(specifier) ? [[specifier, [group, name]]] : [],
    ),
  );
}

function writeApp(plan: LinkPlan, split: Split): string {
  const head = [
    split.groups.map((group, index) => `import * as g${index} from ${quote(group)};`).join('\n'),
    `const G = { ${split.groups.map((group, index) => `${quote(group)}: g${index}`).join(', ')} };`,
    `const P = ${JSON.stringify(packagesOf(plan))};`,
    `const X = ${JSON.stringify(split.deferred)};`,
    moduleHelpers,
    loader,
    'const D = {',
  ].join('\n');
  const { code, links, lines } = membersOf(split.app, countLines(head) + 1);
  const pages = split.pages.map(
    ({ name, path, groups, chunks }) =>
      `page(${quote(name)}, ${quote(path)}, ${JSON.stringify(groups)}, ${JSON.stringify(chunks)})`,
  );
  return `${head}
${code}
};
const L = {
${links}
};
load(${quote(entry)}).start({
  pages: [${pages.join(', ')}],
  layout: ${plan.layout ? `() => load(${quote(plan.layout)})` : 'null'},
  mainPage: ${JSON.stringify(plan.main?.name ?? null)},
  ownToaster: ${plan.graph.ownToaster},
  chunks,
  bundle: { url: import.meta.url, lines: ${JSON.stringify(lines)} },
});
`;
}

function preloadOf({ vendor }: LinkPlan, split: Split): Preload {
  const filesOf = (groups: readonly string[]): string[] => [
    ...new Set(groups.flatMap((group) => vendor.files[group]!)),
  ];
  const base = filesOf(split.groups);
  const further = (groups: readonly string[]): string[] => filesOf(groups).filter((file) => !base.includes(file));
  return {
    base,
    pages: Object.fromEntries(split.pages.map(({ name, groups, chunks }) => [name, [...chunks, ...further(groups)]])),
  };
}

/**
 * Writes the files of an app. Packages that the layout needs are imported at once, those of single pages when the page
 * is first shown, and those behind an `import()` when it is called. Each module is a function that runs when it is
 * first used, so that a fault in one page stays in it.
 */
export function link(plan: LinkPlan): Linked {
  const split = new Splitter(plan.graph, plan.vendor).split(plan.pages, plan.main, plan.layout);
  return {
    js: writeApp(plan, split),
    chunks: Object.fromEntries(split.chunks.map(({ name, modules }) => [name, writeChunk(modules)])),
    preload: preloadOf(plan, split),
  };
}
