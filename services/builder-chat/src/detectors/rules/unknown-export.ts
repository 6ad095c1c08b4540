import { withoutExtension } from '@lathe/proto/apps/project/paths';
import { nearIcon } from '../project/icons.js';
import { importable } from '../project/platform-modules.js';
import type { Project } from '../project/project-model.js';
import type { ImportedName, ImportStatement, SourceFile } from '../project/source-file.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';
import { similarName } from './similar-name.js';
import { isUnused, withOnly, writeImport } from './write-import.js';

export const unknownExport: Detector = {
  id: 'unknown-export',
  cause: 'A module is asked for a name it does not export, so the browser refuses to load the page.',
  severity: 'error',
  blocks: true,
  detect: (project) =>
    project.sources.flatMap((file) => file.imports.flatMap((statement) => check(project, file, statement))),
};

function check(project: Project, file: SourceFile, statement: ImportStatement): Finding[] {
  const target = project.resolve(file.path, statement.from);
  if ((target.kind !== 'app' && target.kind !== 'platform') || target.exports === null) return [];
  const { exports } = target;
  return statement.names
    .filter(({ imported }) => imported !== '*' && !exports.has(imported))
    .map((name) => report(project, file, statement, name, exports));
}

function report(
  project: Project,
  file: SourceFile,
  statement: ImportStatement,
  name: ImportedName,
  exports: ReadonlySet<string>,
): Finding {
  const what = name.imported === 'default' ? 'a default export' : name.imported;
  const message = `${file.path} imports ${what} from ${statement.from}, which does not export it`;
  const rest = statement.names.filter((other) => other !== name);
  const better = replacement(statement, name, exports) ?? fromOther(project, file, name);
  if (better === null && isUnused(file, { ...statement, names: [name] }))
    return { path: file.path, line: lineOf(name.node), message, fix: [withOnly(file, statement, rest)] };
  const lines =
    better === null ? null : [...(rest.length > 0 ? [writeImport(rest, statement.from)] : []), better].join('\n');
  const fix =
    lines === null ? null : [{ path: file.path, start: statement.node.start, end: statement.node.end, text: lines }];
  return { path: file.path, line: lineOf(name.node), message, fix };
}

/** The import that was meant: named for default, default for named, a like name, or the module that has it. */
function replacement(
  { from }: ImportStatement,
  { imported, local }: ImportedName,
  exports: ReadonlySet<string>,
): string | null {
  if (imported === 'default') {
    const meant = exports.has(local) ? local : similarName(from.replace(/^.*\//, ''), exports);
    return meant === null ? null : writeNamed(meant, local, from);
  }
  const elsewhere = importable.get(imported);
  if (elsewhere !== undefined && elsewhere !== from) return writeNamed(imported, local, elsewhere);
  const like = similarName(
    imported,
    [...exports].filter((name) => name !== 'default'),
  );
  if (like !== null) return writeNamed(like, local, from);
  if (from === 'lucide-react') return writeNamed(nearIcon(imported, exports), local, from);
  const own = from.replace(/^.*\//, '').replace(/\.jsx?$/, '');
  return exports.has('default') && own === imported ? `import ${local} from '${from}';` : null;
}

/** The one other file of the app that has the name. */
function fromOther({ sources }: Project, file: SourceFile, { imported, local }: ImportedName): string | null {
  if (imported === 'default') return null;
  const [other, ...more] = sources.filter(({ path, exports }) => path !== file.path && exports.has(imported));
  return other === undefined || more.length > 0
    ? null
    : writeNamed(imported, local, `@/${withoutExtension(other.path)}`);
}

const writeNamed = (imported: string, local: string, from: string): string =>
  `import { ${imported === local ? imported : `${imported} as ${local}`} } from '${from}';`;
