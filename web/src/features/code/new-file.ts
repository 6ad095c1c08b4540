import {
  componentPath,
  kindOfFile,
  layoutPath,
  nameOfFile,
  pagePath,
  stylesPath,
  twinOf,
} from '@lathe/proto/apps/project/paths';

/** What can be added by hand; entities come by the chat, with their rules. `example` is null where the name is given. */
export const newKinds = {
  page: { label: 'Page', example: 'Dogs' },
  component: { label: 'Component', example: 'DogCard' },
  service: { label: 'Service', example: 'prices' },
  layout: { label: 'Layout', example: null },
  styles: { label: 'Styles', example: null },
} as const;
export type NewKind = keyof typeof newKinds;

export function pathOfNew(kind: NewKind, name: string): string {
  const places: Record<NewKind, string> = {
    page: pagePath(name),
    component: componentPath(name),
    service: `services/${name}.js`,
    layout: layoutPath,
    styles: stylesPath,
  };
  return places[kind];
}

/** Why a file cannot have this path, in a sentence; undefined where it can. */
export function faultOfName(path: string, files: readonly { path: string }[]): string | undefined {
  if (nameOfFile(path) === '') return 'Enter a name';
  if (kindOfFile(path) === undefined)
    return path.startsWith('pages/')
      ? 'A page has a name of letters and digits that begins with a capital letter'
      : 'Letters, digits, dashes and underscores only, and slashes between folders';
  const taken =
    files.some((file) => file.path === path) ||
    twinOf(
      path,
      files.map((file) => file.path),
    ) !== undefined;
  return taken ? 'There is a file of this name already' : undefined;
}

/** What a file begins with, so that the app goes on working. */
export function contentOfNew(path: string): string {
  const kind = kindOfFile(path);
  const words = nameOfFile(path).split('/').at(-1) ?? '';
  const name = words.replace(/[^A-Za-z0-9]/g, '').replace(/^[a-z0-9]/, (first) => first.toUpperCase());
  if (kind === 'styles') return '@layer base {\n  :root {\n  }\n}\n';
  if (kind === 'service') return `/** What ${words} does. */\nexport function ${lower(name)}() {}\n`;
  if (kind === 'layout') return 'export default function Layout({ children }) {\n  return <>{children}</>;\n}\n';
  const body =
    kind === 'page'
      ? `<main className="p-6">\n      <h1 className="text-2xl font-semibold">${name}</h1>\n    </main>`
      : `<div>${name}</div>`;
  return `export default function ${/^\d/.test(name) ? `C${name}` : name}() {\n  return (\n    ${body}\n  );\n}\n`;
}

const lower = (name: string): string => (/^\d/.test(name) ? `f${name}` : name.charAt(0).toLowerCase() + name.slice(1));
