import type { ImportedName, ImportStatement, SourceFile } from '../project/source-file.js';
import type { TextEdit } from './issue.js';

/** An import of these names. */
export function writeImport(names: readonly ImportedName[], from: string): string {
  const whole = names.find(({ imported }) => imported === '*');
  const standard = names.find(({ imported }) => imported === 'default');
  const named = names.filter(({ imported }) => imported !== '*' && imported !== 'default');
  const list = named
    .map(({ imported, local }) => (imported === local ? imported : `${imported} as ${local}`))
    .join(', ');
  const parts = [
    standard?.local,
    whole === undefined ? undefined : `* as ${whole.local}`,
    list === '' ? undefined : `{ ${list} }`,
  ];
  return `import ${parts.filter((part) => part !== undefined).join(', ')} from '${from}';`;
}

/** Whether no name of an import is used anywhere else in its file. */
export function isUnused({ content }: SourceFile, { names, node }: ImportStatement): boolean {
  if (names.length === 0) return false;
  const rest = content.slice(0, node.start) + content.slice(node.end);
  return names.every(({ local }) => !new RegExp(`(?<![\\w$.])${local.replace(/\$/g, '\\$')}(?![\\w$])`).test(rest));
}

/** The change that takes an import out of its file, with its line. */
export function removal(file: SourceFile, { node }: ImportStatement): TextEdit {
  const end = file.content[node.end] === '\n' ? node.end + 1 : node.end;
  return { path: file.path, start: node.start, end, text: '' };
}

/** The change that leaves an import these names alone. */
export function withOnly(file: SourceFile, statement: ImportStatement, rest: readonly ImportedName[]): TextEdit {
  if (rest.length === 0) return removal(file, statement);
  const { node, from } = statement;
  return { path: file.path, start: node.start, end: node.end, text: writeImport(rest, from) };
}
