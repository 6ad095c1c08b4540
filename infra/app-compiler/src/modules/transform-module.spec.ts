import { describe, expect, it } from '@jest/globals';
import { parseRecord, placeOfImport } from './source-record.js';
import { moduleHelpers, moduleParameters, transformModule } from './transform-module.js';

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
    const heavy = imports.find(({ specifier }) => specifier === './Heavy')!;
    expect(heavy.dynamic).toBe(true);
    expect(placeOfImport(source, parseRecord('pages/Page.jsx', source), heavy).line).toBe(6);
  });

  it('takes a namespace that is handed on as the whole namespace', async () => {
    const { imports } = await transformModule(
      'a.jsx',
      `import * as Icons from 'lucide-react'; export const get = (name) => Icons[name];`,
    );
    expect(imports[0]?.names).toEqual(['*']);
  });

  it('does not take what only looks like an import', async () => {
    const { imports } = await transformModule(
      'a.jsx',
      `export const text = 'var x = require("node:fs");'; export const more = \`\nrequire("x");\``,
    );
    expect(imports.map(({ specifier }) => specifier)).not.toContain('node:fs');
  });

  it('leaves names that CommonJS would take to the author, in a block of their own', async () => {
    const { code, errors } = await transformModule(
      'a.js',
      'const module = 1; const exports = 2; const require = 3; console.log(module, exports, require);',
    );
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
  ])('refuses deeply nested %s before oxc sees them', async (_, source) => {
    const started = performance.now();
    const { errors } = await transformModule('a.jsx', source);
    expect(errors[0]?.detectorId).toBe('too-complex');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  const run = (code: string): unknown[] => {
    const told: unknown[] = [];
    new Function('console', ...moduleParameters.split(', '), `"use strict";${moduleHelpers}{${code}}`)({
      log: (...values: unknown[]) => told.push(...values),
    });
    return told;
  };

  it('leaves names of the old form to the author while it runs', async () => {
    const { code } = await transformModule(
      'a.js',
      'const module = 1, exports = 2, require = 3; console.log(module, exports, require, this);',
    );
    expect(run(code)).toEqual([1, 2, 3, undefined]);
  });

  it('takes the head apart whatever comments, directives and late imports do to it', async () => {
    const source = `// first
'use client';
/* const __vite_ssr_import_9__ = await __vite_ssr_import__("comment"); */
console.log('body');
export const { a, b: [c], ...rest } = make();
export { x as default, y as "some name" } from './one';
/** of an import */
import * as two from "./two"; // after
export * as three from './three';
import { größe, q as make, r1, r2, r3, r4, r5, r6, r7, r8, r9 } from './wide';
console.log(two, größe, r1, r2, r3, r4, r5, r6, r7, r8, r9);
//# sourceMappingURL=file:///etc/passwd`;
    const { imports, exports, errors, code } = await transformModule('a.jsx', source);
    expect(errors).toEqual([]);
    expect(Object.fromEntries(imports.map(({ specifier, names }) => [specifier, [...names].sort()]))).toEqual({
      './one': ['x', 'y'],
      './two': ['*'],
      './three': ['*'],
      './wide': ['größe', 'q', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9'],
    });
    expect([...exports].sort()).toEqual(['a', 'c', 'default', 'rest', 'some name', 'three']);
    expect(code).not.toContain('sourceMappingURL');
  });

  it('reads TypeScript, and drops what is only a type', async () => {
    const source = `import { Dog, type Cat } from './animals'; import type { Cow } from './cows'; enum Size { Small = 1 }
export const sizeOf = <T extends Cat>(dog: T, cow?: Cow): Size => (dog as unknown) instanceof Dog ? Size.Small : cow!.size;`;
    const { imports, exports, errors } = await transformModule('a.ts', source);
    expect(errors).toEqual([]);
    expect(imports.map(({ specifier, names }) => [specifier, names])).toEqual([['./animals', ['Dog']]]);
    expect(exports).toEqual(['sizeOf']);
  });

  it('knows a dynamic import of a literal in any quotes', async () => {
    const { imports, errors } = await transformModule(
      'a.js',
      'export const all = [import("./a"), import(/* why */ `./b`), import(\'./c\')];',
    );
    expect(errors).toEqual([]);
    expect(imports.map(({ specifier, dynamic }) => [specifier, dynamic])).toEqual([
      ['./a', true],
      ['./b', true],
      ['./c', true],
    ]);
  });

  it('places imports where they are, whatever quotes them before', async () => {
    const source = `// not from './a' 😀 nor import('./b')
const why = "./a"; import { a } from './a';
export const load = () => [a, why, '😀', import('./b')];
export { c } from "./c";`;
    const { imports } = await transformModule('a.js', source);
    const record = parseRecord('a.js', source);
    const places = imports.map((taken) => [taken.specifier, ...Object.values(placeOfImport(source, record, taken))]);
    expect(places).toEqual([
      ['./a', 2, 38],
      ['./c', 4, 19],
      ['./b', 3, 49],
    ]);
  });

  it('names no fault in comments and strings that speak of dynamic imports', async () => {
    const { imports, errors } = await transformModule('a.js', `// import(name)\nexport const text = 'import(name)';`);
    expect([imports, errors]).toEqual([[], []]);
  });

  it.each([
    ['an await outside of functions', "const one = 1;\nconst data = await fetch('/x');\nexport { one, data };", 2],
    ['one that could be a call', 'export default 1;\nawait (1);', 2],
    ['a regular expression', 'export const one = 1;\nexport const pattern = /(/;', 2],
    ['a name that is declared twice', 'const größe = "ü";\nconst größe = 2;', 1],
    ['a return outside of functions', 'const umlauts = "äöü€😀";\nreturn 1;', 2],
    ['a decorator', 'export const one = 1;\n@entity class Dog {}', 2],
    ['syntax that would need a helper', 'export function use() {\n  using file = open();\n}', 1],
    ['an element closed by another', 'export default () => (\n  <div>\n  </span>\n);', 3],
  ])('finds the fault: %s', async (_, source, line) => {
    const { errors, code } = await transformModule('a.jsx', source);
    expect(errors[0]).toMatchObject({ detectorId: 'syntax', line });
    expect(code).toBe('');
  });

  it('holds no environment of the server', async () => {
    const { code } = await transformModule(
      'a.js',
      'export default [process.env.SECRET, import.meta.env.VITE_X, process.env.NODE_ENV];',
    );
    expect(code).not.toContain('process.env');
    expect(code).toContain('"production"');
  });
});
