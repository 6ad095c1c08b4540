import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import type { ProjectFiles } from '../actions/staging/project.js';
import { mend } from './mend.js';
import { repair } from './repair.js';

const dog = `${JSON.stringify({ name: 'Dog', type: 'object', properties: { name: { type: 'string' } } }, null, 2)}\n`;
const page = (imports: string, body: string): ProjectFiles => ({
  'entities/Dog.json': dog,
  'pages/Home.jsx': `${imports}\nexport default function Home() {\n  return <main>${body}</main>;\n}\n`,
});
const check: Parameters<typeof repair>[1] = async (files, options) => mend(files, 'public_without_login', options);

describe('what no repair could mend', () => {
  let compiler: AppCompiler;
  beforeAll(async () => {
    compiler = new AppCompiler(await vendorDirForSpecs());
  });

  it.each<[string, ProjectFiles, string[]]>([
    ['a component that nobody wrote', page('', '<Zorp />'), ['the component Zorp']],
    ['one with parts of its own', page('', '<Zorp.Item />'), ['the component Zorp']],
    [
      'a package, with a component and a hook',
      page("import Grid, { useGrid } from 'zorp-grid';", '<Grid rows={useGrid().rows} />'),
      ['the package zorp-grid'],
    ],
    [
      'all of a package',
      page("import * as Zorp from 'zorp';", '<Zorp.Root>{Zorp.name}</Zorp.Root>'),
      ['the package zorp'],
    ],
    [
      'a name that a module does not export',
      page("import { Button, Zorp } from '@/components/ui/button';", '<Button><Zorp /></Button>'),
      ['Zorp of @/components/ui/button'],
    ],
    [
      'entities, one by its file and one out of all',
      page(
        "import { Zorp } from '@/entities/Zorp';\nimport { Dog, Quux } from '@/entities/all';",
        '<b onClick={async () => [await Dog.list(), await Zorp.list(), await Quux.create({})]} />',
      ),
      ['the entity Zorp', 'the entity Quux'],
    ],
    [
      'the same package in two files',
      {
        ...page("import { A } from 'zorp';\nimport Card from '@/components/Card';", '<A /><Card />'),
        'components/Card.jsx': "import { B } from 'zorp';\nexport default function Card() {\n  return <B />;\n}\n",
      },
      ['the package zorp', 'the package zorp'],
    ],
  ])('gets a stub that is told: %s', async (_what, files, told) => {
    const before = mend(files);
    expect(before.issues.some(({ blocks }) => blocks)).toBe(true);
    const result = await repair(files, check, null);
    expect(result.unresolved.filter(({ blocks }) => blocks)).toEqual([]);
    expect(result.unresolved.filter(({ detectorId }) => detectorId === 'stub')).toHaveLength(told.length);
    const sentences = result.fresh.map(({ message }) => message).join('\n');
    for (const one of told) expect(sentences).toContain(`uses ${one}, which does not exist`);
    for (const { path, line } of result.fresh.filter(({ detectorId }) => detectorId === 'stub'))
      expect(result.files[path]?.split('\n')[line - 1]).toContain('@/components/missing/');
    expect((await compiler.compile({ files: result.files })).diagnostics).toEqual([]);
    const again = await repair(result.files, check, null);
    expect(again.files).toEqual(result.files);
  });

  it('makes a text of a field that refers to an unknown entity', async () => {
    const walk = { name: 'Walk', type: 'object', properties: { zorp: { type: 'string', 'x-ref': 'Zorp' } } };
    const files = { ...page('', ''), 'entities/Walk.json': `${JSON.stringify(walk, null, 2)}\n` };
    const result = await repair(files, check, null);
    expect(result.files['entities/Walk.json']).not.toContain('x-ref');
    expect(result.unresolved.filter(({ blocks }) => blocks)).toEqual([]);
  });

  it('is left alone where a file cannot be parsed, and in files that are none of the problem', async () => {
    const files = { ...page('', '<Zorp'), 'pages/Old.jsx': 'export default function Old() { return <Gone />; }\n' };
    const known = mend({ 'pages/Old.jsx': files['pages/Old.jsx'] ?? '' }).issues;
    const result = await repair(files, check, null, [], async () => known);
    expect(result.files).toEqual(files);
    expect(result.fresh.map(({ detectorId }) => detectorId)).toEqual(['syntax']);
  });
});
