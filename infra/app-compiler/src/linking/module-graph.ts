import type { Diagnostic, ProjectFiles } from '../compile-result.js';
import type { ModuleImport, ModuleRecord } from '../modules/module-record.js';
import { parseRecord, placeOfImport } from '../modules/source-record.js';
import type { VendorSet } from '../vendor-set.js';
import { namesOfSet } from './named-sets.js';
import type { Resolver, Target } from './resolve.js';
import { iconModule, icons, radixId, virtualModule } from './virtual-modules.js';

/** The module every bundle starts with. */
export const entry = 'lathe/app-entry.jsx';
const lucide = 'lucide-react';

/** A module with its imports resolved: specifier -> id of a module or vendor package, or null when there is nothing. */
export interface GraphModule {
  id: string;
  record: ModuleRecord;
  links: Map<string, string | null>;
  /** Specifiers that only an `import()` names: they are not needed before it is called. */
  later: ReadonlySet<string>;
}

export interface ModuleGraph {
  modules: Map<string, GraphModule>;
  /** Vendor style sheets that were imported. */
  styles: Set<string>;
  diagnostics: Diagnostic[];
  /** The app places a toaster of its own. */
  ownToaster: boolean;
  /** Modules of the app, not of the platform. */
  own: ReadonlySet<string>;
}

/** Module id of a target inside the graph; null when nothing is there. */
function linkOf(target: Target): string | null {
  if (target.kind === 'module') return target.path;
  if (target.kind === 'virtual') return target.id;
  return target.kind === 'vendor' ? target.specifier : null;
}

/** Follows imports from the roots and records what is missing on the way. */
export class GraphBuilder {
  private readonly graph: ModuleGraph;
  /** Name by which an icon is imported -> what lucide calls it. */
  private readonly icons = new Map<string, string>();
  private readonly queue: string[] = [];
  /** Modules with a fault, parsed to place it. */
  private readonly parsed = new Map<string, ReturnType<typeof parseRecord>>();

  /** @param own records of the app's modules, which `files` has the sources of; the platform's are in `vendor`. */
  constructor(
    private readonly vendor: VendorSet,
    private readonly resolver: Resolver,
    private readonly own: ReadonlyMap<string, ModuleRecord>,
    private readonly files: ProjectFiles,
  ) {
    this.graph = {
      modules: new Map(),
      styles: new Set(),
      diagnostics: [],
      ownToaster: false,
      own: new Set(own.keys()),
    };
  }

  build(roots: readonly string[]): ModuleGraph {
    this.queue.push(entry, ...roots);
    for (let id = this.queue.shift(); id !== undefined; id = this.queue.shift()) this.visit(id);
    if (this.icons.size > 0) this.add(icons, iconModule(this.vendor, this.icons));
    this.checkNames();
    return this.graph;
  }

  private recordOf(id: string): ModuleRecord {
    if (id.startsWith('virtual:')) return virtualModule(id, this.resolver.entityNames);
    return this.own.get(id) ?? this.vendor.platform[id]!;
  }

  private visit(id: string): void {
    if (!this.graph.modules.has(id) && id !== icons) this.add(id, this.recordOf(id));
  }

  private add(id: string, record: ModuleRecord): void {
    const links = new Map<string, string | null>();
    const atOnce = new Set(record.imports.filter(({ dynamic }) => !dynamic).map(({ specifier }) => specifier));
    const later = new Set(
      record.imports.map(({ specifier }) => specifier).filter((specifier) => !atOnce.has(specifier)),
    );
    this.graph.modules.set(id, { id, record, links, later });
    if (this.own.has(id)) this.graph.diagnostics.push(...record.errors);
    for (const taken of record.imports) links.set(taken.specifier, this.link(id, taken));
  }

  private link(id: string, taken: ModuleImport): string | null {
    // Virtual modules name platform modules by their id.
    const target: Target =
      taken.specifier in this.vendor.platform
        ? { kind: 'module', path: taken.specifier }
        : this.resolver.resolve(taken.specifier, id);
    if (target.kind === 'style') this.graph.styles.add(target.specifier);
    if (target.kind === 'missing') this.report(id, taken, 'unresolved-import', target.reason);
    if (target.kind === 'vendor' && target.specifier === lucide && this.takesIcons(taken)) {
      taken.names.forEach((name) => this.icons.set(name, name));
      return icons;
    }
    if (target.kind === 'icons' || target.kind === 'radix') return this.linkSet(id, target.kind, taken);
    const link = linkOf(target);
    if (
      this.own.has(id) &&
      taken.names.includes('Toaster') &&
      /^(?:sonner|components\/ui\/(?:sonner|toaster)\.jsx)$/.test(link ?? '')
    ) {
      this.graph.ownToaster = true;
    }
    if (link !== null && target.kind !== 'vendor') this.queue.push(link);
    return link;
  }

  /** Only names, and each an icon or nothing at all; anything else needs the whole package. */
  private takesIcons({ names }: ModuleImport): boolean {
    const all = this.vendor.exports[lucide]!;
    return names.every((name) => name !== '*' && (name in this.vendor.icons.names || !all.includes(name)));
  }

  /** Links the names of a set that is no module of its own. */
  private linkSet(id: string, kind: 'icons' | 'radix', taken: ModuleImport): string | null {
    const { specifier, names } = taken;
    if (names.includes('*')) {
      this.report(id, taken, 'unresolved-import', `"${specifier}" can be imported name by name only.`);
      return null;
    }
    const meant = namesOfSet(kind, taken, this.vendor);
    if (kind === 'radix' || names.length === 0) {
      const link = radixId(meant.keys());
      this.queue.push(link);
      return link;
    }
    for (const name of names) {
      // An icon that is none gets a stand-in, and so is a name that the module has.
      if (!meant.has(name)) this.report(id, taken, 'unknown-export', unknownExport(specifier, name));
      this.icons.set(name, meant.get(name) ?? name);
    }
    return icons;
  }

  private report(id: string, taken: ModuleImport, detectorId: string, message: string): void {
    if (!this.own.has(id)) return;
    const source = this.files[id]!;
    const parsed = this.parsed.get(id) ?? parseRecord(id, source);
    this.parsed.set(id, parsed);
    this.graph.diagnostics.push({ file: id, ...placeOfImport(source, parsed, taken), message, detectorId });
  }

  /** Reports imported names that their module does not export. */
  private checkNames(): void {
    const known = new ExportNames(this.graph.modules, this.vendor);
    for (const { id, record, links } of this.graph.modules.values()) {
      if (!this.own.has(id)) continue;
      for (const taken of record.imports) {
        const link = links.get(taken.specifier);
        if (!link) continue;
        const exported = known.of(taken.specifier === lucide ? lucide : link);
        for (const name of taken.names) {
          if (name === '*' || !exported || exported.has(name)) continue;
          this.report(id, taken, 'unknown-export', unknownExport(taken.specifier, name));
        }
      }
    }
  }
}

function unknownExport(specifier: string, name: string): string {
  return name === 'default' ? `"${specifier}" has no default export.` : `"${specifier}" does not export "${name}".`;
}

/** Export names with `export *` followed; null where they cannot be known (a module with faults). */
class ExportNames {
  private readonly found = new Map<string, Set<string> | null>();

  constructor(
    private readonly modules: ReadonlyMap<string, GraphModule>,
    private readonly vendor: VendorSet,
  ) {}

  of(id: string): Set<string> | null {
    const known = this.found.get(id);
    if (known !== undefined) return known;
    const names = this.collect(id);
    this.found.set(id, names);
    return names;
  }

  private collect(id: string): Set<string> | null {
    const vendorNames = this.vendor.exports[id];
    if (vendorNames) return new Set(vendorNames);
    const module = this.modules.get(id);
    if (!module || module.record.errors.length > 0) return null;
    const names = new Set(module.record.exports);
    this.found.set(id, names);
    for (const specifier of module.record.starExports) {
      const link = module.links.get(specifier);
      const further = link ? this.of(link) : null;
      if (!further) return null;
      for (const name of further) if (name !== 'default') names.add(name);
    }
    return names;
  }
}
