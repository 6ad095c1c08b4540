// Copies what one service needs at run time out of the built repository, and lists it as a CycloneDX SBOM.
// Usage: node infra/docker/prune.ts SERVICE OUT
// Our own code is followed import by import from the entry; of a package that is reached, all of it and its
// dependencies are taken.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [service = '', out = ''] = process.argv.slice(2);
/** Main file and package of images not named after a service: the gateway with the front end, and infrastructure stand-ins. */
const others: Record<string, [entry: string, own: string]> = {
  web: ['services/gateway/dist/main.js', 'services/gateway'],
  'embedded-mongo': ['infra/docker/embedded-mongo.mjs', 'infra/embedded-mongo'],
  s3rver: ['infra/docker/s3rver.mjs', '.'],
};
const [entry, own] = others[service] ?? [`services/${service}/dist/main.js`, `services/${service}`];
/** Files that are read, not imported. */
const data: Record<string, string[]> = { web: ['web/dist'], apps: ['infra/app-runtime/dist/vendor'] };
const left = /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|mts|cts|tsx|tsbuildinfo|flow)$/i;

if (!service || !out || !existsSync(join(root, entry)))
  throw new Error(`Usage: prune.ts SERVICE OUT, with the repository built; ${entry} is not there`);

/** What is read of a package.json. */
interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  exports?: Record<string, { default: string }>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const files = new Set<string>();
/** Folder of a package in the repository -> its package.json. */
const packages = new Map<string, Manifest>();
const workspaces = new Map<string, string>();

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const inside = (path: string): string => relative(root, path).split(sep).join('/');

/** Folder of a package as seen from a folder, the way Node looks for it. */
function findPackage(name: string, from: string): string | undefined {
  for (let dir = from; dir.startsWith(root.replace(/\/$/, '')); dir = dirname(dir)) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/**
 * What a file of ours imports, however it says so: by import and export, import(), require, resolve, or the address of
 * a worker's file.
 */
function specifiersOf(file: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const { type, source, callee, arguments: given } = node;
    if (isNode(source)) addText(found, source);
    const named =
      type === 'CallExpression' ? namesModule(callee) : type === 'NewExpression' && valueOf(callee) === 'URL';
    if (named && Array.isArray(given) && isNode(given[0])) addText(found, given[0].expression);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'ecmascript', target: 'es2024' }).body);
  return found;
}

/** A node of the syntax tree, or a list of them. */
const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const valueOf = (node: unknown): unknown => (isNode(node) ? node.value : undefined);

const namesModule = (callee: unknown): boolean =>
  isNode(callee) &&
  (callee.type === 'Import' ||
    callee.value === 'require' ||
    ['require', 'resolve'].some((name) => name === valueOf(callee.property)));

/** The text of a literal, or what a template begins with. */
function addText(found: Set<string>, expression: unknown): void {
  if (!isNode(expression)) return;
  const { type, quasis } = expression;
  const first: unknown = type === 'TemplateLiteral' && Array.isArray(quasis) ? quasis[0] : undefined;
  const text = type === 'StringLiteral' ? expression.value : isNode(first) ? first.raw : undefined;
  if (typeof text === 'string' && text) found.add(text);
}

function follow(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  const from = dirname(file);
  for (const specifier of specifiersOf(file)) {
    if (specifier.startsWith('node:')) continue;
    if (specifier.startsWith('.')) {
      const target = join(from, specifier);
      if (existsSync(target) && target.endsWith('.js')) follow(target);
      continue;
    }
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    const folder = /^(@[\w.-]+\/)?[\w.-]+$/.test(name) ? findPackage(name, from) : undefined;
    if (!folder) continue;
    if (name.startsWith('@lathe/')) followWorkspace(name, folder, specifier.slice(name.length));
    else takePackage(folder);
  }
}

function followWorkspace(name: string, folder: string, subpath: string): void {
  const real = realpathSync(folder);
  workspaces.set(name, real);
  const { exports } = readManifest(real);
  for (const [pattern, target] of Object.entries(exports ?? {})) {
    const prefix = pattern.replace(/\*$/, '');
    if (`.${subpath}`.startsWith(prefix))
      return follow(join(real, target.default.replace('*', `.${subpath}`.slice(prefix.length))));
  }
  throw new Error(`${name} exports no ${subpath}`);
}

/** Takes a package and all that it depends on; optional peers are left where nothing else asks for them. */
function takePackage(folder: string): void {
  if (packages.has(folder)) return;
  const manifest = readManifest(folder);
  packages.set(folder, manifest);
  const optionalPeers = manifest.peerDependenciesMeta ?? {};
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter((name) => !optionalPeers[name]?.optional);
  for (const name of [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.optionalDependencies ?? {}),
    ...peers,
  ]) {
    if (name.startsWith('@types/')) continue;
    const found = findPackage(name, folder);
    if (found) takePackage(found);
  }
}

function copyTree(from: string, keepAll = false): void {
  cpSync(from, join(out, inside(from)), {
    recursive: true,
    dereference: true,
    filter: (path) => !relative(from, path).split(sep).includes('node_modules') && (keepAll || !left.test(path)),
  });
}

/** The list of what is in the image (CycloneDX 1.6). */
function sbom() {
  const { version } = readManifest(root);
  const components = [...packages.values()].map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(typeof license === 'string'
      ? {
          licenses: [
            /[\s()]/.test(license)
              ? { expression: license.replace(/^\((.*)\)$/, '$1') }
              : { license: { name: license } },
          ],
        }
      : {}),
  }));
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()].sort((a, b) =>
    a.purl < b.purl ? -1 : 1,
  );
  const digest = createHash('sha256').update(JSON.stringify(unique)).digest('hex');
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', name: `lathe-${service}`, version } },
    components: unique,
  };
}

follow(join(root, entry));
// Templates of apps and prompts are read, not imported.
for (const file of globSync(`${own}/dist/**/{*.{jsx,md},weights/*}`, { cwd: root })) files.add(join(root, file));
mkdirSync(out, { recursive: true });
for (const file of files) cpSync(file, join(out, inside(file)));
for (const folder of new Set([...workspaces.values(), join(root, own)]))
  cpSync(join(folder, 'package.json'), join(out, inside(folder), 'package.json'));
for (const folder of packages.keys()) copyTree(folder);
for (const [name, folder] of workspaces) {
  const link = join(out, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(out, inside(folder))), link);
}
for (const folder of data[service] ?? []) copyTree(join(root, folder), true);
writeFileSync(join(out, 'package.json'), JSON.stringify({ name: `lathe-${service}`, private: true, type: 'module' }));
writeFileSync(join(out, 'main.js'), `import './${entry}';\n`);
writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(sbom(), null, 1)}\n`);
console.log(`${service}: ${files.size} files of ours, ${packages.size} packages`);
