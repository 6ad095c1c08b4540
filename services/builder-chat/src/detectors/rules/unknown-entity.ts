import { entityPath } from '@lathe/proto/apps/project/paths';
import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';
import { similarName } from './similar-name.js';
import { isUnused, removal, withOnly } from './write-import.js';

export const unknownEntity: Detector = {
  id: 'unknown-entity',
  cause: 'The app has no entity of this name.',
  severity: 'error',
  blocks: true,
  detect: (project) => [...project.sources.flatMap((file) => checkImports(project, file)), ...checkReferences(project)],
};

const isKnown = (project: Project, name: string): boolean => project.schemas.has(name) || name === 'User';

function checkImports(project: Project, file: SourceFile): Finding[] {
  return file.imports.flatMap((statement): Finding[] => {
    const { from, names, source } = statement;
    const target = project.resolve(file.path, from);
    if (target.kind === 'entity' && !isKnown(project, target.name)) {
      const meant = similarName(target.name, project.schemas.keys());
      const own = names.length === 1 ? names[0] : undefined;
      // The local name stays, so that the rest of the file need not change.
      const text =
        meant === null || own === undefined
          ? null
          : `{ ${meant === own.local ? meant : `${meant} as ${own.local}`} } from '@/entities/${meant}'`;
      const start =
        own?.imported === 'default' || own === undefined
          ? (own?.node.start ?? 0)
          : file.content.lastIndexOf('{', own.node.start);
      const unused = isUnused(file, statement) ? [removal(file, statement)] : null;
      const fix = text === null ? unused : [{ path: file.path, start, end: source.end, text }];
      return [
        {
          path: file.path,
          line: lineOf(source),
          message: `${file.path} imports the unknown entity ${target.name}`,
          fix,
        },
      ];
    }
    if (target.kind !== 'entities') return [];
    return names
      .filter(({ imported }) => imported !== '*' && imported !== 'default' && !isKnown(project, imported))
      .map((name) => {
        const { imported, local, node } = name;
        const unused = isUnused(file, { ...statement, names: [name] })
          ? [
              withOnly(
                file,
                statement,
                names.filter((other) => other !== name),
              ),
            ]
          : null;
        const meant = similarName(imported, project.schemas.keys());
        const fix =
          meant === null
            ? unused
            : [{ path: file.path, start: node.start, end: node.end, text: `${meant} as ${local}` }];
        return {
          path: file.path,
          line: lineOf(node),
          message: `${file.path} imports the unknown entity ${imported}`,
          fix,
        };
      });
  });
}

function checkReferences(project: Project): Finding[] {
  return [...project.schemas.values()].flatMap((schema) =>
    Object.entries(schema.properties).flatMap(([field, { 'x-ref': target }]) => {
      if (target === undefined || isKnown(project, target)) return [];
      return [
        {
          path: entityPath(schema.name),
          line: 1,
          message: `${schema.name}.${field} refers to the unknown entity ${target}`,
        },
      ];
    }),
  );
}
