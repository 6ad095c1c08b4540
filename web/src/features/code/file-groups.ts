export interface CodeFile {
  path: string;
  content: string;
  readOnly: boolean;
}

/** The tree of spec 1, section 2, in its order. */
const groups = [
  { title: 'Layout', holds: (path: string) => path === 'layout.jsx' },
  { title: 'Styles', holds: (path: string) => path.endsWith('.css') },
  { title: 'Pages', holds: (path: string) => path.startsWith('pages/') },
  { title: 'Components', holds: (path: string) => path.startsWith('components/') },
  { title: 'Entities', holds: (path: string) => path.startsWith('entities/') },
  { title: 'Services', holds: (path: string) => path.startsWith('services/') },
];

/** The files by group; empty groups are left out, and what fits none comes last. */
export function groupFiles(files: readonly CodeFile[]): { title: string; files: CodeFile[] }[] {
  const grouped = groups.map(({ title, holds }) => ({ title, files: files.filter(({ path }) => holds(path)) }));
  const other = files.filter(({ path }) => !groups.some(({ holds }) => holds(path)));
  return [...grouped, { title: 'Other', files: other }].filter((group) => group.files.length > 0);
}

/** "pages/Dogs.jsx" as "Dogs.jsx" under its group. */
export const fileName = (path: string): string => path.slice(path.indexOf('/') + 1);
