import { describe, expect, it } from '@jest/globals';
import { readEntityRules, type RuledEntity, ruleIssues, rulesFor } from '@lathe/proto/entities/rules/entity-rules';
import { fits } from '@lathe/proto/entities/rules/fits-rule';
import { readRule } from '@lathe/proto/entities/rules/read-rule';
import type { RulePerson, RuleRow } from '@lathe/proto/entities/rules/rule';
import { entitySchema } from '@lathe/proto/entities/schema';

const ada: RulePerson = {
  id: 'a1',
  role: 'user',
  email: 'ada@example.org',
  data: { team: 'red', teams: ['red', 'blue'], level: 3 },
};
const boss: RulePerson = { id: 'b1', role: 'admin', email: 'boss@example.org', data: {} };

const row = (values: Record<string, unknown>, creatorId: string | null = 'a1'): RuleRow => ({
  id: 'r1',
  creatorId,
  field: (name) => values[name],
});
const entity = (rls: unknown, fields: Record<string, object> = {}): RuledEntity =>
  entitySchema.parse({
    name: 'Task',
    properties: {
      title: { type: 'string' },
      team: { type: 'string' },
      level: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      home: { type: 'object', properties: { city: { type: 'string' } } },
      ...fields,
    },
    rls,
  });
const reads = (
  rule: unknown,
  person: RulePerson | null,
  values: Record<string, unknown> = {},
  creatorId: string | null = 'a1',
) => fits(rulesFor(readEntityRules(entity({ read: rule })).rules, person).rows.read, row(values, creatorId));

describe('row rules', () => {
  it.each([undefined, true, null, '', {}])('%j lets everybody in', (rule) => {
    expect([reads(rule, ada), reads(rule, null)]).toEqual([true, true]);
  });

  it('false lets nobody in', () => expect([reads(false, ada), reads(false, boss)]).toEqual([false, false]));

  it.each<[object, boolean]>([
    [{ created_by: '{{user.email}}' }, true],
    [{ created_by_id: '{{ user.id }}' }, true],
    [{ created_by: { $ne: '{{user.email}}' } }, false],
    [{ team: 'red' }, true],
    [{ 'data.team': 'red' }, true],
    [{ team: 'blue' }, false],
    [{ team: '{{user.data.team}}' }, true],
    [{ team: { $in: '{{user.data.teams}}' } }, true],
    [{ team: { $in: ['green', '{{user.data.teams}}'] } }, true],
    [{ team: { $in: ['green', 'red'] } }, true],
    [{ team: { $nin: ['green', 'red'] } }, false],
    [{ team: { $ne: 'blue' } }, true],
    [{ tags: 'x' }, true],
    [{ tags: { $all: ['x', 'y'] } }, true],
    [{ tags: { $all: ['x', 'z'] } }, false],
    [{ level: { $gte: 2, $lt: 2 } }, false],
    [{ level: { $gte: 2, $lte: 3 } }, true],
    [{ level: { $gt: 'a' } }, false],
    [{ level: '{{user.data.level}}' }, false],
    [{ 'home.city': 'Bern' }, true],
    [{ 'data.home.city': 'Rome' }, false],
    [{ title: null }, true],
    [{ id: 'r1' }, true],
    [{ user_condition: { role: 'user' } }, true],
    [{ user_condition: { role: 'admin' } }, false],
    [{ user_condition: { 'data.team': 'red', email: 'ada@example.org' } }, true],
    [{ user_condition: { 'data.teams': 'blue' } }, true],
    [{ $or: [{ team: 'blue' }, { user_condition: { role: 'user' } }] }, true],
    [{ $and: [{ team: 'red' }, { user_condition: { role: 'admin' } }] }, false],
    [{ $nor: [{ team: 'blue' }, { level: 7 }] }, true],
    [{ $nor: [{ team: 'red' }] }, false],
    [{ team: 'red', level: 2, $or: [{ tags: 'y' }, { tags: 'z' }] }, true],
  ])('%j: %j', (rule, expected) => {
    expect(readRule(rule).issue).toBeUndefined();
    expect(reads(rule, ada, { team: 'red', tags: ['x', 'y'], level: 2, home: { city: 'Bern' } })).toBe(expected);
  });

  it.each<[object]>([
    [{ team: '{{user.data.missing}}' }],
    [{ team: { $ne: '{{user.data.missing}}' } }],
    [{ team: { $nin: ['{{user.data.missing}}'] } }],
    [{ $nor: [{ team: '{{user.data.missing}}' }] }],
    [{ $nor: [{ user_condition: { 'data.missing': 'x' } }] }],
    [{ $nor: [{ team: { $in: ['{{user.data.missing}}', 'blue'] } }] }],
    [{ $nor: [{ $nor: [{ team: '{{user.data.missing}}' }] }] }],
    [{ user_condition: { 'data.missing': '{{user.data.missing}}' } }],
  ])('%j opens nothing to somebody who does not have it', (rule) =>
    expect(reads(rule, ada, { team: 'red' })).toBe(false),
  );

  it('take what is there of a list, and what else opens', () => {
    expect(reads({ team: { $in: ['{{user.data.missing}}', 'red'] } }, ada, { team: 'red' })).toBe(true);
    expect(reads({ $or: [{ team: '{{user.data.missing}}' }, { level: 2 }] }, ada, { level: 2 })).toBe(true);
  });

  it('have no condition that a visitor fits', () => {
    for (const rule of [{ team: 'red' }, { $nor: [{ team: 'x' }] }, { created_by: null }, { $or: [{}, { team: 'x' }] }])
      expect(reads(rule, null, { team: 'red' }, null)).toBe(false);
  });

  it('of writing follow write', () => {
    const { rows } = rulesFor(readEntityRules(entity({ write: false, delete: true, update: null })).rules, ada);
    expect(rows).toEqual({ read: true, create: false, update: false, delete: true });
  });

  it.each<[unknown, string]>([
    [{ missing: 'x' }, 'rls.read.missing'],
    [{ 'home.street': 'x' }, 'rls.read.home.street'],
    [{ 'tags.x': 'x' }, 'rls.read.tags.x'],
  ])('%j: a field that is not there is told, and lets nobody in', (rule, path) => {
    expect(ruleIssues(entity({ read: rule })).map((issue) => issue.path)).toEqual([path]);
    expect([reads(rule, ada), reads(rule, boss)]).toEqual([false, false]);
  });

  it.each<[unknown]>([
    ['yes'],
    [7],
    [[]],
    [{ $where: 'true' }],
    [{ team: { $regex: '.*' } }],
    [{ team: { $in: [] } }],
    [{ team: { $in: 'red' } }],
    [{ team: ['red'] }],
    [{ team: { a: 1 } }],
    [{ team: {} }],
    [{ team: '{{user.password}}' }],
    [{ team: '{{user.data.team}}-x' }],
    [{ team: '{{now}}' }],
    [{ created_by: 'ada@example.org' }],
    [{ created_by: '{{user.data.boss}}' }],
    [{ created_by: { $gt: '{{user.email}}' } }],
    [{ user_condition: { password: 'x' } }],
    [{ user_condition: { role: { $ne: 'user' } } }],
    [{ user_condition: {} }],
    [{ user_condition: true }],
    [{ $or: [] }],
    [{ $or: { team: 'x' } }],
    [{ $or: [true] }],
    [{ 'a b': 1 }],
    [{ $and: Array.from({ length: 200 }, () => ({ team: 'x' })) }],
    [JSON.parse(`${'{"$or":['.repeat(20)}{"team":"x"}${']}'.repeat(20)}`)],
  ])('%j is refused, and lets nobody in where it is met', (rule) => {
    expect(entitySchema.safeParse({ name: 'Task', properties: { team: {} }, rls: { read: rule } }).success).toBe(false);
    const { rules, issues } = readEntityRules({ properties: { team: {} }, rls: { read: rule } } as RuledEntity);
    expect(issues).toHaveLength(1);
    expect([rulesFor(rules, ada).rows.read, rulesFor(rules, null).rows.read]).toEqual([false, false]);
  });

  it('say whether they need the row of the user', () => {
    const needs = (rls: object, fields = {}) => readEntityRules(entity(rls, fields)).rules.areOnUsers;
    expect(needs({ read: { created_by: '{{user.email}}', user_condition: { role: 'admin' } } })).toBe(false);
    expect(needs({ read: { $or: [{ team: { $in: ['{{user.data.team}}'] } }] } })).toBe(true);
    expect(needs({ read: { user_condition: { 'data.team': 'x' } } })).toBe(true);
    expect(needs({}, { pay: { rls: { read: { team: '{{user.email}}' } } } })).toBe(true);
  });
});

describe('field rules', () => {
  const admins = { user_condition: { role: 'admin' } };
  const own = { created_by_id: '{{user.id}}' };
  const guard = (fields: Record<string, object>, person: RulePerson | null) =>
    rulesFor(readEntityRules(entity(undefined, fields)).rules, person).fields;

  it('are none where nobody is kept from anything', () => {
    expect(guard({ pay: { rls: { read: true, write: {} } } }, null)).toBeUndefined();
    expect(guard({ pay: { rls: { read: admins, write: admins } } }, boss)).toBeUndefined();
  });

  it('hide a field, and what is in it', () => {
    const fields = guard({ pay: { rls: { read: admins } } }, ada)!;
    expect(fields.visible('pay', 7, row({}))).toBeUndefined();
    expect(fields.visible('title', 'x', row({}))).toBe('x');
    expect([
      fields.isOpen('read', ['pay']),
      fields.isOpen('read', ['pay', 'net']),
      fields.isOpen('read', ['title']),
    ]).toEqual([false, false, true]);
  });

  it('are asked for each row', () => {
    const fields = guard({ pay: { rls: { read: own } } }, ada)!;
    expect([fields.visible('pay', 7, row({})), fields.visible('pay', 7, row({}, 'b1'))]).toEqual([7, undefined]);
    expect([fields.isOpen('read', ['pay']), fields.isEverOpen('read', 'pay')]).toEqual([false, true]);
  });

  const home = {
    type: 'object',
    rls: { read: false },
    properties: { city: { rls: { read: true } }, zip: {}, key: { rls: { read: admins } } },
  };

  it('of the closest field count', () => {
    const value = { city: 'Bern', zip: 1, key: 2, other: 3 };
    expect(guard({ home }, ada)!.visible('home', value, row({}))).toEqual({ city: 'Bern' });
    expect(guard({ home }, boss)!.visible('home', value, row({}))).toEqual({ city: 'Bern', key: 2 });
    expect(guard({ home }, ada)!.visible('home', { zip: 1 }, row({}))).toBeUndefined();
    const fields = guard({ home }, ada)!;
    expect(
      [['home'], ['home', 'city'], ['home', 'zip'], ['home', 'key']].map((path) => fields.isOpen('read', path)),
    ).toEqual([false, true, false, false]);
  });

  it('hold in lists', () => {
    const fields = guard(
      { log: { type: 'array', items: { properties: { by: { rls: { read: admins } }, on: {} } } } },
      ada,
    )!;
    expect(fields.visible('log', [{ by: 'x', on: 1 }, { by: 'y' }], row({}))).toEqual([{ on: 1 }, {}]);
    expect([
      fields.isOpen('read', ['log', '0', 'by']),
      fields.isOpen('read', ['log', '0', 'on']),
      fields.isOpen('read', ['log']),
    ]).toEqual([false, true, false]);
  });

  const writes = (
    fields: Record<string, object>,
    values: Record<string, unknown>,
    before?: Record<string, unknown>,
    person = ada,
  ) => {
    const settled = guard(fields, person)?.settle(before ? 'update' : 'create', values, row(before ?? {}));
    return settled ?? { values, refused: [] };
  };
  const pay = { pay: { type: 'number', rls: { write: admins } } };

  it('refuse a value, on a new row and a changed one', () => {
    expect(writes(pay, { pay: 7, title: 'x' }).refused).toEqual(['pay']);
    expect(writes(pay, { pay: 7 }, { pay: 6 }).refused).toEqual(['pay']);
    expect(writes(pay, { pay: null }, { pay: 6 }).refused).toEqual(['pay']);
    expect(writes(pay, { pay: 7 }, { pay: 6 }, boss).refused).toEqual([]);
  });

  it('let pass what stays as it is, and null for what is not there', () => {
    expect(writes(pay, { pay: 6, title: 'x' }, { pay: 6 }).refused).toEqual([]);
    expect(writes(pay, { pay: null }).refused).toEqual([]);
    expect(writes(pay, { pay: null }, {}).refused).toEqual([]);
    expect(writes({ home: { rls: { update: false } } }, { home: { a: [1] } }, { home: { a: [1] } }).refused).toEqual(
      [],
    );
  });

  it('let nothing be guessed that is not seen', () => {
    const secret = { pay: { rls: { read: admins, write: admins } } };
    for (const pay of [6, 7, null]) expect(writes(secret, { pay }, { pay: 6 }).refused).toEqual(['pay']);
    expect(writes(secret, { pay: null }, {}).refused).toEqual(['pay']);
    const inner = { home: { type: 'object', properties: { key: { rls: { read: admins, write: admins } }, city: {} } } };
    expect(writes(inner, { home: { key: 1 } }, { home: { key: 1 } }).refused).toEqual(['home.key']);
    expect(writes(inner, { home: { city: 'x' } }, { home: { key: 1 } }).values).toEqual({
      home: { city: 'x', key: 1 },
    });
  });

  it('of creating and changing are apart', () => {
    const fields = { pay: { rls: { create: true, write: false } } };
    expect([writes(fields, { pay: 1 }).refused, writes(fields, { pay: 1 }, { pay: 2 }).refused]).toEqual([[], ['pay']]);
  });

  it('name fields in fields, and keep those that are left out', () => {
    const fields = { home: { type: 'object', properties: { key: { rls: { write: admins } }, city: {} } } };
    expect(writes(fields, { home: { city: 'x', key: 2 } }, { home: { key: 1 } }).refused).toEqual(['home.key']);
    expect(writes(fields, { home: { city: 'x' } }, { home: { key: 1 } })).toEqual({
      values: { home: { city: 'x', key: 1 } },
      refused: [],
    });
    expect(writes(fields, { home: null }, { home: { key: 1 } }).refused).toEqual(['home.key']);
    expect(writes(fields, { home: { city: 'x' } }, { home: { key: 1 } }, boss).values).toEqual({ home: { city: 'x' } });
  });

  it('of the closest field count for writing, too', () => {
    const fields = {
      home: { type: 'object', rls: { write: false }, properties: { city: { rls: { write: true } }, zip: {} } },
    };
    expect(writes(fields, { home: { city: 'y', zip: 1 } }, { home: { city: 'x', zip: 1 } }).refused).toEqual([]);
    expect(writes(fields, { home: { city: 'y', zip: 2 } }, { home: { city: 'x', zip: 1 } }).refused).toEqual(['home']);
  });

  it('hold in lists by place', () => {
    const fields = { log: { type: 'array', items: { properties: { by: { rls: { write: admins } }, on: {} } } } };
    const before = { log: [{ by: 'x', on: 1 }] };
    expect(writes(fields, { log: [{ by: 'x', on: 2 }, { on: 3 }] }, before).refused).toEqual([]);
    expect(writes(fields, { log: [{ by: 'y', on: 2 }] }, before).refused).toEqual(['log.by']);
    expect(writes(fields, { log: [{ on: 2 }] }, before).refused).toEqual(['log']);
    expect(writes(fields, { log: [] }, before).refused).toEqual(['log.by']);
  });

  it('that cannot be read let nobody in, and are told with their place', () => {
    const bad = { pay: { rls: { read: { missing: 1 }, write: { $where: 1 } } } };
    const given = { properties: bad } as unknown as RuledEntity;
    expect(ruleIssues(given).map(({ path }) => path)).toEqual([
      'properties.pay.rls.read.missing',
      'properties.pay.rls.write.$where',
    ]);
    const fields = rulesFor(readEntityRules(given).rules, boss).fields!;
    expect([fields.visible('pay', 1, row({})), fields.settle('create', { pay: 1 }, row({})).refused]).toEqual([
      undefined,
      ['pay'],
    ]);
  });
});
