import { posix } from 'node:path';
import { SUB_PATH_PACKAGES, VENDOR_ENTRIES, VENDOR_STYLES } from '@lathe/app-runtime/vendor-build/specifiers';
import { entityPath, isModule, namesOf } from '@lathe/proto/apps/project/paths';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import type { ProjectFiles } from '../actions/project.js';
import { lucideExports } from './icons.js';
import { PLATFORM_MODULES } from './platform-modules.js';
import { readSource, type SourceFile } from './source-file.js';

/** What an import leads to. `exports` is null where they are not known. */
export type Target =
  | { kind: 'app'; path: string; exports: ReadonlySet<string> | null }
  | { kind: 'entity'; name: string }
  | { kind: 'entities' }
  | { kind: 'platform'; exports: ReadonlySet<string> | null }
  | { kind: 'missing' };

const PACKAGES: ReadonlySet<string> = new Set([
  ...VENDOR_ENTRIES.map(({ specifier }) => specifier),
  ...Object.keys(VENDOR_STYLES),
]);

/** A project as detectors see it. */
export class Project {
  readonly sources: SourceFile[];
  readonly pages: string[];
  readonly schemas: ReadonlyMap<string, EntitySchema>;

  constructor(
    readonly files: ProjectFiles,
    readonly visibility: Visibility,
    known?: Project,
  ) {
    const code = Object.entries(files).filter(([path]) => isModule(path));
    this.sources = code.map(([path, content]) => {
      const before = known?.source(path);
      return before?.content === content ? before : readSource(path, content);
    });
    this.pages = namesOf(Object.keys(files), 'page');
    this.schemas = new Map(
      namesOf(Object.keys(files), 'entity').flatMap((name) => readSchema(name, files[entityPath(name)] ?? '')),
    );
  }

  /** The project with other files; those that stay the same are not read again. */
  with(files: ProjectFiles): Project {
    return new Project(files, this.visibility, this);
  }

  source(path: string): SourceFile | undefined {
    return this.sources.find((file) => file.path === path);
  }

  /** Where `specifier` leads when `from` imports it. */
  resolve(from: string, specifier: string): Target {
    if (specifier.startsWith('@/')) return this.inTree(specifier.slice(2));
    if (specifier.startsWith('.')) return this.inTree(posix.normalize(posix.join(posix.dirname(from), specifier)));
    if (specifier === 'lucide-react') return { kind: 'platform', exports: lucideExports() };
    const known = PACKAGES.has(specifier) || SUB_PATH_PACKAGES.some((name) => specifier.startsWith(`${name}/`));
    return known ? { kind: 'platform', exports: null } : { kind: 'missing' };
  }

  /** The app file an address under `@/` means; as the runtime looks for it, app files first. */
  appFile(address: string): string | null {
    const bare = address.replace(/\.(?:jsx?|tsx?)$/, '');
    const name = bare === 'Layout' ? 'layout' : bare;
    return [address, `${name}.jsx`, `${name}.js`].find((path) => Object.hasOwn(this.files, path)) ?? null;
  }

  private inTree(address: string): Target {
    const path = this.appFile(address);
    if (path !== null && !path.startsWith('entities/')) return { kind: 'app', path, exports: this.exportsOf(path) };
    const module = address.replace(/\.jsx?$/, '').replace(/\/index$/, '');
    if (module === 'entities/all' || module === 'api/entities' || module === 'entities') return { kind: 'entities' };
    const entity = /^entities\/([\w-]+?)(?:\.json)?$/.exec(module)?.[1];
    if (entity !== undefined) return { kind: 'entity', name: entity };
    const exports = PLATFORM_MODULES.get(module);
    return exports === undefined ? { kind: 'missing' } : { kind: 'platform', exports };
  }

  private exportsOf(path: string): ReadonlySet<string> | null {
    const file = this.source(path);
    return file === undefined || file.program === null || file.exportsAll ? null : file.exports;
  }
}

function readSchema(name: string, content: string): [string, EntitySchema][] {
  try {
    return [[name, entitySchema.parse(JSON.parse(content))]];
  } catch {
    // A schema that cannot be read never passes an action; one of an older version is reported by the apps service.
    return [];
  }
}
