/** Folders that models know from elsewhere, and where an app has what belongs there. */
const homes: Readonly<Record<string, string>> = {
  pages: 'pages',
  page: 'pages',
  views: 'pages',
  screens: 'pages',
  routes: 'pages',
  components: 'components',
  component: 'components',
  services: 'services',
  service: 'services',
  hooks: 'services',
  lib: 'services',
  utils: 'services',
  util: 'services',
  helpers: 'services',
  api: 'services',
  store: 'services',
  stores: 'services',
  entities: 'entities',
  entity: 'entities',
};
/** What files of a folder end with. */
const endings: Readonly<Record<string, string>> = { components: '.jsx', services: '.js', entities: '.json' };
const above = /^(?:\.?\/)+|^(?:@\/)/;
const aboveFolders = /^(?:src|app|client|frontend)\//i;
/** Pages of frameworks that name them by their folder: `app/(main)/dogs/page.tsx`. */
const folderPage = /^(?:src\/)?app\/(?:(.*)\/)?page\.(?:jsx?|tsx?)$/i;
const layout = /^(?:layouts?\/|components\/)?_?layout\.(?:jsx?|tsx?)$/i;
const code = /\.(?:jsx?|tsx?)$/;
/** What builds or tests an app elsewhere, and has nothing to do here. */
const setup =
  /^(?:main|index|app|vite-env\.d)\.[jt]sx?$|\.(?:config|test|spec|stories|d)\.[cm]?[jt]sx?$|^(?:scripts|node_modules|public|test|tests|__tests__)\//i;
const styles = /^(?:styles?\/)?(?:globals?|index|app|styles?|main)\.css$/i;

/**
 * The path that an app has for what a model calls otherwise: without `src/`, folders in small letters, `hooks/` and
 * `lib/` among the services, no TypeScript. Imports follow by the name of the file. A path that has no such home stays.
 */
export function homeOf(given: string): string {
  const written = given.trim().replaceAll('\\', '/').replace(above, '');
  if (/(?:^|\/)\.\.(?:\/|$)/.test(written)) return written;
  const [page, folders = ''] = folderPage.exec(written) ?? [];
  if (page !== undefined) return `pages/${pageName(folders)}.jsx`;
  const path = written.replace(aboveFolders, '');
  if (layout.test(path)) return 'layout.jsx';
  if (styles.test(path)) return 'globals.css';
  const [folder = '', ...rest] = path.split('/');
  const home = homes[folder.toLowerCase()];
  if (rest.length === 0) return path;
  if (home === undefined) return ofFeature(path);
  const name = rest.join('/').replace(/\/index(?=\.\w+$)/i, '');
  if (home === 'pages')
    return code.test(name) || !/\.\w+$/.test(name) ? `pages/${pageName(name.replace(code, ''))}.jsx` : path;
  if (!/\.\w+$/.test(name)) return `${home}/${name}${endings[home] ?? ''}`;
  if (home === 'components') return `components/${name.replace(/\.tsx$/, '.jsx').replace(/\.ts$/, '.js')}`;
  return home === 'services' ? `services/${name.replace(/\.(?:jsx|tsx?)$/, '.js')}` : `${home}/${name}`;
}

/** Other folders of code, such as `features/dogs/DogList.tsx`: what shows something is a component. */
function ofFeature(path: string): string {
  if (!code.test(path) || setup.test(path)) return path;
  return path.endsWith('x') ? `components/${path.replace(code, '.jsx')}` : `services/${path.replace(code, '.js')}`;
}

/**
 * Pages stand in one folder: `dogs/list` -> `DogsList`, `dogs/[id]` -> `DogsDetail`, `index` -> `Home`; one that has the
 * name of a component keeps it, `dogs/DogList` -> `DogList`.
 */
function pageName(path: string): string {
  const [own] = /(?<=\/)[A-Z]\w*$/.exec(path) ?? [];
  if (own !== undefined && own !== 'Index') return own;
  const words = path
    .split('/')
    .filter((part) => !/^\(.*\)$/.test(part) && !/^(?:index|page)$/i.test(part))
    .flatMap((part) => (/^\[.*\]$/.test(part) ? ['Detail'] : part.split(/[^A-Za-z0-9_]+/)));
  return words.map(capitalised).join('') || 'Home';
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
