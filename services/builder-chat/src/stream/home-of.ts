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
const above = /^(?:\.?\/)+|^(?:@\/)/;
const aboveFolders = /^(?:src|app|client|frontend)\//i;
const layout = /^(?:layouts?\/|components\/)?_?layout\.(?:jsx?|tsx?)$/i;
const styles = /^(?:styles?\/)?(?:globals?|index|app|styles?|main)\.css$/i;

/**
 * The path that an app has for what a model calls otherwise: without `src/`, folders in small letters, `hooks/` and
 * `lib/` among the services, no TypeScript. Imports follow by the name of the file. A path that has no such home stays.
 */
export function homeOf(given: string): string {
  const path = given.trim().replace(above, '').replace(aboveFolders, '');
  if (layout.test(path)) return 'layout.jsx';
  if (styles.test(path)) return 'globals.css';
  const [folder = '', ...rest] = path.split('/');
  const home = homes[folder.toLowerCase()];
  if (home === undefined || rest.length === 0) return path;
  const name = rest.join('/').replace(/\/index(?=\.\w+$)/i, '');
  if (home === 'pages' && !name.includes('/')) return `pages/${capitalised(name.replace(/\.(?:jsx?|tsx?)$/, ''))}.jsx`;
  if (home === 'components') return `components/${name.replace(/\.tsx$/, '.jsx').replace(/\.ts$/, '.js')}`;
  return home === 'services' ? `services/${name.replace(/\.(?:jsx|tsx?)$/, '.js')}` : `${home}/${name}`;
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
