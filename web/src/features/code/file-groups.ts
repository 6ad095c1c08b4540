import { type FileKind, kindOfFile } from '@lathe/proto/apps/project/paths';

export interface CodeFile {
  path: string;
  content: string;
  /** SHA-256 of the content. */
  hash: string;
  readOnly: boolean;
}

/** The tree of spec 1, section 2, in its order. */
const groups: readonly { title: string; kind: FileKind | undefined }[] = [
  { title: 'Layout', kind: 'layout' },
  { title: 'Styles', kind: 'styles' },
  { title: 'Pages', kind: 'page' },
  { title: 'Components', kind: 'component' },
  { title: 'Entities', kind: 'entity' },
  { title: 'Services', kind: 'service' },
  { title: 'Other', kind: undefined },
];

/** The files by group; empty groups are left out, and what fits none comes last. */
export function groupFiles(files: readonly CodeFile[]): { title: string; files: CodeFile[] }[] {
  return groups
    .map(({ title, kind }) => ({ title, files: files.filter(({ path }) => kindOfFile(path) === kind) }))
    .filter((group) => group.files.length > 0);
}

/** "pages/Dogs.jsx" as "Dogs.jsx" under its group. */
export const fileName = (path: string): string => path.slice(path.indexOf('/') + 1);
