import { withoutExtension } from '@lathe/proto/apps/project/paths';
import { importable, platformModules } from '../project/platform-modules.js';
import type { Project } from '../project/project-model.js';
import type { ImportStatement, SourceFile } from '../project/source-file.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';
import { type MissingModules, missingModules, withStub } from './missing-module.js';
import { similarName } from './similar-name.js';
import { isUnused, removal } from './write-import.js';

export const unresolvedImport: Detector = {
  id: 'unresolved-import',
  cause: 'Only files of the app, the platform modules under "@/" and the packages of the runtime can be imported.',
  severity: 'error',
  blocks: true,
  detect: (project) => {
    const missing = missingModules(project);
    return project.sources.flatMap((file) =>
      file.imports
        .filter(({ from }) => project.resolve(file.path, from).kind === 'missing')
        .map((statement) => report(project, file, statement, missing)),
    );
  },
};

function report(project: Project, file: SourceFile, statement: ImportStatement, missing: MissingModules): Finding {
  const { from, source } = statement;
  const meant = nearest(project, statement);
  return {
    path: file.path,
    line: lineOf(source),
    message: `${file.path} imports ${from}, which does not exist`,
    fix:
      meant === null
        ? withoutIt(project, file, statement, missing)
        : [{ path: file.path, start: source.start, end: source.end, text: `'@/${meant}'` }],
  };
}

const styleSheet = /\.(?:css|s[ac]ss|less)$/;

/** An import that nothing uses goes; a part of the app that was not written gets a note in its place. */
function withoutIt(
  project: Project,
  file: SourceFile,
  statement: ImportStatement,
  missing: MissingModules,
): TextEdit[] | null {
  const { from, names, node } = statement;
  if (names.length === 0 || isUnused(file, statement)) return [removal(file, statement)];
  const [name] = names;
  // Names of classes come to nothing.
  if (styleSheet.test(from) && names.length === 1 && name !== undefined)
    return [{ path: file.path, start: node.start, end: node.end, text: `const ${name.local} = {};` }];
  return withStub(project, file, statement, missing);
}

/**
 * The module whose name differs only in case, separators or plural; or in its folder, where it has anything of what is
 * asked for.
 */
function nearest(project: Project, { from, names }: ImportStatement): string | null {
  if (!/^[.@]\.?\/|^\.\./.test(from)) return null;
  const address = from.replace(/^@\/|^(?:\.{1,2}\/)+/, '').replace(/\.(?:jsx?|tsx?)$/, '');
  // A whole module does not tell what is wanted of it: one of the app's own may well be called as an integration is.
  const has = (module: string, exports: ReadonlySet<string>): boolean =>
    names.some(({ imported }) =>
      /^(?:default|\*)$/.test(imported)
        ? !module.startsWith('integrations/')
        : exports.has(imported) || importable.has(imported),
    );
  const own = project.sources.map(({ path }) => withoutExtension(path));
  const platform = [...platformModules].filter(([module, exports]) => has(module, exports)).map(([module]) => module);
  const last = (path: string): string => path.replace(/^.*\//, '');
  const known = [...own, ...platform];
  const sameName = similarName(last(address), new Set(known.map(last)));
  const byName = sameName === null ? [] : known.filter((path) => last(path) === sameName);
  return (
    similarName(address, [...own, ...platformModules.keys()]) ?? (byName.length === 1 ? (byName[0] ?? null) : null)
  );
}
