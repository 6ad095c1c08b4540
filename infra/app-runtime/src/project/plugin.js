import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, transformWithOxc } from 'vite';
import app from '../../lathe.json' with { type: 'json' };
import { iconModule, iconsId } from './icons.js';
import { importResolver } from './imports.js';
import { proxyTo } from './proxy.js';

const platform = normalizePath(join(dirname(fileURLToPath(import.meta.url)), '..'));
const own = normalizePath(join(platform, '../src'));
const sheet = `${platform}/app.css`;
const made = '\0lathe:';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalizePath(join(entry.parentPath, entry.name)).slice(folder.length + 1));

/** The path of a file below one of the two folders; undefined for any other, and for what starts the app. */
function pathOf(importer) {
  const file = importer?.replace(/\?.*$/, '') ?? '';
  const folder = [own, platform].find((each) => file.startsWith(`${each}/`));
  const path = folder && file.slice(folder.length + 1);
  return path && !/^(?:project|packages)\//.test(path) ? path : undefined;
}

const quote = JSON.stringify;
const client = `import { createEntity } from ${quote(`${platform}/lathe/entity-client.js`)};`;
const user = quote(`${platform}/lathe/user.js`);

function entitiesModule(names) {
  const others = names.filter((name) => name !== 'User');
  return [
    client,
    `import { User } from ${user};`,
    ...others.map((name) => `export const ${name} = createEntity(${quote(name)});`),
    `export { User };`,
    `export default { ${[...others, 'User'].join(', ')} };`,
  ].join('\n');
}

/** The module that the platform makes where there is no file. */
function textOf(id) {
  const [kind, first, second] = id.split('|');
  if (kind === 'entity')
    return `${client}\nexport const ${first} = createEntity(${quote(first)});\nexport default ${first};`;
  if (kind === 'part') return `import { ${second} } from ${quote(first)};\nexport { ${second}, ${second} as default };`;
  if (kind === 'icons') return iconModule(first, second);
  return 'export default {};';
}

/** Tailwind's layers, the tokens of the platform, then the app's own sheet. */
function styles() {
  const globals = join(own, 'globals.css');
  const author = existsSync(globals) ? readFileSync(globals, 'utf8') : '';
  const sheets = [readFileSync(join(platform, 'globals.css'), 'utf8'), author.replace(/@tailwind\s+\w+\s*;/g, '')];
  return ['@tailwind base;', '@tailwind components;', '@tailwind utilities;', ...sheets].join('\n');
}

/** Vite as the platform builds the app: what imports mean, entities as modules, the style sheet, and where data are. */
export function lathe() {
  let known;
  const files = () => (known ??= { own: filesIn(own), platform: filesIn(platform) });
  const entities = () => files().own.flatMap((path) => /^entities\/(\w+)\.json$/.exec(path)?.[1] ?? []);
  return {
    name: 'lathe',
    enforce: 'pre',
    config: () => ({ server: { proxy: proxyTo(app) }, preview: { proxy: proxyTo(app) } }),
    configureServer({ watcher }) {
      for (const change of ['add', 'unlink'])
        watcher.on(change, () => {
          known = undefined;
        });
    },
    async resolveId(specifier, importer) {
      const from = pathOf(importer);
      if (from === undefined) return null;
      const target = importResolver(files())(specifier, from);
      switch (target.kind) {
        case 'module':
          return `${files().own.includes(target.path) ? own : platform}/${target.path}`;
        case 'entities':
          return `${made}entities`;
        case 'entity':
          if (target.name === 'User') return `${platform}/lathe/user.js`;
          return target.name === undefined ? null : `${made}entity|${target.name}`;
        case 'part':
          return `${made}part|${target.from}|${target.name}`;
        case 'icons':
          return made + iconsId(specifier, importer);
        case 'nothing':
          return `${made}nothing`;
        case 'package': {
          const standIn = `packages/${target.specifier}.js`;
          if (files().platform.includes(standIn)) return `${platform}/${standIn}`;
          return target.specifier === specifier ? null : this.resolve(target.specifier, importer, { skipSelf: true });
        }
        default:
          // Packages of npm, those too that the platform does not have.
          return null;
      }
    },
    load(id) {
      if (id === sheet) return styles();
      if (!id.startsWith(made)) return null;
      return id === `${made}entities` ? entitiesModule(entities()) : textOf(id.slice(made.length));
    },
    /** Files that end in .js may hold JSX too. */
    transform(code, id) {
      const path = pathOf(id);
      return path?.endsWith('.js') ? transformWithOxc(code, id, { lang: 'jsx', jsx: { runtime: 'automatic' } }) : null;
    },
    handleHotUpdate({ file, server }) {
      return file === `${own}/globals.css` ? [...(server.moduleGraph.getModulesByFile(sheet) ?? [])] : undefined;
    },
  };
}
