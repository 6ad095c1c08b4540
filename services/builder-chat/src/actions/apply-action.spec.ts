import { describe, expect, it } from '@jest/globals';
import type { ActionEndEvent, ActionType, EditPair } from '@lathe/proto/builder-chat/actions';
import { applyAction } from './apply-action.js';
import type { ProjectFiles } from './staging/project.js';
import { Staging } from './staging/staging.js';

const dog = {
  name: 'Dog',
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'number' } },
  required: ['name'],
};
const long = Array.from({ length: 60 }, (_, index) => `const value${index} = ${index};`).join('\n');
const base: ProjectFiles = {
  'pages/Dogs.jsx': 'export default function Dogs() {}\n',
  'pages/Long.jsx': long,
  'entities/Dog.json': JSON.stringify(dog),
};

interface Extra {
  edits?: EditPair[];
  prompt?: string;
  csv?: string;
}

function apply(
  action: ActionType,
  header: Record<string, unknown>,
  body = '',
  extra: Extra = {},
  staging = new Staging(base),
) {
  const event: ActionEndEvent = {
    type: 'action-end',
    actionId: 'a1',
    action,
    header,
    body,
    truncated: false,
    ...(extra.edits && { edits: extra.edits }),
  };
  const attachments = extra.csv === undefined ? [] : [{ name: 'dogs.csv', contentType: 'text/csv', text: extra.csv }];
  return { result: applyAction(staging, event, { prompt: extra.prompt ?? '', attachments }), staging };
}

const file = (path: string, body: string, extra: Extra = {}) => apply('add_file', { path }, body, extra);
const reason = ({ result }: ReturnType<typeof apply>): string => (result.ok ? '' : result.reason);

describe('add_file', () => {
  it('writes a page and counts its lines', () => {
    const { result, staging } = file('pages/Cats.jsx', 'a\nb\n');
    expect(result).toEqual({ ok: true, added: 2, removed: 0 });
    expect(staging.project()['pages/Cats.jsx']).toBe('a\nb\n');
    expect(staging.changedPaths()).toEqual(['pages/Cats.jsx']);
  });

  it.each([
    '../x.jsx',
    '/etc/passwd',
    'pages/../x.jsx',
    'pages/sub/A.jsx',
    'pages/lower.jsx',
    'src/App.jsx',
    'pages/A.tsx',
    'index.html',
    'pages/A.jsx\n',
    'pages\\A.jsx',
    'C:/A.jsx',
    'package.json',
    '.env',
  ])('refuses the path %j', (path) => expect(reason(file(path, 'x'))).toContain('is not a place for app files'));

  it('sends entities to their own action', () => {
    expect(reason(file('entities/Cat.json', '{}'))).toContain('use add_entity');
  });

  it('writes TypeScript without its types', () => {
    const typed = `interface Props { name: string }\nexport default function Dogs({ name }: Props) {\n  const all = [] as string[];\n  return <p>{name}{all.length}</p>;\n}\n`;
    const { staging } = file('pages/Dogs.jsx', typed, { prompt: 'rewrite it' });
    expect(staging.read('pages/Dogs.jsx')).toContain('{ name }');
    expect(staging.read('pages/Dogs.jsx')).not.toMatch(/interface|Props|string/);
  });

  it('means the file that is there by a path in another case, so that there are no twins', () => {
    const { staging, result } = file('pages/DOGS.jsx', 'const a = 1;\n');
    expect(result.ok).toBe(true);
    expect(staging.paths().filter((path) => /dogs/i.test(path) && path.startsWith('pages/'))).toEqual([
      'pages/Dogs.jsx',
    ]);
    expect(staging.read('pages/Dogs.jsx')).toBe('const a = 1;\n');
  });

  it('refuses empty files and placeholders', () => {
    expect(reason(file('pages/A.jsx', ' \n'))).toContain('would be empty');
    for (const line of [
      '// ... rest of the code stays the same',
      '{/* ... existing code ... */}',
      '  // rest of the component',
      '...',
      '/* unchanged code here */',
      '// imports remain the same',
    ]) {
      expect(reason(file('pages/A.jsx', `const a = 1;\n${line}\n`))).toContain('not written out');
    }
  });

  it('takes comments that only sound like placeholders', () => {
    const body = '// The rest of the day is free\nconst all = [...dogs];\n/* other dogs */\n';
    expect(file('pages/A.jsx', body).result.ok).toBe(true);
  });

  it('refuses a big loss that nobody asked for', () => {
    expect(reason(file('pages/Long.jsx', 'const a = 1;'))).toContain('more than half');
    expect(file('pages/Long.jsx', 'const a = 1;', { prompt: 'Please simplify that page' }).result.ok).toBe(true);
  });

  it('takes a code fence off', () => {
    expect(file('pages/A.jsx', '```jsx\nconst a = 1;\n```\n').staging.project()['pages/A.jsx']).toBe('const a = 1;\n');
  });
});

describe('edit_file and delete_file', () => {
  it('edits only what exists', () => {
    const edits = [
      {
        search: 'export default function Dogs() {}',
        replace: 'export default function Dogs() { return null; }',
        expectedCount: 1,
      },
    ];
    expect(apply('edit_file', { path: 'pages/Dogs.jsx' }, '', { edits }).result).toEqual({
      ok: true,
      added: 1,
      removed: 1,
    });
    expect(reason(apply('edit_file', { path: 'pages/No.jsx' }, '', { edits }))).toBe('there is no file pages/No.jsx');
  });

  it('leaves the file alone when one of its edits fails', () => {
    const edits = [
      { search: 'export default function Dogs() {}', replace: 'x', expectedCount: 1 },
      { search: 'gone', replace: 'y', expectedCount: 1 },
    ];
    const { staging } = apply('edit_file', { path: 'pages/Dogs.jsx' }, '', { edits });
    expect(staging.changedPaths()).toEqual([]);
  });

  it('removes files of the app only', () => {
    expect(apply('delete_file', { path: 'entities/Dog.json' }).staging.changedPaths()).toEqual(['entities/Dog.json']);
    expect(reason(apply('delete_file', { path: 'pages/No.jsx' }))).toBe('there is no file pages/No.jsx');
    expect(reason(apply('delete_file', { path: '../../x' }))).toContain('is not a file of the app');
  });
});

describe('entities', () => {
  it('adds one without the fields the server owns', () => {
    const body = JSON.stringify({
      properties: { id: { type: 'string' }, minutes: { type: 'number' } },
      required: ['id', 'minutes'],
    });
    const { staging } = apply('add_entity', { name: 'Walk' }, body);
    expect(JSON.parse(staging.project()['entities/Walk.json'] ?? '')).toEqual({
      name: 'Walk',
      type: 'object',
      properties: { minutes: { type: 'number' } },
      required: ['minutes'],
      permissions: { read: 'creator', write: 'creator' },
    });
  });

  it('refuses what is no schema', () => {
    expect(reason(apply('add_entity', { name: 'Walk' }, '{'))).toContain('is not JSON');
    expect(reason(apply('add_entity', { name: 'Walk' }, '{"properties":{"a b":{}}}'))).toContain('does not validate');
    expect(reason(apply('add_entity', { name: 'Walk' }, '{"name":"Stroll","properties":{}}'))).toContain(
      'the schema Stroll',
    );
    expect(reason(apply('add_entity', { name: 'Walk' }, '{"properties":{},"required":["x"]}'))).toContain(
      'unknown field x',
    );
    expect(reason(apply('add_entity', { name: 'All' }, '{"properties":{}}'))).toContain('name of the platform');
    expect(reason(apply('add_entity', { name: 'DOG' }, '{"properties":{}}'))).toContain('exists already');
  });

  describe('rules', () => {
    const admins = { user_condition: { role: 'admin' } };
    const rls = { read: { $or: [{ team: '{{user.data.team}}' }, { 'data.team': 'x' }, admins] }, write: false };
    const body = (part: object, properties: object = { team: { type: 'string', rls: { write: admins } } }) =>
      JSON.stringify({ properties, ...part });
    const start = () => apply('add_entity', { name: 'Task' }, body({ rls })).staging;
    const task = (staging: Staging) => JSON.parse(staging.read('entities/Task.json')!) as Record<string, unknown>;

    it('are accepted, and are left alone to decide where no permissions are given', () => {
      expect(task(start())).toMatchObject({
        rls,
        permissions: { read: 'all', write: 'all' },
        properties: { team: { rls: { write: admins } } },
      });
    });

    it('are refused with what is wrong', () => {
      expect(reason(apply('add_entity', { name: 'Task' }, body({ rls: { read: { gone: 1 } } })))).toBe(
        'rls.read.gone of Task is not a field of the entity that rules can look at',
      );
      expect(reason(apply('add_entity', { name: 'Task' }, body({ rls: { read: { $where: '1' } } })))).toContain(
        'does not validate: rls.read',
      );
    });

    it('stay where a change says nothing of them, follow a renamed field, and go with an empty object', () => {
      const staging = start();
      const bare = { group: { type: 'string' } };
      apply('edit_entity', { name: 'Task', renamedFrom: { fields: { group: 'team' } } }, body({}, bare), {}, staging);
      expect(task(staging)).toMatchObject({
        rls: { read: { $or: [{ group: '{{user.data.team}}' }, { 'data.group': 'x' }, admins] }, write: false },
        properties: { group: { rls: { write: admins } } },
      });
      apply('edit_entity', { name: 'Task' }, body({ rls: {} }, { group: { type: 'string', rls: {} } }), {}, staging);
      expect(task(staging)).toMatchObject({ rls: {}, properties: { group: { rls: {} } } });
    });
  });

  describe('the users of the app', () => {
    const phone = '{"properties":{"phone":{"type":"string"}}}';
    const file = (name: ActionType, header: object, body: string) => {
      const staging = new Staging(base);
      const result = apply(name, { name: 'User', ...header }, body, {}, staging);
      return { ...result, user: JSON.parse(staging.read('entities/User.json') ?? 'null') };
    };

    it.each<ActionType>(['add_entity', 'edit_entity'])(
      'get fields of its own by %s, with the rights that users have',
      (name) => {
        const { result, user } = file(name, {}, phone.replace('}}}', '}},"permissions":{"read":"all","write":"all"}}'));
        expect(result.ok).toBe(true);
        expect(user).toMatchObject({ name: 'User', properties: { phone: { type: 'string' } } });
        expect(user.permissions).toEqual({ read: 'creator', write: 'creator', create: 'none', delete: 'none' });
      },
    );

    it('keep what every user has: it is left out of the fields, and said', () => {
      const { result, user } = file(
        'add_entity',
        {},
        '{"properties":{"id":"string","email":{"type":"string"},"role":{"type":"string","enum":["admin","user"]},"phone":"string"},"required":["email"]}',
      );
      expect(result).toMatchObject({ ok: true, notes: [expect.stringContaining('email, role already')] });
      expect([Object.keys(user.properties), user.required]).toEqual([['phone'], []]);
    });

    it.each<[ActionType, object, string, string]>([
      [
        'add_entity',
        {},
        '{"properties":{"role":{"type":"string","enum":["teacher","student"]}}}',
        'User.role is there',
      ],
      ['add_entity', {}, '{"properties":{"full_name":{"type":"string"}}}', 'is called fullName'],
      ['edit_entity', { renamedFrom: { entity: 'Dog' } }, phone, 'keeps its name'],
      ['insert_entity_records', {}, '[{"email":"mia@example.org"}]', 'people sign up themselves'],
    ])('are refused %s %j %s', (name, header, body, why) => {
      const { user, ...applied } = file(name, header, body);
      expect(reason(applied)).toContain(why);
      expect(user).toBeNull();
    });
  });

  it('does not lose fields of an entity that exists', () => {
    expect(reason(apply('add_entity', { name: 'Dog' }, '{"properties":{"name":{"type":"string"}}}'))).toContain(
      'would lose age',
    );
  });

  it('keeps track of renamed fields and entities over several edits', () => {
    const first = apply(
      'edit_entity',
      { name: 'Dog', renamedFrom: { fields: { years: 'age' } } },
      '{"properties":{"name":{},"years":{"type":"number"}}}',
    );
    expect(first.staging.renames()).toEqual([{ entity: 'Dog', fields: { years: 'age' } }]);
    const header = { name: 'Hound', renamedFrom: { entity: 'Dog', fields: { old: 'years' } } };
    const second = apply(
      'edit_entity',
      header,
      '{"properties":{"name":{},"old":{"type":"number"}}}',
      {},
      first.staging,
    );
    expect(second.result.ok).toBe(true);
    expect(second.staging.renames()).toEqual([{ entity: 'Hound', from: 'Dog', fields: { old: 'age' } }]);
    expect(second.staging.paths()).not.toContain('entities/Dog.json');
  });

  it('refuses renames of what was never there', () => {
    expect(reason(apply('edit_entity', { name: 'Cat' }, '{"properties":{}}'))).toBe('there is no entity Cat');
    const header = { name: 'Dog', renamedFrom: { fields: { race: 'breed' } } };
    expect(reason(apply('edit_entity', header, '{"properties":{"race":{}}}'))).toContain('do not have both');
  });
});

describe('rows', () => {
  it('takes rows of known fields', () => {
    const { staging } = apply(
      'insert_entity_records',
      { name: 'Dog', count: 2 },
      '[{"name":"Rex"},{"name":"Bo","age":3}]',
    );
    expect(staging.records()).toEqual([{ entity: 'Dog', rows: [{ name: 'Rex' }, { name: 'Bo', age: 3 }] }]);
  });

  it.each([
    ['{}', 'not an array'],
    ['[1]', 'not an array of objects'],
    ['[]', 'no rows'],
    ['[{"wings":2}]', 'no field wings'],
    ['[{"age":2}]', 'has what is required: name'],
    ['[{', 'not JSON'],
  ])('refuses %s', (body, part) =>
    expect(reason(apply('insert_entity_records', { name: 'Dog' }, body))).toContain(part),
  );

  it.each([
    ['[{"name":"x","wings":2}]', [{ name: 'x' }], ['Dog has no field wings: left out of its sample rows']],
    ['[{"name":"x","id":"1","createdAt":"now"}]', [{ name: 'x' }], undefined],
    ['[{"name":"x","age":"3"}]', [{ name: 'x', age: 3 }], undefined],
    ['[{"name":"x"},{"age":4},7]', [{ name: 'x' }], ['2 of 3 sample rows of Dog were left out: they are not whole']],
    ['{"records":[{"name":"x"}]}', [{ name: 'x' }], undefined],
    ['{"name":"x"}\n{"name":"y"},\n', [{ name: 'x' }, { name: 'y' }], undefined],
  ])('keeps the good of %s and says what is left out', (body, rows, notes) => {
    const { staging, result } = apply('insert_entity_records', { name: 'Dog' }, body);
    expect(staging.records()).toEqual([{ entity: 'Dog', rows }]);
    expect(result.ok && result.notes).toEqual(notes);
  });

  it('keeps rows until their entity is there', () => {
    const staging = new Staging({});
    const rows = '[{"name":"Rex","wings":2},{"age":3}]';
    expect(apply('insert_entity_records', { name: 'Dog' }, rows, {}, staging).result).toMatchObject({
      ok: true,
      added: 2,
    });
    expect([staging.awaited(), staging.records()]).toEqual([['Dog'], []]);
    expect(apply('add_entity', { name: 'Dog' }, JSON.stringify(dog), {}, staging).result).toMatchObject({
      notes: [
        'Dog has no field wings: left out of its sample rows',
        '1 of 2 sample rows of Dog were left out: they are not whole',
      ],
    });
    expect([staging.awaited(), staging.records()]).toEqual([[], [{ entity: 'Dog', rows: [{ name: 'Rex' }] }]]);
  });

  it('adds rows that have waited once, though a repair writes them again with their entity', () => {
    const staging = new Staging({});
    const write = (): unknown => apply('insert_entity_records', { name: 'Dog' }, '[{"name":"Rex"}]', {}, staging);
    write();
    const undo = staging.checkpoint();
    staging.beginRepair(() => true);
    apply('add_entity', { name: 'Dog' }, JSON.stringify(dog), {}, staging);
    write();
    expect(staging.records().flatMap(({ rows }) => rows)).toEqual([{ name: 'Rex' }]);
    undo();
    expect(staging.awaited()).toEqual(['Dog']);
  });

  it('leads references to the rows that were meant, though rows before them were left out', () => {
    const walk = { name: 'Walk', properties: { dog: { type: 'string', 'x-ref': 'Dog' } } };
    const staging = new Staging({ ...base, 'entities/Walk.json': JSON.stringify(walk) });
    apply('insert_entity_records', { name: 'Dog' }, '[{"age":1},{"name":"Rex"}]', {}, staging);
    const refs = '[{"dog":"@ref:Dog:1"},{"dog":"@ref:Dog:0"},{"dog":"@ref:Cat:0"}]';
    apply('insert_entity_records', { name: 'Walk' }, refs, {}, staging);
    expect(staging.records()[1]?.rows).toEqual([{ dog: '@ref:Dog:0' }, {}, { dog: '@ref:Cat:0' }]);
  });

  it('imports an attached file by column names and types', () => {
    const { staging } = apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', {
      csv: 'Name;AGE;Colour\n"Rex; the ""first""";4.5;red\n\nBo;;\n',
    });
    expect(staging.records()).toEqual([]);
    expect(staging.imports()).toEqual([
      {
        entity: 'Dog',
        file: 'dogs.csv',
        text: 'Name;AGE;Colour\n"Rex; the ""first""";4.5;red\n\nBo;;\n',
        delimiter: ';',
        rows: 2,
        plan: {
          columns: [
            { column: 0, target: 'name', failing: 'empty' },
            { column: 1, target: 'age', failing: 'empty', decimal: '.' },
          ],
        },
      },
    ]);
  });

  it('says which cells and rows of a file do not fit', () => {
    const { result } = apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', {
      csv: 'name,age\nRex,old\n,4\nBo,007\nCy,5\nDi,6\n',
    });
    expect(result).toEqual({
      ok: true,
      added: 5,
      removed: 0,
      notes: [
        'cells of dogs.csv that do not fit their fields are left empty: age (2)',
        '1 of 5 rows of dogs.csv are left out: they lack what Dog requires',
      ],
    });
  });

  it('imports a list of objects in JSON like a table', () => {
    const { staging } = apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', {
      csv: '[{"name":"Rex","age":4},{"name":"Bo","colour":null}]',
    });
    expect(staging.imports()).toMatchObject([{ text: 'name,age,colour\nRex,4,\nBo,,\n', rows: 2 }]);
  });

  it('says what is wrong with an attached file', () => {
    expect(reason(apply('import_entities', { name: 'Dog', file: 'dogs.csv' }))).toBe('no file dogs.csv is attached');
    expect(reason(apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', { csv: '' }))).toContain(
      'CSV file appears to be empty',
    );
    expect(reason(apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', { csv: 'name\n' }))).toContain(
      'No valid data rows found in CSV',
    );
    expect(
      reason(apply('import_entities', { name: 'Dog', file: 'dogs.csv' }, '', { csv: 'name,age\n"Rex,4\nBo,2\n' })),
    ).toContain('a quote that is never closed');
  });
});
