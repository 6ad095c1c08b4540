import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readVendorSet, type VendorSet } from '@lathe/app-compiler/vendor-set';
import { buildVendorFolder } from './build-vendor-folder.js';
import { vendorEntries } from './specifiers.js';
import { readVendorManifest, vendorBase, type VendorManifest } from './vendor-manifest.js';

const parent = mkdtempSync(join(tmpdir(), 'lathe-vendor-'));
const folder = join(parent, 'vendor');
let manifest: VendorManifest;
let set: VendorSet;

beforeAll(async () => {
  await buildVendorFolder(join(import.meta.dirname, '../..'), folder);
  manifest = readVendorManifest(folder);
  set = readVendorSet(folder);
}, 60_000);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const fileOf = (address: string): string => join(folder, address.slice(vendorBase.length));

describe('the vendor folder', () => {
  it('has a file for every package, the boot loader and all preloads', () => {
    expect(Object.keys(set.packages).sort()).toEqual(vendorEntries.map(({ specifier }) => specifier).sort());
    for (const { group, name } of Object.values(set.packages))
      expect(readFileSync(fileOf(manifest.importMap.imports[group]!), 'utf8')).toMatch(new RegExp(`\\bas ${name}[,}]`));
    for (const address of [
      ...Object.values(manifest.importMap.imports),
      ...Object.values(set.files).flat(),
      manifest.boot,
      ...manifest.preload,
    ]) {
      expect(address.startsWith(vendorBase)).toBe(true);
      expect(existsSync(fileOf(address))).toBe(true);
    }
  });

  it('lets no group of packages pull in another that it can do without', () => {
    const foundation = ['core', 'radix', 'floating', 'small', 'date-fns', 'react-hook-form'];
    for (const [group, [, ...needs]] of Object.entries(set.files)) {
      const pulled = needs.map((address) => address.slice(vendorBase.length).replace(/-[\w-]{8}\.js$/, ''));
      expect([group, pulled.filter((name) => name !== 'part' && !foundation.includes(name))]).toEqual([group, []]);
    }
    expect(set.files['vendor/radix']!.join()).not.toContain('floating');
    expect(set.files['vendor/controls']!.join()).not.toContain('floating');
    expect(manifest.preload).toEqual(set.files['vendor/core']);
    expect(manifest.preload.length).toBeLessThanOrEqual(2);
  });

  it('names what CommonJS and ES packages export, and no default that is not there', () => {
    expect(set.exports['react']).toEqual(expect.arrayContaining(['default', 'useState', 'Suspense']));
    expect(set.exports['lodash']).toEqual(expect.arrayContaining(['default', 'debounce']));
    expect(set.exports['@stripe/react-stripe-js']).toContain('Elements');
    expect(set.exports['date-fns']).not.toContain('default');
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

  it('changes its version only with its content', async () => {
    await buildVendorFolder(join(import.meta.dirname, '../..'), folder);
    expect(readVendorManifest(folder)).toEqual(manifest);
  }, 60_000);
});
