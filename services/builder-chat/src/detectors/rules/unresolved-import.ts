import { withoutExtension } from '@lathe/proto/apps/project/paths';
import { platformModules } from '../project/platform-modules.js';
import type { Project } from '../project/project-model.js';
import type { ImportStatement, SourceFile } from '../project/source-file.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';
import { similarName } from './similar-name.js';
import { stubOf } from './stub.js';
import { isUnused, missingComponent, removal } from './unused-import.js';

export const unresolvedImport: Detector = {
  id: 'unresolved-import',
  cause: 'Only files of the app, the platform modules under "@/" and the packages of the runtime can be imported.',
  severity: 'error',
  blocks: true,
  detect: (project) =>
    project.sources.flatMap((file) =>
      file.imports
        .filter(({ from }) => project.resolve(file.path, from).kind === 'missing')
        .map((statement) => report(project, file, statement)),
    ),
};

function report(project: Project, file: SourceFile, statement: ImportStatement): Finding {
  const { from, source } = statement;
  const meant = nearest(project, from);
  return {
    path: file.path,
    line: lineOf(source),
    message: `${file.path} imports ${from}, which does not exist`,
    fix:
      meant === null
        ? withoutIt(project, file, statement)
        : [{ path: file.path, start: source.start, end: source.end, text: `'@/${meant}'` }],
  };
}

/** An import that nothing uses goes; a component that was not written gets a note in its place. */
function withoutIt(project: Project, file: SourceFile, statement: ImportStatement): TextEdit[] | null {
  if (isUnused(file, statement)) return [removal(file, statement)];
  const path = missingComponent(project, statement.from);
  const isComponent = statement.names.length === 1 && /^[A-Z]/.test(statement.names[0]?.local ?? '');
  if (path === undefined || !isComponent) return null;
  const [name] = statement.names;
  const { start, end } = statement.node;
  return [
    { path, start: 0, end: 0, text: stubOf(path) },
    { path: file.path, start, end, text: `import ${name?.local ?? ''} from '@/${path.replace(/\.jsx$/, '')}';` },
  ];
}

/** The module whose name differs only in case, separators, plural or folder. */
function nearest(project: Project, from: string): string | null {
  if (!/^[.@]\.?\/|^\.\./.test(from)) return null;
  const address = from.replace(/^@\/|^(?:\.{1,2}\/)+/, '').replace(/\.(?:jsx?|tsx?)$/, '');
  const own = project.sources.map(({ path }) => withoutExtension(path));
  const known = [...own, ...platformModules.keys()];
  const last = (path: string): string => path.replace(/^.*\//, '');
  const sameName = similarName(last(address), new Set(known.map(last)));
  const byName = sameName === null ? [] : known.filter((path) => last(path) === sameName);
  return similarName(address, known) ?? (byName.length === 1 ? (byName[0] ?? null) : null);
}
