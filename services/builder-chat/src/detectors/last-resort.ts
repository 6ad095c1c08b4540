import { componentPath, withoutExtension } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../actions/staging/project.js';
import type { Project } from './project/project-model.js';
import { importEdit, type ImportedName, type ImportStatement, type SourceFile } from './project/source-file.js';
import type { TextEdit } from './rules/issue.js';
import { isStub, partOf, stubOf, type StubPart } from './rules/stub.js';
import { undefinedIn } from './rules/undefined-name.js';
import { writeImport } from './rules/write-import.js';

/** What one stub stands for, and the names that are asked of it. */
interface Missing {
  readonly what: string;
  readonly parts: Map<string, StubPart>;
}

/**
 * The last resort for what no repair could mend: in the files at `paths`, each import that leads nowhere and each
 * component that nobody defined is taken from a stub, so that the rest of the app works; a reference to an unknown entity
 * becomes a plain text. What cannot be parsed stays as it is.
 */
export function withStubs(project: Project, paths: ReadonlySet<string>): ProjectFiles {
  const missing = new Map<string, Missing>();
  const files = { ...project.files };
  for (const file of project.sources) {
    if (!paths.has(file.path) || file.program === null) continue;
    const edits = [
      ...file.imports.flatMap((statement) => ofImport(project, file, statement, missing)),
      ...ofUndefined(project, file, missing),
    ];
    files[file.path] = edited(file.content, edits);
  }
  for (const [path, { what, parts }] of missing) files[path] = stubOf(withKnown(project, path, parts), what);
  for (const [name, schema] of project.schemas) {
    const path = `entities/${name}.json`;
    const unknown = Object.entries(schema.properties).filter(([, { 'x-ref': to }]) => isUnknown(project, to));
    if (paths.has(path) && unknown.length > 0)
      files[path] = withoutReferences(
        files[path] ?? '',
        unknown.map(([field]) => field),
      );
  }
  return files;
}

const isUnknown = (project: Project, entity: string | undefined): boolean =>
  entity !== undefined && entity !== 'User' && !project.schemas.has(entity);

/** Names of an import that lead nowhere, with what is missing. */
function wantedOf(
  project: Project,
  file: SourceFile,
  { from, names }: ImportStatement,
): { names: ImportedName[]; what: string; isEntity: boolean } {
  const target = project.resolve(file.path, from);
  const told = (wanted: readonly ImportedName[]): string => wanted.map(({ imported }) => imported).join(', ');
  if (target.kind === 'missing')
    return { names, what: /^[@.]\.?\//.test(from) ? `the module ${from}` : `the package ${from}`, isEntity: false };
  if (target.kind === 'entity')
    return { names: isUnknown(project, target.name) ? names : [], what: `the entity ${target.name}`, isEntity: true };
  if (target.kind === 'entities') {
    const wanted = names.filter(({ imported }) => /^[A-Z]/.test(imported) && isUnknown(project, imported));
    return { names: wanted, what: `the entity ${told(wanted)}`, isEntity: true };
  }
  const wanted = names.filter(({ imported }) => imported !== '*' && target.exports?.has(imported) === false);
  return { names: wanted, what: `${told(wanted)} of ${from}`, isEntity: false };
}

function ofImport(
  project: Project,
  file: SourceFile,
  statement: ImportStatement,
  missing: Map<string, Missing>,
): TextEdit[] {
  const wanted = wantedOf(project, file, statement);
  if (wanted.names.length === 0) return [];
  const path = stubPath(wanted.what);
  // All of a module is taken as one thing that has every name.
  const names = wanted.names.map((name) => (name.imported === '*' ? { ...name, imported: 'default' } : name));
  for (const name of wanted.names)
    note(missing, path, wanted.what, wanted.isEntity ? entityPart(name) : partIn(file, name));
  const rest = statement.names.filter((name) => !wanted.names.includes(name));
  const lines = [
    ...(rest.length > 0 ? [writeImport(rest, statement.from)] : []),
    writeImport(names, `@/${withoutExtension(path)}`),
  ];
  return [{ path: file.path, start: statement.node.start, end: statement.node.end, text: lines.join('\n') }];
}

/** Components that are used and defined nowhere. */
function ofUndefined(project: Project, file: SourceFile, missing: Map<string, Missing>): TextEdit[] {
  if (file.program === null) return [];
  const names = [...undefinedIn(project, file, file.program)].filter(([, { fix }]) => fix === null);
  return names.map(([name]) => {
    const what = `the component ${name}`;
    const path = stubPath(what);
    note(missing, path, what, partIn(file, { imported: name, local: name }));
    return importEdit(file, `import { ${name} } from '@/${withoutExtension(path)}';`);
  });
}

function note(missing: Map<string, Missing>, path: string, what: string, part: StubPart): void {
  const known = missing.get(path) ?? { what, parts: new Map<string, StubPart>() };
  known.parts.set(part.imported, part);
  missing.set(path, known);
}

const entityPart = ({ imported, local }: ImportedName): StubPart => ({
  imported: imported === '*' ? 'default' : imported,
  name: /^(?:default|\*)$/.test(imported) ? local : imported,
  kind: 'entity',
});

/** What is shown as an element says that it is missing; what has parts of its own, or is called, comes to nothing. */
function partIn({ content }: SourceFile, { imported, local }: Pick<ImportedName, 'imported' | 'local'>): StubPart {
  const isShown = new RegExp(`<${local}(?![\\w.$])`).test(content) && !new RegExp(`\\b${local}\\s*[.(]`).test(content);
  const name = /^(?:default|\*)$/.test(imported) ? local : imported;
  const part = partOf(imported === '*' ? 'default' : imported, name);
  return isShown && imported !== '*' ? part : { ...part, kind: 'nothing' };
}

/** `the package react-zorp` -> `components/missing/PackageReactZorp.jsx`. */
function stubPath(what: string): string {
  const words = what
    .replace(/^the /, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return componentPath(
    `missing/${words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
      .slice(0, 60)}`,
  );
}

/** A stub that was there before keeps the names that other files take from it. */
function withKnown(project: Project, path: string, parts: ReadonlyMap<string, StubPart>): StubPart[] {
  const known = project.source(path);
  const before = known && isStub(known.content) ? [...known.exports].filter((name) => !parts.has(name)) : [];
  return [...before.map((name) => partOf(name, name === 'default' ? 'nothing' : name)), ...parts.values()];
}

function withoutReferences(content: string, fields: readonly string[]): string {
  const schema = JSON.parse(content) as { properties: Record<string, Record<string, unknown>> };
  for (const field of fields) delete schema.properties[field]?.['x-ref'];
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** From the back, so that places stay true; of insertions at one place the first stays first. */
const edited = (content: string, edits: readonly TextEdit[]): string =>
  edits
    .toReversed()
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), content);
