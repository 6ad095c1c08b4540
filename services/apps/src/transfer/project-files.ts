import type { AppUses } from '@lathe/app-compiler/compile-result';
import type { ProjectKit } from '@lathe/app-runtime/vendor-build/project-kit';
import { escapeHtml } from '@lathe/platform/http/html';
import { callToActionStyles, watermarkStyles } from '../branding/beside-pages.js';
import { schemeOf } from '../branding/branding.js';
import { styleSheetOf } from '../branding/style-sheet.js';
import type { SourceFile } from '../versions/manifest.js';
import type { ProjectAbout } from './project-about.js';
import { aboutFile, sourceFolder } from './project-paths.js';
import { readmeOf } from './project-readme.js';

/** Parts of the platform that every app starts with, whatever it imports. */
const always = /^platform\/(?:lathe|project)\/|^platform\/(?:globals|app)\.css$|^[^/]+$/;

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The project of an app: its files as they are, what it runs on, and how it is started; nothing that it does not use. */
export function projectFilesOf(
  about: ProjectAbout,
  files: readonly SourceFile[],
  uses: AppUses,
  kit: ProjectKit,
): SourceFile[] {
  const packages = [...new Set(uses.packages.map(packageName))].sort();
  const { slug, style, icon, ...known } = about;
  const sheets = [styleSheetOf(style), callToActionStyles, watermarkStyles].filter(Boolean);
  const own: SourceFile[] = [
    { path: 'package.json', content: json(manifestOf(slug, packages, kit)) },
    { path: aboutFile, content: json({ ...known, scheme: schemeOf(style), ownToaster: uses.ownToaster }) },
    { path: 'index.html', content: pageOf(about.name, icon) },
    { path: 'README.md', content: readmeOf(about) },
    { path: '.gitignore', content: 'node_modules\ndist\n' },
    { path: 'platform/project/branding.css', content: `${sheets.join('\n')}\n` },
    { path: 'platform/project/setup.js', content: setupOf(packages, kit) },
  ];
  const taken = new Set([
    ...uses.platform.map((path) => `platform/${path}`),
    ...packages.map((name) => `platform/packages/${name}.js`),
  ]);
  const platform = Object.entries(kit.files)
    .filter(([path]) => always.test(path) || taken.has(path))
    .map(([path, content]) => ({ path, content }));
  const sources = files.map(({ path, content }) => ({ path: sourceFolder + path, content }));
  return [...own, ...sources, ...platform];
}

function manifestOf(name: string, packages: readonly string[], kit: ProjectKit): object {
  return {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { dev: 'vite', build: 'vite build', preview: 'vite preview' },
    dependencies: Object.fromEntries(packages.map((each) => [each, kit.packages[each]])),
    devDependencies: kit.tools,
  };
}

function setupOf(packages: readonly string[], kit: ProjectKit): string {
  const statements = packages.flatMap((name) => kit.setups[name] ?? []);
  return ['// What packages need before they are used.', ...new Set(statements), ''].join('\n');
}

const pageOf = (name: string, icon: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(name)}</title>
    <link rel="icon" href="${escapeHtml(icon)}" />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/platform/project/main.jsx"></script>
  </body>
</html>
`;
