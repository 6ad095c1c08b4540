import { describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

/*
 * What strangers send to the routes of an app's rows (reference, hostile inputs, section 1), each on every route that
 * takes it. Lines of that section that are seen elsewhere:
 *
 * Server-owned fields
 *   ids, dates, creators in every body and header      hostile-rows.spec, and here for changes of many
 *   role and id of a user, by himself                  users.spec, many-rows.spec; at sign-up: accounts, sign-in.spec
 *   the same key twice, other cases, look-alikes       hostile-rows.spec
 *   a token after suspension, another role, sign-out   access.spec ("a raised epoch"), accounts: standing.spec, session-races.spec
 *   a plan that has ended                              access.spec ("a host of its own"), apps: plan-lowered.spec
 * Operators
 *   all operators, literals, patterns, depths          queries.spec, parse-filter.spec, regex-guard.spec, and here on every route
 *   a filter, order or projection of a hidden field    rules.spec
 *   deleting by what names nothing                     queries.spec; changing by it: many-rows.spec
 * Prototypes, names, types
 *   names of prototypes as keys, values of the driver  hostile-rows.spec, queries.spec
 *   columns of that name                               imports.spec
 *   schemas of the author                              entity-files.spec of apps; values: row-size.spec
 * Tenants and identity
 *   a token of another app, on every route             access.spec
 *   another tenant's file, preview, job, chat          apps: app-hosts.spec; builder-chat and context-ingest: tenant-scope.spec
 *   registering, codes, invitations of a private app   accounts: app-users.spec, invitations.spec
 *   addresses to go back to                            accounts and web: safe addresses
 *   read rules for counts, answers, exports, pages     counts-and-fields.spec, many-rows.spec, exports.spec, pages.spec, rules.spec, live.spec
 *   method override, TRACE, charsets, bombs, chunks    request-bodies.spec and edge.spec of the platform, the gateway's; and here
 *   JWT, OIDC                                          platform: token-verifier.spec; accounts: sign-in.spec, sign-in-methods.spec
 *   parallel uses of a code, parallel sign-ups         accounts: sign-in.spec, invitations.spec, verification.spec
 *   the same answer for known and unknown addresses    accounts: sign-in.spec
 *   forged addresses, variants of a path               rates.spec, platform: origin.spec, gateway: request-target.spec
 *   quotas                                             app-limits.spec; months: accounts, usage.spec
 */
describe('hostile requests', () => {
  const { kennel, app, call } = useKennel([
    dog,
    { ...dog, name: 'Owned', 'x-key': 'e_owned', permissions: { read: 'creator', write: 'creator' } },
  ]);
  const json = { 'content-type': 'application/json' };
  const raw = (method: string, path: string, body: string, headers = {}) =>
    call(method, path, { body, headers: { ...json, ...headers } });
  const all = async () => (await call('GET', '/Dog?sort=name')).json;
  const kept = async () => (await call('POST', '/Dog', { body: { name: 'kept', weight: 1 } })).json;

  /** A refusal that says nothing of what is inside. */
  function expectRefused(answer: TestAnswer, codes: readonly string[], statuses: readonly number[] = [400]): void {
    if (!statuses.includes(answer.status)) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
    expect(codes).toContain(answer.json.code);
    expect(answer.text.length).toBeLessThan(5_000);
    expect(answer.text).not.toMatch(/mongo|[^_]bson|ajv|stack|node_modules|SyntaxError|at \//i);
  }

  const deep = `${'{"$and":['.repeat(10_000)}{"name":"a"}${']}'.repeat(10_000)}`;
  const filters = [
    '{"$where":"sleep(1000)"}',
    '{"$or":[{"$where":"1"}]}',
    '{"name":{"$not":{"$where":"1"}}}',
    '{"$expr":{"$function":{"body":"1","args":[],"lang":"js"}}}',
    '{"$jsonSchema":{}}',
    '{"$text":{"$search":"a"}}',
    '{"$comment":"x"}',
    '{"$rand":{}}',
    '{"$sampleRate":1}',
    '{"$lookup":{}}',
    '{"$merge":"rows"}',
    '{"$out":"rows"}',
    '{"name":{"$accumulator":{}}}',
    '{"$nor":[]}',
    '{"home":{"city":{"$where":"1"}}}',
    '{"home":{"a":{"b":{"c":{"$ne":1}}}}}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"home":{"__proto__":1}}',
    '{"data.created_by":{"$ne":null},"$x":1}',
    '{"_bsontype":"ObjectId"}',
    '{"name":{"_bsontype":"Code","code":"1"}}',
    '{"name":{"$oid":"000000000000000000000000"}}',
    '{"weight":{"$numberDecimal":"1"}}',
    '{"createdAt":{"$date":1}}',
    '{"createdAt":"not a date"}',
    '{"id":{"$regex":"^"},"$a":1}',
    '{"name":{"$regex":"^(a+)+$"}}',
    '{"name":{"$regex":"("}}',
    '{"name":{"$regex":"a","$options":"gimx"}}',
    '{"name":{"$regex":"a\\u0000"}}',
    '{"weight":1e400}',
    `{"name":{"$in":[${Array(100_000).fill('"x"').join(',')}]}}`,
    deep,
    `{"name":"${'x'.repeat(100_000)}"}`,
    '[]',
    '1',
    '"all"',
    'null',
    'true',
  ];
  const filterCodes = ['entity/bad-query', 'entity/confirm-delete', 'entity/confirm-update', 'malformed-request'];

  it.each(filters.map((q, index) => [index, q.length > 80 ? `${q.slice(0, 80)}...` : q, q] as const))(
    'the filter %i is refused on every route that takes one: %s',
    async (_index, _shown, q) => {
      const row = await kept();
      const begun = performance.now();
      for (const route of ['', '/count', '/export', '?paging=cursor'])
        expectRefused(
          await call('GET', `/Dog${route}${route.startsWith('?') ? '&' : '?'}q=${encodeURIComponent(q)}`),
          filterCodes,
        );
      expectRefused(await raw('DELETE', '/Dog', q), filterCodes);
      expectRefused(await raw('PATCH', '/Dog/update-many', `{"q":${q},"set":{"breed":"x"}}`), filterCodes);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await all()).toEqual([row]);
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    },
  );

  it.each(['q=x', 'q=%7B', 'q={}&q={}', 'q[]={}', 'q[$ne]=1', `q=${'9'.repeat(1_000_000)}`, 'q=%00', "q={'a':1}"])(
    'text that is no filter is refused on every route that reads one: %#',
    async (query) => {
      for (const route of ['', '/count', '/export']) {
        const answer = await call('GET', `/Dog${route}?${query}`);
        // A name with brackets is another name, which means nothing.
        if (query.startsWith('q[')) expect(answer.status).toBe(200);
        else expectRefused(answer, ['entity/bad-query', 'malformed-request'], [400, 414]);
      }
    },
  );

  it.each([
    'sort={"$meta":"textScore"}', 'sort=constructor', 'sort=__proto__', 'sort=$where', 'sort[]=name',
    `sort=${'name,'.repeat(10_000)}`, 'sort=name&sort=id', 'fields={"name":"$password"}', 'fields=-password',
    'fields=%2Bsecret', 'fields=__proto__', 'fields=a.b', 'fields=$x', `fields=${'a,'.repeat(10_000)}`, 'fields[]=a',
  ])('no order and no fields: %#', async (query) => {
    await kept();
    for (const route of ['', '/export', '?paging=cursor']) {
      const answer = await call('GET', `/Dog${route}${route.startsWith('?') ? '&' : '?'}${query}`);
      if (query.includes('[]=')) expect(answer.status).toBe(200);
      else expectRefused(answer, ['malformed-request']);
    }
  }); // oxfmt-ignore

  it.each([
    'limit=-1',
    'limit=NaN',
    'limit=1e9',
    'skip=-1',
    'skip=1e12',
    'paging=1',
    'cursor=$where',
    'cursor=e30.e30',
  ])('no page: %s', async (query) =>
    expectRefused(await call('GET', `/Dog?${query}`), ['malformed-request', 'invalid_cursor']),
  );

  it.each([
    '__proto__', 'constructor', 'toString', '$cmd', 'system.users', '..%2FUser', 'User%2f..%2fadmin', 'a.b', '%20',
    'Dog%20', 'Dog%00', 'd%C3%B6g', 'rows', 'app_usage', 'x'.repeat(10_000), '%7B%22$ne%22:null%7D', 'Dog;Owned',
  ])('no entity is named %#', async (name) => {
    const id = newId();
    for (const [method, rest, body] of [
      ['GET', ''], ['GET', '/count'], ['GET', '/fields'], ['GET', '/export'], ['GET', '/schema'], ['GET', `/${id}`],
      ['POST', '', { name: 'a' }], ['POST', '/bulk', [{ name: 'a' }]], ['POST', '/bulk?partial=true', [{ name: 'a' }]],
      ['PUT', `/${id}`, { name: 'a' }], ['PUT', '/bulk', [{ id, name: 'a' }]], ['DELETE', '', { name: 'a' }],
      ['PATCH', '/update-many', { q: { name: 'a' }, set: { name: 'b' } }], ['DELETE', `/${id}`],
    ] as [string, string, unknown][])
      expectRefused(await call(method, `/${name}${rest}`, { body }), ['not-found', 'entity/unknown', 'malformed-request', 'too-large'], [400, 404, 413]);
  }); // oxfmt-ignore

  it('an entity is found in whatever case its name is written, and User is that of people alone', async () => {
    await kept();
    for (const name of ['Dog', 'dog', 'DOG']) expect((await call('GET', `/${name}/count`)).json).toEqual({ count: 1 });
    for (const name of ['User', 'user', 'USER'])
      for (const route of ['', '/count'])
        expect((await call('GET', `/${name}${route}`)).json).toEqual(route ? { count: 0 } : []);
    for (const name of ['User', 'user'])
      for (const [path, body] of [['', { role: 'admin', id: 'role:Admin' }], ['/bulk', [{ role: 'admin' }]], ['/bulk?partial=true', [{}]]] as const)
        expectRefused(await call('POST', `/${name}${path}`, { body }), ['entity/permission-denied'], [403]);
  }); // oxfmt-ignore

  it.each(['%7B%22$ne%22:null%7D', '%7B%7D', 'null', '..%2F', 'x'.repeat(200), '__proto__', '%00', newId().toUpperCase().replace(/\d/g, 'A')])(
    'no row has the id %#',
    async (id) => {
      const row = await kept();
      for (const method of ['GET', 'PUT', 'DELETE'])
        expectRefused(await call(method, `/Dog/${id}`, method === 'PUT' ? { body: { name: 'x' } } : {}), ['not-found', 'entity/row-not-found', 'malformed-request', 'too-large'], [400, 404, 413]);
      expect(await all()).toEqual([row]);
    },
  ); // oxfmt-ignore

  it.each(['id', '_id', '__v', 'createdAt', 'created_at', 'updatedAt', 'creatorId', 'created_by', 'created_by_id', 'app_id', 'appId', 'entityKey', 'created_date'])(
    '%s is the server\'s, by whatever changes many rows',
    async (name) => {
      const row = await kept();
      const forged = 'f'.repeat(24);
      const body = { breed: 'x', [name]: forged };
      await call('PUT', '/Dog/bulk', { body: [{ ...body, id: row.id }] });
      await call('PUT', '/Dog/bulk?partial=true', { body: [{ ...body, id: row.id, breed: 'y' }] });
      await call('PATCH', '/Dog/update-many', { body: { q: { name: 'kept' }, set: { ...body, breed: 'z' } } });
      await call('POST', '/Dog/bulk?partial=true', { body: [{ ...body, name: 'made' }] });
      const rows = await all();
      expect(rows).toMatchObject([{ id: row.id, creatorId: null, createdAt: row.createdAt, breed: 'z' }, { name: 'made' }]);
      expect(JSON.stringify(rows)).not.toContain(forged);
      expect((await call('PATCH', '/Dog/update-many', { body: { q: { name: 'kept' }, set: { [name]: forged } } })).status).toBe(422);
    },
  ); // oxfmt-ignore

  it.each([
    '{"name":"a","__proto__":{"x":1}}', '{"name":"a","constructor":{"prototype":{"x":1}}}', '{"$set":{"name":"x"}}',
    '{"data.f_name":"x"}', '{"home":{"$where":"1"}}', '{"home":{"a.b":1}}', '{"home":{"_bsontype":"ObjectId"}}',
    '{"weight":{"$inc":1}}', '{"weight":1e400}', '{"na\\u0000me":1}', '{"":1}', '{"tags":[{"$ne":null}]}',
    `{"home":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`, `{"extra":[${'1,'.repeat(60_000)}1]}`,
    `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}`, '[]', 'null', '5', '"x"',
  ])('nothing is changed by %#', async (set) => {
    const row = await kept();
    const statuses = [400, 413, 422];
    const codes = ['does-not-validate', 'too-large', 'malformed-request'];
    expectRefused(await raw('PATCH', '/Dog/update-many', `{"q":{"name":"kept"},"set":${set}}`), codes, statuses);
    const item = set.startsWith('{') ? `{"id":"${row.id}",${set.slice(1)}` : set;
    expectRefused(await raw('PUT', '/Dog/bulk', `[${item}]`), codes, statuses);
    const partial = await raw('PUT', '/Dog/bulk?partial=true', `[${item}]`);
    if (partial.status === 200) expect(partial.json).toMatchObject({ done: 0, failed: 1 });
    else expectRefused(partial, codes, statuses);
    expect(await all()).toEqual([row]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  }); // oxfmt-ignore

  it('a rule stands beside whatever a filter says', async () => {
    const { ada, bob } = await kennel.roles(app());
    const hers = (await ada.call('POST', '/Owned', { body: { name: 'hers' } })).json;
    await bob.call('POST', '/Owned', { body: { name: 'his' } });
    for (const q of [
      { creatorId: { $ne: null } },
      { $or: [{ creatorId: ada.id }, {}] },
      { creatorId: { $regex: '' } },
      { $nor: [{ creatorId: bob.id }] },
      { $and: [{ $or: [{ name: 'hers' }, { id: hers.id }] }] },
      { id: hers.id },
    ]) {
      const text = encodeURIComponent(JSON.stringify(q));
      const names = (rows: { name: string }[]): boolean => rows.some(({ name }) => name === 'hers');
      const list = (await bob.call('GET', `/Owned?q=${text}`)).json;
      expect(names(list)).toBe(false);
      expect((await bob.call('GET', `/Owned/count?q=${text}`)).json).toEqual({ count: list.length });
      expect(names((await bob.call('GET', `/Owned/export?format=json&q=${text}`)).json)).toBe(false);
      await bob.call('PATCH', '/Owned/update-many', { body: { q, set: { breed: 'taken' } } });
      await bob.call('DELETE', '/Owned', { body: q });
    }
    expect((await ada.call('GET', '/Owned')).json).toEqual([hers]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'DELETE' }, '/Dog'],
    ['X-Method-Override', { 'x-method-override': 'DELETE' }, '/Dog'],
    ['_method', {}, '/Dog?_method=DELETE'],
  ])('%s makes no other method of one', async (_name, headers, path) => {
    const row = await kept();
    expectRefused(await raw('POST', path, '{"name":"made"}', headers), ['malformed-request']);
    expect(await all()).toEqual([row]);
  });

  it.each<[string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['utf-7', { 'content-type': 'application/json; charset=utf-7' }],
    ['gzip', { 'content-encoding': 'gzip' }],
  ])('a body as %s changes nothing, on every route that takes one', async (_name, headers) => {
    const row = await kept();
    for (const [method, path, body] of [
      ['POST', '/Dog', '{"name":"a"}'],
      ['POST', '/Dog/bulk', '[{"name":"a"}]'],
      ['DELETE', '/Dog', '{"name":"kept"}'],
      ['PUT', '/Dog/bulk', `[{"id":"${row.id}","name":"a"}]`],
      ['PUT', `/Dog/${row.id}`, '{"name":"a"}'],
      ['PATCH', '/Dog/update-many', '{"q":{"name":"kept"},"set":{"breed":"x"}}'],
    ] as const)
      // oxfmt-ignore
      expect((await raw(method, path, body, headers)).status).toBeGreaterThanOrEqual(400);
    expect(await all()).toEqual([row]);
  });

  it('a request of one app reaches no other, whatever it names besides', async () => {
    const other = await kennel.app([dog]);
    const theirs = (await kennel.at(other)('POST', '/Dog', { body: { name: 'theirs' } })).json;
    const headers = { ...json, 'x-app-id': other.appId };
    const named = `appId=${other.appId}&app_id=${other.appId}`;
    expect((await call('GET', `/Dog/count?${named}`, { headers })).json).toEqual({ count: 0 });
    expect((await call('GET', `/Dog/export?format=json&${named}`, { headers })).json).toEqual([]);
    for (const q of [{ appId: other.appId }, { id: theirs.id }]) {
      expect((await call('GET', `/Dog/count?q=${encodeURIComponent(JSON.stringify(q))}`)).json).toEqual({ count: 0 });
      expect((await call('PATCH', '/Dog/update-many', { body: { q, set: { breed: 'x' } } })).json).toMatchObject({
        updated: 0,
      });
    }
    const put = await call('PUT', '/Dog/bulk', { body: [{ id: theirs.id, name: 'x', appId: other.appId }] });
    expectRefused(put, ['entity/row-not-found'], [404]);
    for (const path of [`/Dog/..%2F..%2F..%2F${other.appId}%2Fentities%2FDog`, `/..%2F${other.appId}%2FDog/count`])
      expect((await call('GET', path)).status).toBe(404);
    expect((await kennel.at(other)('GET', '/Dog')).json).toEqual([theirs]);
  });
});
