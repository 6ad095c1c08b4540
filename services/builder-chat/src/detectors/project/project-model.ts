import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { importResolver, type ResolveImport } from '@lathe/proto/apps/project/imports';
import { entityPath, isModule, kindOfFile, namesOf } from '@lathe/proto/apps/project/paths';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import { userEntityName, userSchema } from '@lathe/proto/entities/user-entity';
import type { EntityHistory, ProjectFiles } from '../../actions/staging/project.js';
import { lucideExports } from './icons.js';
import { readSource, type SourceFile } from './source-file.js';

/** What an import leads to. `exports` is null where they are not known. */
export type Target =
  | { kind: 'app'; path: string; exports: ReadonlySet<string> | null }
  | { kind: 'entity'; name: string }
  | { kind: 'entities' }
  | { kind: 'platform'; exports: ReadonlySet<string> | null }
  | { kind: 'missing' };

const platform = [...platformFiles.keys()];

/** A project as detectors see it. */
export class Project {
  readonly sources: SourceFile[];
  readonly pages: string[];
  readonly schemas: ReadonlyMap<string, EntitySchema>;
  /** The user entity, which every app has: the platform's fields and those of the app. */
  readonly users: EntitySchema;
  private readonly resolveImport: ResolveImport;

  constructor(
    readonly files: ProjectFiles,
    readonly visibility: Visibility,
    /** What its entities were before; nothing where that is not known. */
    readonly history?: EntityHistory,
    known?: Project,
  ) {
    const code = Object.entries(files).filter(([path]) => isModule(path));
    this.sources = code.map(([path, content]) => {
      const before = known?.source(path);
      return before?.content === content ? before : readSource(path, content);
    });
    const own = Object.keys(files);
    this.pages = namesOf(own, 'page');
    this.schemas = schemasOf(files);
    this.users = userSchema(this.schemas.get(userEntityName));
    this.resolveImport = importResolver({ platform, own });
  }

  /** The project with other files; those that stay the same are not read again. */
  with(files: ProjectFiles): Project {
    return new Project(files, this.visibility, this.history, this);
  }

  source(path: string): SourceFile | undefined {
    return this.sources.find((file) => file.path === path);
  }

  /** Where `specifier` leads when `from` imports it. A path in another case would do, and is not what is meant. */
  resolve(from: string, specifier: string): Target {
    const target = this.resolveImport(specifier, from);
    switch (target.kind) {
      case 'module':
        return target.isExact ? this.moduleAt(target.path) : { kind: 'missing' };
      case 'entity':
        return { kind: 'entity', name: target.written };
      case 'entities':
        return { kind: 'entities' };
      case 'missing':
        return { kind: 'missing' };
      default:
        return { kind: 'platform', exports: specifier === 'lucide-react' ? lucideExports() : null };
    }
  }

  private moduleAt(path: string): Target {
    return Object.hasOwn(this.files, path)
      ? { kind: 'app', path, exports: this.exportsOf(path) }
      : { kind: 'platform', exports: platformFiles.get(path) ?? null };
  }

  private exportsOf(path: string): ReadonlySet<string> | null {
    const file = this.source(path);
    return file === undefined || file.program === null || file.exportsAll ? null : file.exports;
  }
}

/** The entity files of a project. */
export const entityFiles = (files: ProjectFiles): ProjectFiles =>
  Object.fromEntries(Object.entries(files).filter(([path]) => kindOfFile(path) === 'entity'));

/** Schemas of the entities of a project that can be read, by name. */
export function schemasOf(files: ProjectFiles): ReadonlyMap<string, EntitySchema> {
  const names = namesOf(Object.keys(files), 'entity');
  return new Map(names.flatMap((name) => readSchema(name, files[entityPath(name)] ?? '')));
}

function readSchema(name: string, content: string): [string, EntitySchema][] {
  try {
    return [[name, entitySchema.parse(JSON.parse(content))]];
  } catch {
    // A schema that cannot be read never passes an action; one of an older version is reported by the apps service.
    return [];
  }
}
