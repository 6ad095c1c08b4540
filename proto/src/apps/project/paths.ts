/** The kinds of files an app is made of; nothing else may be in it. */
export type FileKind = 'page' | 'component' | 'service' | 'entity' | 'layout' | 'styles';

/** The frame around every page, and the style sheet over the default one. */
export const layoutPath = 'layout.jsx';
export const stylesPath = 'globals.css';

const nested = '(?:[A-Za-z0-9_-]{1,60}/){0,4}[A-Za-z0-9_-]{1,60}';
const patterns: Readonly<Record<FileKind, RegExp>> = {
  page: /^pages\/([A-Z][A-Za-z0-9_]{0,59})\.jsx$/,
  component: new RegExp(`^components/(${nested})\\.jsx?$`),
  service: new RegExp(`^services/(${nested})\\.js$`),
  entity: /^entities\/([A-Za-z][A-Za-z0-9_]{0,59})\.json$/,
  layout: /^(layout)\.jsx$/,
  styles: /^(globals)\.css$/,
};
const kinds = Object.keys(patterns) as FileKind[];

/** The places a file may be, for those who write one. */
export const sourcePlaces = `pages/Name.jsx, components/Name.jsx, services/name.js, ${layoutPath} or ${stylesPath}`;

/** The kind of a file by its path; undefined for a path that no app may have. */
export function kindOfFile(path: string): FileKind | undefined {
  return kinds.find((kind) => patterns[kind].test(path));
}

/** `pages/Dogs.jsx` -> `Dogs`, `components/dogs/Card.jsx` -> `dogs/Card`. */
export const nameOfFile = (path: string): string => withoutExtension(path.slice(path.indexOf('/') + 1));

/** Names of the files of one kind, in order. */
export function namesOf(paths: readonly string[], kind: FileKind): string[] {
  return paths.flatMap((path) => patterns[kind].exec(path)?.[1] ?? []);
}

export const pagePath = (name: string): string => `pages/${name}.jsx`;
export const componentPath = (name: string): string => `components/${name}.jsx`;
export const entityPath = (name: string): string => `entities/${name}.json`;

/** Whether a file is code that can be imported. */
export const isModule = (path: string): boolean => /\.(?:jsx?|tsx?)$/.test(path);

/** `pages/Dogs.jsx` -> `pages/Dogs`. */
export const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');

/**
 * The path among `existing` that differs from this one only in upper and lower case: on some disks, and in addresses,
 * they are one.
 */
export function twinOf(path: string, existing: Iterable<string>): string | undefined {
  const folded = path.toLowerCase();
  for (const other of existing) if (other !== path && other.toLowerCase() === folded) return other;
  return undefined;
}
