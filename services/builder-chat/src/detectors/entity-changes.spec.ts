import { describe, expect, it } from '@jest/globals';
import type { EntityRename } from '../actions/staging/project.js';
import { mend } from './mend.js';

const entity = (name: string, ...fields: string[]): string =>
  JSON.stringify({
    ...{ name, properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])) },
    permissions: { read: 'all', write: 'all' },
  });
const before = { 'entities/Dog.json': entity('Dog', 'name', 'race', 'age') };
const checked = (after: Record<string, string>, renames: EntityRename[]) =>
  mend(after, 'public_without_login', { history: { files: before, renames } });
const told = (after: Record<string, string>, renames: EntityRename[]): string[] =>
  checked(after, renames).issues.map(({ detectorId, path, line }) => `${detectorId} ${path}:${line}`);

describe('the old name of a field', () => {
  const renamed = { 'entities/Dog.json': entity('Dog', 'name', 'breed', 'age') };
  const rename: EntityRename[] = [{ entity: 'Dog', fields: { breed: 'race' } }];
  const head = "import { Dog } from '@/entities/Dog';\n";

  it.each([
    ['a member of a dog', 'const a = dog.race + dogs[0]?.race + row.dog.race + selectedDog.race;', 'race'],
    ['a written row', 'Dog.create({ race: 1 });', '{ breed: 1 }'],
    ['a filter and a sort', "Dog.filter({ race: 1 }, '-race');", "{ breed: 1 }, '-breed'"],
    ['a sort alone', "Dog.list('-race');", "'-breed'"],
  ])('is mended where it is certain: %s', (_what, code, wanted) => {
    const { issues, files } = checked({ ...renamed, 'services/a.js': head + code }, rename);
    expect(issues).toEqual([]);
    const content = files['services/a.js']!.slice(head.length);
    expect(content.includes(wanted)).toBe(wanted !== 'race');
    expect(checked(files, rename).fixed).toEqual([]);
  });

  it.each([
    ['a member of something', 'const a = 1;\nexport const b = (row) => row.race;', 3],
    ['a key', '\nexport const empty = { race: 1 };', 3],
    ['a name in quotes, once a file', "\nexport const columns = ['race', '-race'];", 3],
  ])('is told where it is not: %s', (_what, code, line) => {
    const issues = told({ ...renamed, 'services/a.js': head + code }, rename);
    expect(issues).toEqual([`old-name services/a.js:${line}`]);
  });

  it.each([
    ['a variable', 'const race = 1;'],
    ['a longer name', 'dog.races;'],
    ['words', '"the race is on";'],
    ['what has members of its own', 'event.target.race;'],
  ])('is not found in %s', (_what, code) => {
    expect(told({ ...renamed, 'services/a.js': head + code }, rename)).toEqual([]);
  });

  it('is no general word', () => {
    const code = `${head}export const slices = [{ name: 'Rex', key: 'name' }];\nexport const first = (row) => row.name;`;
    const after = { 'entities/Dog.json': entity('Dog', 'call', 'race', 'age'), 'services/a.js': code };
    expect(told(after, [{ entity: 'Dog', fields: { call: 'name' } }])).toEqual(['old-name services/a.js:3']);
  });

  it('is not looked for in code that has nothing to do with the entity, nor where another entity has it', () => {
    expect(told({ ...renamed, 'services/a.js': 'export const a = (row) => row.race;' }, rename)).toEqual([]);
    const other = { 'entities/Run.json': entity('Run', 'race'), 'services/a.js': `${head}run.race;` };
    expect(told({ ...renamed, ...other }, rename)).toEqual([]);
  });
});

describe('a field that is dropped', () => {
  it('is told with the way back, when it is not renamed', () => {
    const after = { 'entities/Hound.json': entity('Hound', 'name', 'breed') };
    const { issues } = checked(after, [{ entity: 'Hound', from: 'Dog', fields: { breed: 'race' } }]);
    expect(issues).toMatchObject([{ detectorId: 'dropped-field', path: 'entities/Hound.json', line: 1 }]);
    expect(issues[0]?.message).toMatch(/no field age any more.*version before is restored/);
  });

  it('is none when its entity goes, or nothing is known of before', () => {
    expect(told({}, [])).toEqual([]);
    expect(mend({ 'entities/Dog.json': entity('Dog', 'name') }).issues).toEqual([]);
  });
});
