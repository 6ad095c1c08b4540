/** Where the files of an app may be, and what kind each is. */
export type FileKind = 'page' | 'component' | 'service' | 'entity' | 'layout' | 'styles';

const patterns: readonly (readonly [FileKind, RegExp])[] = [
  ['page', /^pages\/[A-Z][A-Za-z0-9_]{0,59}\.jsx$/],
  ['component', /^components\/(?:[A-Za-z0-9_-]{1,60}\/){0,4}[A-Za-z0-9_-]{1,60}\.(?:jsx|js)$/],
  ['service', /^services\/(?:[A-Za-z0-9_-]{1,60}\/){0,4}[A-Za-z0-9_-]{1,60}\.js$/],
  ['entity', /^entities\/[A-Za-z][A-Za-z0-9_]{0,59}\.json$/],
  ['layout', /^layout\.jsx$/],
  ['styles', /^globals\.css$/],
];

/** The kind of a file by its path; undefined for a path that no app may have. */
export function kindOfFile(path: string): FileKind | undefined {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0];
}

/** `pages/Dogs.jsx` -> `Dogs`. */
export const nameOfFile = (path: string): string => path.slice(path.indexOf('/') + 1).replace(/\.\w+$/, '');
export const entityPath = (name: string): string => `entities/${name}.json`;
