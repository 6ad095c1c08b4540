import type { VendorSet } from '../vendor-set.js';
import { entry, type GraphModule, type ModuleGraph } from './module-graph.js';

/** Characters of source below which a page is not worth a request of its own. */
const minChunk = 16_000;

/** The file of what several pages share, and of small pages. */
const rest = 'rest.js';

export interface AppPage {
  name: string;
  path: string;
}

/** What has to be there before a page, or a module that is imported later, can run. */
export interface Needs {
  /** Groups of packages, as apps import them. */
  groups: string[];
  /** Files of the app beside `app.js`. */
  chunks: string[];
}

export interface Split {
  /** Modules of `app.js`: the platform's part, the layout and the main page. */
  app: GraphModule[];
  /** Groups that `app.js` imports. */
  groups: string[];
  chunks: { name: string; modules: GraphModule[] }[];
  pages: (AppPage & Needs)[];
  /** Groups that modules need that some `import()` names, by module. */
  deferred: Record<string, string[]>;
}

/**
 * Which modules travel together, and with which packages. The main page is loaded at once, any other with what it
 * shares with further ones.
 */
export class Splitter {
  constructor(
    private readonly graph: ModuleGraph,
    private readonly vendor: VendorSet,
  ) {}

  split(pages: readonly AppPage[], main: AppPage | undefined, layout: string | undefined): Split {
    const base = [entry, ...(layout ? [layout] : [])];
    const app = this.modulesOf([...base, ...(main ? [main.path] : [])]);
    const own = new Map(pages.map(({ path }) => [path, [...this.modulesOf([path])].filter((id) => !app.has(id))]));
    const chunkOf = this.chunksOf(own);
    const groups = this.groupsOf(base);
    const needs = (path: string): Needs => ({
      groups: this.groupsOf([path]).filter((group) => !groups.includes(group)),
      chunks: [...new Set(own.get(path)!.map((id) => chunkOf.get(id)!))].sort(),
    });
    const names = [...new Set(chunkOf.values())].sort();
    const all = [...this.graph.modules.values()];
    return {
      app: all.filter(({ id }) => app.has(id)),
      groups,
      chunks: names.map((name) => ({ name, modules: all.filter(({ id }) => chunkOf.get(id) === name) })),
      pages: pages.map((page) => ({ ...page, ...needs(page.path) })),
      deferred: this.deferred(groups),
    };
  }

  /** Code that can run once the roots do, also what is imported later: its packages are what takes long to fetch. */
  private modulesOf(roots: readonly string[]): Set<string> {
    const found = new Set<string>();
    const queue = [...roots];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const module = this.graph.modules.get(id);
      if (!module || found.has(id)) continue;
      found.add(id);
      for (const link of module.links.values()) if (link !== null) queue.push(link);
    }
    return found;
  }

  /** Groups of the packages that the roots need to run, directly or through others. */
  private groupsOf(roots: readonly string[]): string[] {
    const groups = new Set<string>();
    const seen = new Set<string>();
    const queue = [...roots];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const module = this.graph.modules.get(id);
      if (seen.has(id)) continue;
      seen.add(id);
      const known = this.vendor.packages[id];
      if (known) groups.add(known.group);
      for (const [specifier, link] of module?.links ?? [])
        if (link !== null && !module!.later.has(specifier)) queue.push(link);
    }
    return [...groups].sort();
  }

  private chunksOf(own: ReadonlyMap<string, readonly string[]>): Map<string, string> {
    const uses = new Map<string, number>();
    for (const ids of own.values()) for (const id of ids) uses.set(id, (uses.get(id) ?? 0) + 1);
    const chunkOf = new Map<string, string>();
    for (const [path, ids] of own) {
      const alone = ids.filter((id) => uses.get(id) === 1);
      const size = alone.reduce((sum, id) => sum + this.graph.modules.get(id)!.record.code.length, 0);
      const name = size < minChunk ? rest : `page-${/(\w+)\.\w+$/.exec(path)![1]}.js`;
      for (const id of ids) chunkOf.set(id, uses.get(id) === 1 ? name : rest);
    }
    return chunkOf;
  }

  private deferred(present: readonly string[]): Record<string, string[]> {
    const targets = [...this.graph.modules.values()].flatMap(({ links, later }) =>
      [...later].flatMap((specifier) => links.get(specifier) ?? []),
    );
    return Object.fromEntries(
      [...new Set(targets)].sort().map((id) => [id, this.groupsOf([id]).filter((group) => !present.includes(group))]),
    );
  }
}
