import { describe, expect, it } from '@jest/globals';
import { parseEntities, writeEntity } from './entity-files.js';

const file = (content: unknown, name = 'Dog') => ({
  path: `entities/${name}.json`,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const issuesOf = (...files: ReturnType<typeof file>[]) => parseEntities(files).issues;

describe('entity files', () => {
  it('are rebuilt from the strict model', () => {
    const { entities, issues } = parseEntities([
      file({
        name: 'Dog',
        properties: { name: { type: 'string', pattern: '^(a+)+$', $ref: 'https://example.org' } },
        required: ['name', 'gone'],
        $defs: {},
      }),
    ]);
    expect(issues).toEqual([]);
    expect(entities[0]).toEqual({
      name: 'Dog',
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      permissions: { read: 'creator', write: 'creator' },
    });
  });

  it('of users add fields to those of the platform, and have its rights', () => {
    const { entities, issues } = parseEntities([
      file(
        { name: 'User', properties: { phone: { type: 'string' } }, permissions: { read: 'all', write: 'all' } },
        'User',
      ),
    ]);
    expect(issues).toEqual([]);
    expect(entities[0]!.permissions).toEqual({ read: 'creator', write: 'creator', create: 'none', delete: 'none' });
    expect(Object.keys(entities[0]!.properties)).toEqual(['phone']);
  });

  it.each(['id', 'email', 'fullName', 'role', 'createdAt', 'updatedAt', 'creatorId', 'name', 'full_name'])(
    'of users cannot say what %s is',
    (field) => {
      const issues = issuesOf(file({ name: 'User', properties: { [field]: { type: 'string' } } }, 'User'));
      expect(issues.map(({ path }) => path)).toEqual([`entities/User.json.properties.${field}`]);
    },
  );

  it('of users have one name', () => {
    expect(issuesOf(file({ name: 'user', properties: {} }, 'user'))).toEqual([
      { path: 'entities/user.json.name', message: 'must be User, with a capital letter' },
    ]);
  });

  it('read back as they were written', () => {
    const [entity] = parseEntities([
      file({
        name: 'Dog',
        'x-key': 'e1',
        properties: {
          size: { type: 'object', 'x-key': 'f1', properties: { height: { type: 'number', 'x-key': 'inner' } } },
        },
      }),
    ]).entities;
    const written = writeEntity(entity!);
    expect(written.path).toBe('entities/Dog.json');
    expect(written.content).not.toContain('inner');
    expect(writeEntity(parseEntities([written]).entities[0]!)).toEqual(written);
  });

  it('are the same text whether their keys were given with them or after them', () => {
    const dog = { type: 'string', title: 'Dog', 'x-ref': 'Dog' };
    const [entity] = parseEntities([file({ name: 'Dog', properties: { dog } })]).entities;
    const properties = { dog: { ...entity!.properties['dog']!, 'x-key': 'f1' } };
    const written = writeEntity({ ...entity!, 'x-key': 'e1', properties });
    expect(writeEntity(parseEntities([written]).entities[0]!)).toEqual(written);
  });

  it('keep the rights to create, change and delete, and get none that nobody gave them', () => {
    for (const permissions of [
      { read: 'all', write: 'creator', create: 'all', delete: 'admin' },
      { read: 'all', write: 'admin' },
    ]) {
      const [entity] = parseEntities([file({ name: 'Dog', properties: {}, permissions })]).entities;
      expect(JSON.parse(writeEntity(entity!).content).permissions).toEqual(permissions);
    }
    expect(
      issuesOf(file({ name: 'Dog', properties: {}, permissions: { read: 'all', write: 'all', delete: 'owner' } })),
    ).not.toEqual([]);
  });

  const rls = {
    read: { $or: [{ created_by: '{{user.email}}' }, { user_condition: { role: 'admin' } }] },
    write: false,
  };
  const pay = { type: 'number', rls: { read: { user_condition: { role: 'admin' } }, write: false } };

  it('keep the rules of rows and fields, in fields of fields too', () => {
    const home = { type: 'object', properties: { key: { type: 'string', rls: { read: false } } } };
    const { entities, issues } = parseEntities([file({ name: 'Dog', properties: { pay, home }, rls })]);
    expect(issues).toEqual([]);
    const written = writeEntity(entities[0]!);
    expect(JSON.parse(written.content)).toMatchObject({ rls, properties: { pay, home } });
    expect(parseEntities([written]).entities).toEqual(entities);
  });

  it('with rules and without permissions leave to the rules what they are given for', () => {
    const [entity] = parseEntities([file({ name: 'Dog', properties: {}, rls: { read: true } })]).entities;
    expect(entity!.permissions).toEqual({ read: 'all', write: 'creator' });
  });

  it('of users have rules for fields, and those of the platform for rows', () => {
    const [users] = parseEntities([file({ name: 'User', properties: { pay }, rls: { read: true } }, 'User')]).entities;
    expect(users).toMatchObject({ properties: { pay } });
    expect(users!.rls).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['a rule of no form', { rls: { read: { $where: 'x' } } }, 'rls.read'],
    ['a rule for nothing', { rls: { list: true } }, 'rls'],
    ['a rule on a field that is not there', { rls: { read: { gone: 1 } } }, 'rls.read.gone'],
    ['a field rule of no form', { properties: { a: { rls: { write: 'x' } } } }, 'properties.a.rls.write'],
    ['a field rule on no field', { properties: { a: { rls: { write: { gone: 1 } } } } }, 'properties.a.rls.write.gone'],
  ])('do not have %s', (_, part, path) => {
    const issues = issuesOf(file({ name: 'Dog', properties: {}, ...part }));
    expect(issues.map((issue) => issue.path)).toEqual([expect.stringContaining(`entities/Dog.json.${path}`)]);
  });

  it.each([
    ['not JSON', '{', /not valid JSON/],
    ['null', 'null', /expected object/i],
    ['an array', '[]', /expected object/i],
    ['another name', { name: 'Cat', properties: {} }, /must be Dog/],
    [
      'a field of JavaScript',
      '{"name":"Dog","properties":{"__proto__":{"type":"string"}}}',
      /must not have the name __proto__/,
    ],
    ['a dotted field', { name: 'Dog', properties: { 'a.b': {} } }, /./],
    ['an operator field', { name: 'Dog', properties: { $where: {} } }, /./],
    ['10,000 levels', '{"a":'.repeat(10_000), /nested too deeply/],
    ['brackets in a string', { name: 'Dog', description: '['.repeat(100), properties: {} }, undefined],
    ['300 KB', { name: 'Dog', description: 'x'.repeat(300_000), properties: {} }, /too large/],
    ['a million choices', `{"name":"Dog","properties":{"a":{"enum":[${'1,'.repeat(90_000)}1]}}}`, /./],
  ])('%s', (_, content, message) => {
    const issues = issuesOf(file(content));
    if (message === undefined) return expect(issues).toEqual([]);
    expect(issues.length).toBeGreaterThan(0);
    expect(issues[0]!.path).toMatch(/^entities\/Dog\.json/);
    expect(issues[0]!.message).toMatch(message);
  });

  it('may not differ in case only', () => {
    expect(issuesOf(file({ name: 'Dog', properties: {} }), file({ name: 'dog', properties: {} }, 'dog'))).toEqual([
      { path: 'entities/dog.json', message: 'has the name of another entity' },
    ]);
  });
});
