import { importResolver, type ImportTarget } from '@lathe/proto/apps/project/imports';
import { entityPath, isModule } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../../actions/staging/project.js';

const importForm = /(?:\bfrom|\bimport\()\s*['"]([^'"\n]+)['"]/g;

/** For each file the app's own files that it imports; entities are known by their files. */
export function linksOf(files: ProjectFiles): ReadonlyMap<string, readonly string[]> {
  const own = Object.keys(files);
  const resolve = importResolver({ own, platform: [] });
  return new Map(
    Object.entries(files).map(([path, content]) => {
      const targets = isModule(path)
        ? [...content.matchAll(importForm)].flatMap(([, specifier = '']) => fileOf(resolve(specifier, path)))
        : [];
      return [path, [...new Set(targets)].filter((target) => Object.hasOwn(files, target))];
    }),
  );
}

/** For each file those that import it. */
export function importersOf(links: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>([...links.keys()].map((path) => [path, []]));
  for (const [path, targets] of links) for (const target of targets) importers.get(target)?.push(path);
  return importers;
}

function fileOf(target: ImportTarget): string[] {
  if (target.kind === 'module') return [target.path];
  return target.kind === 'entity' && target.name !== undefined ? [entityPath(target.name)] : [];
}
