// Hostile inputs, section 1: prototypes, names and types.
import assert from 'node:assert/strict';
import { changesNothing, form, refused } from './ground.ts';
import type { Line } from './line.ts';
import { noRow } from './refusals.ts';

const medium = 'services/entities/test/medium';
const rows = `${medium}/hostile-rows.spec.ts`;
const routes = `${medium}/hostile-routes.spec.ts`;

export const nameLines: readonly Line[] = [
  {
    of: 'names of prototypes as keys, paths and columns',
    more: {
      [rows]: ['nothing is stored of %#, on any way in'],
      [`${medium}/imports.spec.ts`]: ['a column named %s is refused, row by row'],
    },
    send: async (ground) => {
      await noRow(
        '{"name":"a","__proto__":{"x":1}}',
        '{"name":"a","constructor":{"prototype":{"x":1}}}',
        '{"name":"a","home":{"__proto__":{"x":1}}}',
      )(ground);
      await changesNothing(ground, async () => {
        for (const name of ['__proto__', 'constructor', '$where', 'home.__proto__'])
          assert.equal(
            (await ground.ada.rows('POST', '/Open/import', form(`name,${name}\nRex,1\n`))).json.inserted ?? 0,
            0,
          );
      });
    },
  },
  {
    of: 'entities that are none',
    more: { [routes]: ['an entity is found in whatever case its name is written, and User is that of people alone'] },
    send: async (ground) => {
      const names = [
        'constructor',
        'toString',
        '$cmd',
        'system.users',
        '..%2FUser',
        'User%2f..%2fadmin',
        'a.b',
        'x'.repeat(10_000),
        'User%20',
        '__proto__',
        'Open%00',
      ];
      await changesNothing(ground, async () => {
        for (const name of names) {
          for (const route of ['', '/count', '/export', '/schema'])
            assert.ok(
              [400, 403, 404, 413, 414].includes((await ground.ada.rows('GET', `/${name}${route}`)).status),
              name,
            );
          assert.ok((await ground.ada.rows('POST', `/${name}`, { body: { name: 'x' } })).status >= 400, name);
        }
      });
      assert.equal((await ground.ada.rows('GET', '/open')).status, 200);
    },
  },
  {
    of: 'values that are none, or of the database itself, and too much of anything',
    more: {
      [rows]: ['%s is plain data or refused', 'nothing is stored of %#, on any way in'],
      [`${medium}/row-size.spec.ts`]: ['is told by its place in a bulk, of which nothing is stored'],
    },
    send: async (ground) => {
      await noRow(
        '{"name":"a","home":{"_bsontype":"ObjectId","id":"x"}}',
        '{"name":"a","weight":1e400}',
        '{"name":"a","nul\\u0000":1}',
        '{"name":"a","home":{"a.b":1}}',
        '{"name":"a","home":{"$date":1}}',
        '{"name":"a","weight":{"$numberDecimal":"1"}}',
        `{"name":"a","home":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`,
        `{"name":"a",${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      )(ground);
      await changesNothing(ground, async () => {
        const large = `{"name":"a","breed":"${'x'.repeat(16_000_000)}"}`;
        for (const path of ['/Open', '/Open/bulk'])
          // Lathe hangs up on what is still coming, so that its word does not always arrive.
          await ground.ada.rows('POST', path, { body: large }).then(
            (answer) => refused(answer, 413),
            (error: NodeJS.ErrnoException) => assert.match(String(error.code), /^(EPIPE|ECONNRESET)$/),
          );
      });
      for (const [body, stored] of [
        ['{"name":"\\ud800"}', { name: '\ufffd' }],
        ['{"name":"a","weight":9007199254740993}', { weight: 9007199254740992 }],
        ['{"name":"a","weight":-0}', { weight: 0 }],
      ] as const) {
        const { json } = await ground.ada.rows('POST', '/Open', { body });
        const found = (await ground.ada.rows('GET', `/Open/${json.id}`)).json;
        for (const [field, value] of Object.entries(stored)) assert.equal(found[field] + 0, (value as number) + 0);
      }
    },
  },
  {
    of: 'schemas of an author that would take for ever, reach out or poison',
    more: { 'services/apps/src/versions/entity-files.spec.ts': ['do not have %s'] },
    send: async ({ panel, app, panelRows }) => {
      const add = (properties: string) =>
        panel('POST', `/api/apps/${app.appId}/entities`, {
          body: `{"fileName":"a.csv","schema":{"name":"Bad","properties":${properties}}}`,
        });
      for (const properties of [
        '{"__proto__":{"type":"string"}}',
        '{"constructor":{"type":"string"}}',
        '{"a.b":{"type":"string"}}',
        `{"a":{"enum":[${'"x",'.repeat(100_000)}"x"]}}`,
        '{"a":{"type":"string","default":{"__proto__":{"x":1}}}}',
        `{"a":${'{"items":'.repeat(2_000)}{}${'}'.repeat(2_000)}}`,
      ])
        refused(await add(properties), 400, 413, 422);
      // What is no keyword of ours is dropped: nothing is fetched, and no pattern of an author ever runs.
      const slow = '{"a":{"type":"string","pattern":"^(a+)+$","$ref":"http://127.0.0.1:1/x","allOf":[{"$ref":"#"}]}}';
      const added = await add(slow);
      assert.equal(added.status, 201, added.text);
      const made = await panelRows('POST', '/Bad', { body: { a: `${'a'.repeat(40)}!` } });
      assert.equal(made.status, 201, made.text);
      assert.equal(({} as Record<string, unknown>)['x'], undefined);
    },
  },
];
