import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
// @ts-expect-error Browser sources are plain JavaScript.
import { createEntity } from './entity-client.js';
// @ts-expect-error Browser sources are plain JavaScript.
import { User } from './user.js';

interface Call {
  method: string;
  url: string;
  authorization: string | undefined;
  body: unknown;
}

const appId = 'a'.repeat(24);
const base = `/live_api/apps/${appId}`;
const names = ['window', 'localStorage', 'sessionStorage', 'fetch'] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
let calls: Call[];
let answers: { status: number; body: unknown; headers?: Record<string, string> }[];
let locations: string[];

function storage(entries: Record<string, string>): object {
  const items = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}

function define(name: (typeof names)[number], value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

beforeEach(() => {
  calls = [];
  answers = [];
  locations = [];
  const location = { pathname: '/Dogs', search: '?id=1', assign: (url: string) => locations.push(url) };
  const page = { __LATHE__: { appId, preview: false, platformOrigin: 'https://platform.example' }, location };
  define('window', Object.assign(page, { parent: page }));
  define('localStorage', storage({ lathe_app_token: 'old' }));
  define('sessionStorage', storage({}));
  define(
    'fetch',
    async (
      url: string,
      { method, headers, body }: { method: string; headers?: Record<string, string>; body?: string },
    ) => {
      calls.push({
        method,
        url,
        authorization: headers?.['authorization'],
        body: body === undefined ? undefined : JSON.parse(body),
      });
      const { status, body: answer, headers: sent } = answers.shift() ?? { status: 200, body: [] };
      return new Response(answer === undefined ? null : JSON.stringify(answer), { status, headers: sent ?? {} });
    },
  );
});
afterEach(() =>
  names.forEach((name, index) =>
    before[index] ? Object.defineProperty(globalThis, name, before[index]) : Reflect.deleteProperty(globalThis, name),
  ),
);

describe('the entity client', () => {
  it('sends the parameters that are given, and the token', async () => {
    const Dog = createEntity('Dog');
    await Dog.list('-createdAt', 20);
    await Dog.filter({ breed: 'pug' }, undefined, 5, 10, ['breed']);
    await Dog.update('1', { breed: 'husky' });
    await Dog.bulkCreate([{ breed: 'pug' }]);
    await Dog.deleteMany({ breed: 'pug' });
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', `${base}/entities/Dog?sort=-createdAt&limit=20`, undefined],
      [
        'GET',
        `${base}/entities/Dog?q=${encodeURIComponent('{"breed":"pug"}')}&limit=5&skip=10&fields=breed`,
        undefined,
      ],
      ['PUT', `${base}/entities/Dog/1`, { breed: 'husky' }],
      ['POST', `${base}/entities/Dog/bulk`, [{ breed: 'pug' }]],
      ['DELETE', `${base}/entities/Dog`, { breed: 'pug' }],
    ]);
    expect(calls.every(({ authorization }) => authorization === 'Bearer old')).toBe(true);
  });

  it('reads a list that the server cuts to its end, page after page of one request', async () => {
    answers = [
      { status: 200, body: [{ id: '1' }, { id: '2' }], headers: { 'x-next-cursor': '2.99' } },
      { status: 200, body: [{ id: '3' }], headers: { 'x-next-cursor': '3.99' } },
      { status: 200, body: [{ id: '4' }] },
      { status: 200, body: [{ id: '1' }], headers: { 'x-next-cursor': '1.99' } },
      { status: 200, body: [] },
    ];
    expect(await createEntity('Dog').list('name', 5000)).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }]);
    expect(await createEntity('Dog').filter({ breed: 'pug' })).toEqual([{ id: '1' }]);
    const pug = `${base}/entities/Dog?q=${encodeURIComponent('{"breed":"pug"}')}`;
    expect(calls.map(({ url }) => url)).toEqual([
      ...['', '&cursor=2.99', '&cursor=3.99'].map((cursor) => `${base}/entities/Dog?sort=name&limit=5000${cursor}`),
      pug,
      `${pug}&cursor=1.99`,
    ]);
  });

  it('reads a page where it is asked with options, and goes on with its cursor', async () => {
    answers = [
      { status: 200, body: [{ id: '1' }], headers: { 'x-next-cursor': 'c.1' } },
      { status: 200, body: [{ id: '2' }] },
      { status: 200, body: [] },
    ];
    const Dog = createEntity('Dog');
    expect(await Dog.list({ sort: 'name', limit: 1 })).toEqual({
      items: [{ id: '1' }],
      next_cursor: 'c.1',
      has_more: true,
    });
    expect(await Dog.filter({ breed: 'pug' }, { fields: ['name'], cursor: 'c.1' })).toEqual({
      items: [{ id: '2' }],
      next_cursor: null,
      has_more: false,
    });
    await Dog.list({});
    expect(calls.map(({ url }) => url)).toEqual([
      `${base}/entities/Dog?sort=name&limit=1&paging=cursor`,
      `${base}/entities/Dog?q=${encodeURIComponent('{"breed":"pug"}')}&fields=name&paging=cursor&cursor=c.1`,
      `${base}/entities/Dog?paging=cursor`,
    ]);
  });

  it('counts, changes many and takes a file', async () => {
    answers = [
      { status: 200, body: { count: 3 } },
      { status: 200, body: { count: 9 } },
      { status: 200, body: [{ id: '1' }] },
      { status: 200, body: { success: true, updated: 2, hasMore: true } },
      { status: 200, body: { success: true, updated: 0, hasMore: false } },
      { status: 200, body: [{ id: '1' }] },
    ];
    const Dog = createEntity('Dog');
    expect([await Dog.count({ breed: 'pug' }), await Dog.count()]).toEqual([3, 9]);
    expect(await Dog.bulkUpdate([{ id: '1', breed: 'pug' }])).toEqual([{ id: '1' }]);
    expect(await Dog.updateMany({ breed: 'pug' }, { good: true })).toEqual({
      success: true,
      updated: 2,
      has_more: true,
    });
    expect(await Dog.updateMany({ breed: 'pug' }, { $set: { good: true } })).toMatchObject({ has_more: false });
    expect(await (await Dog.exportEntities({ format: 'json', q: { breed: 'pug' } })).text()).toBe('[{"id":"1"}]');
    const pug = encodeURIComponent('{"breed":"pug"}');
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', `${base}/entities/Dog/count?q=${pug}`, undefined],
      ['GET', `${base}/entities/Dog/count`, undefined],
      ['PUT', `${base}/entities/Dog/bulk`, [{ id: '1', breed: 'pug' }]],
      ['PATCH', `${base}/entities/Dog/update-many`, { q: { breed: 'pug' }, set: { good: true } }],
      ['PATCH', `${base}/entities/Dog/update-many`, { q: { breed: 'pug' }, set: { good: true } }],
      ['GET', `${base}/entities/Dog/export?format=json&q=${pug}`, undefined],
    ]);
  });

  it('renews an expired token once and repeats the call', async () => {
    answers = [
      { status: 401, body: {} },
      { status: 200, body: { accessToken: 'new' } },
      { status: 200, body: [{ id: '1' }] },
    ];
    expect(await createEntity('Dog').list()).toEqual([{ id: '1' }]);
    expect(calls.map(({ url, authorization }) => [url, authorization])).toEqual([
      [`${base}/entities/Dog`, 'Bearer old'],
      [`${base}/auth/refresh`, undefined],
      [`${base}/entities/Dog`, 'Bearer new'],
    ]);
  });

  it('goes on without a token when it cannot be renewed', async () => {
    answers = [
      { status: 401, body: {} },
      { status: 401, body: {} },
      { status: 200, body: [] },
    ];
    await createEntity('Dog').list();
    expect(calls.at(-1)?.authorization).toBeUndefined();
  });

  it("rejects with the server's status, code, message and details", async () => {
    answers = [
      {
        status: 422,
        body: {
          error: { code: 'invalid', message: 'Name is required', details: { issues: [{ path: 'name' }] } },
          message: 'x',
        },
      },
    ];
    await expect(createEntity('Dog').create({})).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Name is required',
      details: { issues: [{ path: 'name' }] },
    });
  });

  it('answers null for nobody, sends to the sign-in page and back', async () => {
    answers = [
      { status: 401, body: {} },
      { status: 401, body: {} },
      { status: 401, body: {} },
    ];
    expect(await User.me()).toBeNull();
    User.login();
    expect(locations).toEqual([`/apps/${appId}/login?nextUrl=${encodeURIComponent('/Dogs?id=1')}`]);
  });

  it('reads and changes people, and makes or deletes none', async () => {
    answers = [
      { status: 200, body: { id: '1', email: 'mia@example.org', phone: '1' } },
      { status: 200, body: {} },
      { status: 200, body: {} },
      { status: 200, body: [] },
      { status: 200, body: {} },
    ];
    expect(await User.me()).toMatchObject({ email: 'mia@example.org', phone: '1' });
    await User.updateMe({ phone: '2' });
    await User.updateMyUserData({ phone: '3' });
    await User.list('-createdAt', 20);
    await User.update('1', { phone: '4' });
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', `${base}/entities/User/me`, undefined],
      ['PUT', `${base}/entities/User/me`, { phone: '2' }],
      ['PUT', `${base}/entities/User/me`, { phone: '3' }],
      ['GET', `${base}/entities/User?sort=-createdAt&limit=20`, undefined],
      ['PUT', `${base}/entities/User/1`, { phone: '4' }],
    ]);
    expect([User.create, User.delete, User.deleteMany, User.bulkCreate, User.importEntities]).toEqual(
      Array(5).fill(undefined),
    );
  });
});
