import { privateFolder } from '@lathe/proto/apps/project/imports';
import { isModule, layoutPath, namesOf, pagePath, stylesPath } from '@lathe/proto/apps/project/paths';
import type { CompileInput, CompileResult, ProjectFiles } from './compile-result.js';
import { type AppIdentity, identityFile, noIdentity, readIdentity } from './identity.js';
import { link } from './linking/link.js';
import { GraphBuilder, type ModuleGraph } from './linking/module-graph.js';
import { Resolver } from './linking/resolve.js';
import { usesOf } from './linking/uses.js';
import type { ModuleRecord } from './modules/module-record.js';
import { RecordCache } from './modules/record-cache.js';
import { transformModule } from './modules/transform-module.js';
import { StylesheetBuilder } from './styles/stylesheet.js';
import { readVendorSet, type VendorSet } from './vendor-set.js';

/** Pages of a project in its order. */
const pagesOf = (files: ProjectFiles): { name: string; path: string }[] =>
  namesOf(Object.keys(files), 'page').map((name) => ({ name, path: pagePath(name) }));

const layoutOf = (files: ProjectFiles): string | undefined => (layoutPath in files ? layoutPath : undefined);

/**
 * Compiles apps in this thread. Keep one alive: what it remembers of single files makes the second compile of an app
 * cheap.
 */
export class AppCompiler {
  private readonly vendor: VendorSet;
  private readonly records = new RecordCache();
  private readonly styles: StylesheetBuilder;

  constructor(vendorDir: string) {
    this.vendor = readVendorSet(vendorDir);
    this.styles = new StylesheetBuilder(this.vendor.defaultCss);
  }

  /** Lets oxc and Tailwind do their start-up work before somebody waits for it. */
  async warmUp(): Promise<void> {
    await this.compile({
      files: { 'pages/Warm.jsx': 'export default () => <p className="p-4 text-sm md:flex hover:underline">warm</p>;' },
    });
  }

  async compile({ files, mainPage }: CompileInput): Promise<CompileResult> {
    const graph = await this.graphOf(files);
    const pages = pagesOf(files);
    const main = pages.find(({ name }) => name.toLowerCase() === mainPage?.toLowerCase()) ?? pages[0];
    const linked = link({ graph, vendor: this.vendor, pages, layout: layoutOf(files), main });
    const candidates = [...graph.modules.values()].map(({ record }) => record.candidates);
    const { css, errors } = await this.styles.build(
      files[stylesPath],
      candidates,
      [...graph.styles].map((name) => this.vendor.styles[name]).join('\n'),
    );
    return {
      ...linked,
      css,
      identity: await this.identityOf(files),
      uses: usesOf(graph, this.vendor),
      diagnostics: [...graph.diagnostics, ...errors],
    };
  }

  private async identityOf(files: ProjectFiles): Promise<AppIdentity> {
    const source = files[identityFile];
    return source === undefined
      ? noIdentity
      : readIdentity(await this.records.get(identityFile, source, transformModule), this.vendor.icons);
  }

  /** The linked modules of an app with every fault found on the way. */
  private async graphOf(files: ProjectFiles): Promise<ModuleGraph> {
    const paths = Object.keys(files).filter((path) => isModule(path) && !path.startsWith(privateFolder));
    const own = new Map<string, ModuleRecord>();
    const records = await Promise.all(paths.map((path) => this.records.get(path, files[path]!, transformModule)));
    paths.forEach((path, index) => own.set(path, records[index]!));
    const resolver = new Resolver(this.vendor, Object.keys(files));
    const layout = layoutOf(files);
    const roots = [...(layout ? [layout] : []), ...pagesOf(files).map(({ path }) => path)];
    return new GraphBuilder(this.vendor, resolver, own, files).build(roots);
  }
}
