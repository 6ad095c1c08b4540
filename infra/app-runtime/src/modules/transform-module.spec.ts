import { describe, expect, it } from '@jest/globals';
import { transformModule } from './transform-module.js';

describe('transformModule', () => {
  it('reads default, named, namespace, bare, re-exported and dynamic imports with their places', async () => {
    const source = `import React, { useState as state } from 'react';
import * as Icons from 'lucide-react';
import './side';
export { Card } from './Card';
export * from './all';
const Lazy = React.lazy(() => import('./Heavy'));
export default function Page() { const [a] = state(0); return <Icons.Dog size={a} lazy={Lazy} />; }`;
    const { imports, exports, starExports, errors } = await transformModule('pages/Page.jsx', source);
    const names = Object.fromEntries(imports.map(({ specifier, names: taken }) => [specifier, [...taken].sort()]));
    expect(errors).toEqual([]);
    expect(names).toEqual({
      react: ['default', 'useState'],
      'react/jsx-runtime': ['jsx'],
      'lucide-react': ['Dog'],
      './side': [],
      './Card': ['Card'],
      './all': ['*'],
      './Heavy': ['*'],
    });
    expect([...exports].sort()).toEqual(['Card', 'default']);
    expect(starExports).toEqual(['./all']);
    expect(imports.find(({ specifier }) => specifier === './Heavy')).toMatchObject({ line: 6, dynamic: true });
  });

  it('takes a namespace that is handed on as the whole namespace', async () => {
    const { imports } = await transformModule('a.jsx', `import * as Icons from 'lucide-react'; export const get = (name) => Icons[name];`);
    expect(imports[0]?.names).toEqual(['*']);
  });

  it('does not take what only looks like an import', async () => {
    const { imports } = await transformModule('a.jsx', `export const text = 'var x = require("node:fs");'; export const more = \`\nrequire("x");\``);
    expect(imports.map(({ specifier }) => specifier)).not.toContain('node:fs');
  });

  it('leaves names that CommonJS would take to the author, in a block of their own', async () => {
    const { code, errors } = await transformModule('a.js', 'const module = 1; const exports = 2; const require = 3; console.log(module, exports, require);');
    expect(errors).toEqual([]);
    expect(() => new Function('module', 'exports', 'require', `"use strict";{${code}}`)).not.toThrow();
  });

  it('puts a syntax fault where it is', async () => {
    const { errors, code } = await transformModule('pages/A.jsx', 'export default () => {\n  return <div>;\n}');
    expect(code).toBe('');
    expect(errors[0]).toMatchObject({ file: 'pages/A.jsx', detectorId: 'syntax', line: 3 });
  });

  it('refuses a dynamic import that cannot be checked', async () => {
    const { errors } = await transformModule('a.js', '\nexport const load = (name) => import(name);');
    expect(errors).toEqual([expect.objectContaining({ detectorId: 'dynamic-import', line: 2 })]);
  });

  it.each([
    ['elements', `export default () => ${'<b>'.repeat(10_000)}${'</b>'.repeat(10_000)}`],
    ['brackets', `export default ${'('.repeat(500_000)}1${')'.repeat(500_000)}`],
    ['arrows', `export default ${'x => '.repeat(5_000)}1`],
    ['operators', `export default ${'!'.repeat(500_000)}1`],
  ])('refuses deeply nested %s before esbuild sees them', async (_, source) => {
    const started = performance.now();
    const { errors } = await transformModule('a.jsx', source);
    expect(errors[0]?.detectorId).toBe('too-complex');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('holds no environment of the server', async () => {
    const { code } = await transformModule('a.js', 'export default [process.env.SECRET, import.meta.env.VITE_X, process.env.NODE_ENV];');
    expect(code).not.toContain('process.env');
    expect(code).toContain('"production"');
  });
});
