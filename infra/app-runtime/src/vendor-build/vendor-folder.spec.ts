import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readVendorSet } from '@lathe/app-compiler/vendor-set';
import { packageImports, packageStyles } from '@lathe/proto/apps/project/importable/packages';
import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { vendorDirForSpecs } from '../testing/vendor-dir.js';
import { buildVendorFolder } from './build-vendor-folder.js';
import { type Licence, licenceTable } from './licences.js';
import { readProjectKit } from './project-kit.js';
import { importPrefix, readVendorManifest, vendorBase } from './vendor-manifest.js';

const folder = await vendorDirForSpecs();
const manifest = readVendorManifest(folder);
const set = readVendorSet(folder);

const packageDir = join(import.meta.dirname, '../..');
/** Where the import map sends a group. */
const addressOf = (group: string): string =>
  manifest.importMap.imports[importPrefix]! + group.slice(importPrefix.length);
const fileOf = (address: string): string => join(folder, address.slice(vendorBase.length));

/** Addresses of what a package needs. */
const filesOf = (specifier: string): string[] => set.files[set.packages[specifier]!.group]!;

describe('the vendor folder', () => {
  it('has a file for every package, the boot loader and all preloads', () => {
    expect(Object.keys(set.packages).sort()).toEqual([...packageImports].sort());
    for (const { group, name } of Object.values(set.packages))
      expect(readFileSync(fileOf(addressOf(group)), 'utf8')).toMatch(new RegExp(`\\bas ${name}[,}]`));
    expect(Object.keys(set.styles).sort()).toEqual([...packageStyles].sort());
    for (const address of [
      ...Object.keys(set.files).map(addressOf),
      ...Object.values(set.files).flat(),
      manifest.boot,
      ...manifest.preload,
    ]) {
      expect(address.startsWith(vendorBase)).toBe(true);
      expect(existsSync(fileOf(address))).toBe(true);
    }
  });

  it('has what a project outside the platform is put together with', () => {
    const kit = readProjectKit(folder);
    for (const specifier of packageImports) {
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      expect([name, kit.packages[name]]).toEqual([name, expect.stringMatching(/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/)]);
    }
    for (const path of platformFiles.keys()) expect(kit.files).toHaveProperty([`platform/${path}`]);
    for (const path of ['vite.config.js', 'tailwind.config.js', 'platform/app.css', 'platform/project/imports.js'])
      expect(kit.files).toHaveProperty([path]);
    expect(Object.keys(kit.files).filter((path) => path.includes('.spec.'))).toEqual([]);
    expect(Object.keys(kit.tools).sort()).toEqual([
      '@vitejs/plugin-react',
      'tailwindcss',
      'tailwindcss-animate',
      'vite',
    ]);
  });

  it('lets no group of packages pull in another that it can do without', () => {
    const foundation = ['core', 'radix', 'floating', 'small', 'helpers', 'date-fns', 'react-hook-form'];
    const together = ['dayjs', 'dayjs-plugins', 'react-syntax-highlighter'];
    for (const [group, [, ...needs]] of Object.entries(set.files)) {
      const pulled = needs.map((address) => address.slice(vendorBase.length).replace(/-[\w-]{8}\.js$/, ''));
      expect([group, pulled.filter((name) => name !== 'part' && ![...foundation, ...together].includes(name))]).toEqual(
        [group, []],
      );
    }
    expect(filesOf('@radix-ui/react-portal').join()).not.toContain('floating');
    expect(filesOf('@radix-ui/react-tabs').join()).not.toContain('floating');
    expect(filesOf('dayjs').join()).not.toContain('plugins');
    expect(filesOf('react-window').join()).not.toContain('react-select');
    expect(manifest.preload).toEqual(filesOf('react'));
    expect(manifest.preload.length).toBeLessThanOrEqual(2);
  });

  it('makes the page of an app no larger by a package more', () => {
    expect(manifest.importMap).toEqual({ imports: { [importPrefix]: vendorBase } });
  });

  it('names what CommonJS and ES packages export, and no default that is not there', () => {
    expect(set.exports['react']).toEqual(expect.arrayContaining(['default', 'useState', 'Suspense']));
    expect(set.exports['lodash']).toEqual(expect.arrayContaining(['default', 'debounce']));
    expect(set.exports['@stripe/react-stripe-js']).toContain('Elements');
    expect(set.exports['date-fns']).not.toContain('default');
    expect(set.exports['xlsx']).toEqual(expect.arrayContaining(['default', 'utils', 'writeFile']));
    expect(set.exports['react-syntax-highlighter']).toEqual(expect.arrayContaining(['default', 'Prism', 'Light']));
    expect(set.exports['file-saver']).toEqual(['saveAs', 'default']);
    expect(set.exports['papaparse']).toEqual(expect.arrayContaining(['default', 'parse', 'unparse']));
    expect(set.exports['lucide-react']!.length).toBeGreaterThan(3_000);
  });

  it('knows the shapes of every icon name', () => {
    expect(Object.keys(set.icons.names)).toEqual(expect.arrayContaining(['Dog', 'DogIcon', 'LucideDog']));
    for (const icon of Object.values(set.icons.names)) {
      expect(set.icons.icons[icon]).toMatch(/^"[\w-]+",\[/);
      expect(JSON.parse(`[${set.icons.icons[icon]}]`)).toHaveLength(2);
    }
  });

  it('imports nothing into the platform part of an app that does not exist', () => {
    for (const record of Object.values(set.platform)) {
      for (const { specifier, names } of record.imports) {
        const known = set.exports[specifier];
        if (known) expect(known).toEqual(expect.arrayContaining(names.filter((name) => name !== '*')));
      }
    }
  });

  it('has the platform modules that writers are told of, with exactly the names that they are told', () => {
    const exportsOf = (path: string): string[] => {
      const { exports, starExports } = set.platform[path]!;
      const passedOn = starExports.map((from) => join(dirname(path), from)).flatMap(exportsOf);
      return [...exports, ...passedOn.filter((name) => name !== 'default')];
    };
    for (const [path, names] of platformFiles)
      expect([path, exportsOf(path).sort()]).toEqual([path, [...names].sort()]);
  });

  it('lists every package with its licence, and has no licence that binds those who build with it', () => {
    const licences = JSON.parse(readFileSync(join(folder, 'licences.json'), 'utf8')) as Licence[];
    expect(readFileSync(join(packageDir, 'LICENCES.md'), 'utf8')).toContain(`\n\n${licenceTable(licences)}\n`);
    const permissive = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Zlib)$/;
    // "MIT OR ..." lets everybody take MIT; of what is joined by AND each has to be permissive.
    const isFree = (licence: string): boolean =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((choice) => choice.split(' AND ').every((each) => permissive.test(each)));
    // The Hippocratic licence forbids some uses; LICENCES.md says why these two are here.
    const others = licences.filter(({ licence }) => !isFree(licence)).map(({ name }) => name);
    expect(others).toEqual(['@react-leaflet/core', 'react-leaflet']);
  });

  it('is made of packages of one pinned version each', () => {
    const { dependencies } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies))
      expect([name, version]).toEqual([name, expect.stringMatching(/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/)]);
  });

  it('changes its version only with its content, wherever it is built', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'lathe-vendor-'));
    const anew = join(parent, 'vendor');
    try {
      await buildVendorFolder(packageDir, anew);
      expect(readVendorManifest(anew)).toEqual(manifest);
    } finally {
      rmSync(parent, { recursive: true, force: true });
    }
  }, 60_000);
});
