import type { Project } from '../project/project-model.js';
import type { ImportStatement, SourceFile } from '../project/source-file.js';

/** Whether no name of an import is used anywhere else in its file. */
export function isUnused({ content }: SourceFile, { names, node }: ImportStatement): boolean {
  if (names.length === 0) return false;
  const rest = content.slice(0, node.start) + content.slice(node.end);
  return names.every(({ local }) => !new RegExp(`(?<![\\w$.])${local.replace(/\$/g, '\\$')}(?![\\w$])`).test(rest));
}

/** The change that takes an import out of its file, with its line. */
export function removal(
  file: SourceFile,
  { node }: ImportStatement,
): { path: string; start: number; end: number; text: string } {
  const end = file.content[node.end] === '\n' ? node.end + 1 : node.end;
  return { path: file.path, start: node.start, end, text: '' };
}

/** The component that an import asks for, where it is one of the app that nobody wrote: `@/components/DogChart`. */
export function missingComponent(project: Project, from: string): string | undefined {
  const name = /^(?:@|\.\.?)\/(?:components\/)?((?:[A-Za-z0-9_-]+\/)*[A-Z]\w*)$/.exec(from.replace(/\.jsx?$/, ''))?.[1];
  if (name === undefined || name.startsWith('ui/')) return undefined;
  const path = `components/${name.replace(/^components\//, '')}.jsx`;
  return Object.hasOwn(project.files, path) ? undefined : path;
}
