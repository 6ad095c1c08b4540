import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { type EntityFile, Kennel, type TestApp } from './kennel.js';
import { EventReader, listenOn } from './live-reader.js';
import { multipart } from './use-kennel.js';

/*
 * Who may do what with rows: every route, by everybody, for every value of read and write. What is expected comes from
 * the table and the few sentences below it, which share nothing with the code that decides.
 */
const levels = ['all', 'admin', 'creator', 'none'] as const;
type Level = (typeof levels)[number];
const people = ['visitor', 'user', 'otherUser', 'creator', 'admin', 'builder', 'otherBuilder'] as const;
type Who = (typeof people)[number];
type Rows = 'any' | 'own' | 'none';

/** Which rows a level opens to whom. `own`: those that he made, or may make. */
const table: Record<Who, Record<Level, Rows>> = {
  visitor: { all: 'any', admin: 'none', creator: 'none', none: 'none' },
  user: { all: 'any', admin: 'none', creator: 'own', none: 'none' },
  otherUser: { all: 'any', admin: 'none', creator: 'own', none: 'none' },
  creator: { all: 'any', admin: 'none', creator: 'own', none: 'none' },
  admin: { all: 'any', admin: 'any', creator: 'own', none: 'none' },
  builder: { all: 'any', admin: 'any', creator: 'any', none: 'any' },
  otherBuilder: { all: 'any', admin: 'none', creator: 'none', none: 'none' },
};

interface Case {
  readonly who: Who;
  readonly read: Level;
  readonly write: Level;
}
const cases: Case[] = levels.flatMap((read) =>
  levels.flatMap((write) => people.map((who): Case => ({ who, read, write }))),
);

/** Whether a row that `creator` made is among those. */
const includes = (rows: Rows, who: Who): boolean => rows === 'any' || (rows === 'own' && who === 'creator');
const sees = ({ who, read }: Case): boolean => includes(table[who][read], who);
const writes = ({ who, write }: Case): boolean => includes(table[who][write], who);
/** What becomes of a change of a row: one that is hidden is missing, one that is seen and closed is refused. */
const touch = (one: Case): 'missing' | 'denied' | 'done' => (sees(one) ? (writes(one) ? 'done' : 'denied') : 'missing');
/** Whether anything of the entity is open to somebody, now or once he has signed in. */
const knows = ({ who, read, write }: Case): boolean =>
  [read, write].some((level) => table[who][level] !== 'none' || level === 'creator');
/** What may be changed must be seen. */
const both = ({ who, read, write }: Case): Rows => {
  const rows = [table[who][read], table[who][write]];
  return rows.includes('none') ? 'none' : rows.includes('own') ? 'own' : 'any';
};

const refusals = {
  missing: { status: 404, code: 'entity/row-not-found', message: 'Row not found' },
  denied: { status: 403, code: 'entity/permission-denied', message: 'Permission denied' },
  unknown: { status: 404, code: 'entity/unknown', message: 'Entity not found' },
};
const refused = (answer: TestAnswer) => ({
  status: answer.status,
  code: answer.json.code,
  message: answer.json.error.message,
});

const nameOf = ({ read, write }: Pick<Case, 'read' | 'write'>): string => `E_${read}_${write}`;
const entity = (read: Level, write: Level): EntityFile => ({
  name: nameOf({ read, write }),
  'x-key': `e_${read}_${write}`,
  permissions: { read, write },
  properties: {
    name: { type: 'string', 'x-key': 'f_name' },
    tag: { type: 'string', 'x-key': 'f_tag' },
    note: { type: 'string', 'x-key': 'f_note' },
  },
});
const entities = levels.flatMap((read) => levels.map((write) => entity(read, write)));
/** The same with nothing closed, by which the rows are made that each case needs. */
const opened = entities.map((one): EntityFile => ({ ...one, permissions: { read: 'all', write: 'all' } }));
const rowNames = ['gone', 'keep', 'swept'] as const;

describe('the access matrix', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let port: number;
  const calls = {} as Record<Who, ReturnType<Kennel['at']>>;
  const ids = {} as Record<Who, string | null>;
  const tokens: Partial<Record<Who, string>> = {};
  /** Ids of the rows that a case works on, by `entity/who/name`. */
  const rows = new Map<string, string>();
  const rowOf = (one: Case, name: (typeof rowNames)[number]): string => rows.get(`${nameOf(one)}/${one.who}/${name}`)!;

  beforeAll(async () => {
    await kennel.start();
    port = await listenOn(kennel);
    app = await kennel.app(opened);
    await enter();
    for (const { name } of opened) {
      const body = people.flatMap((tag) => rowNames.map((row) => ({ name: row, tag })));
      const made = await calls.creator('POST', `/${name}/bulk`, { body });
      for (const row of made.json) rows.set(`${name}/${row.tag}/${row.name}`, row.id);
    }
    const version = kennel.version(entities);
    await kennel.announce(app, { head: version, published: version });
  });
  afterAll(() => kennel.stop());

  async function enter(): Promise<void> {
    const { lathe } = kennel;
    const userOf = async (who: Who, role: 'admin' | 'user') => {
      const id = newId();
      as(who, id, app.host, await lathe.appUserToken(app.appId, id, { role }));
    };
    const as = (who: Who, id: string | null, host: string, token?: string) => {
      ids[who] = id;
      if (token) tokens[who] = token;
      calls[who] = kennel.at(app, token ? { token, host } : { host });
    };
    as('visitor', null, app.host);
    await userOf('user', 'user');
    await userOf('otherUser', 'user');
    await userOf('creator', 'user');
    await userOf('admin', 'admin');
    as('builder', app.state.ownerId, 'localhost:4400', await lathe.accountToken(app.state.ownerId));
    as('otherBuilder', null, 'localhost:4400', await lathe.accountToken(newId()));
  }

  const ask = (one: Case, method: string, path: string, options: Parameters<ReturnType<Kennel['at']>>[2] = {}) =>
    calls[one.who](method, `/${nameOf(one)}${path}`, options);
  const ofCase = ({ who }: Case): string => `q=${encodeURIComponent(JSON.stringify({ tag: who }))}`;

  describe.each([['list'], ['count'], ['export'], ['get']] as const)('%s', (route) => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const names = sees(one) ? [...rowNames] : [];
      if (route === 'count') {
        const { status, json } = await ask(one, 'GET', `/count?${ofCase(one)}`);
        expect({ status, json }).toEqual({ status: 200, json: { count: names.length } });
      } else if (route === 'get') {
        const answer = await ask(one, 'GET', `/${rowOf(one, 'keep')}`);
        if (!sees(one)) return expect(refused(answer)).toEqual(refusals.missing);
        expect(answer).toMatchObject({
          status: 200,
          json: { id: rowOf(one, 'keep'), name: 'keep', tag: one.who, creatorId: ids.creator },
        });
      } else {
        const path = route === 'list' ? `?sort=name&${ofCase(one)}` : `/export?format=json&sort=name&${ofCase(one)}`;
        const { status, json } = await ask(one, 'GET', path);
        expect({ status, names: json.map(({ name }: { name: string }) => name) }).toEqual({ status: 200, names });
      }
      return undefined;
    });
  });

  describe('fields', () => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const answer = await ask(one, 'GET', '/fields');
      if (!knows(one)) return expect(refused(answer)).toEqual(refusals.unknown);
      const { who, read, write } = one;
      expect(answer.status).toBe(200);
      expect(answer.json.rights).toEqual({
        read: table[who][read],
        create: table[who][write],
        update: both(one),
        delete: both(one),
      });
      return expect(answer.json.fields.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['id', 'name', 'tag', 'note']),
      );
    });
  });

  describe('schema', () => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const answer = await ask(one, 'GET', '/schema');
      if (!knows(one)) return expect(refused(answer)).toEqual(refusals.unknown);
      const { read, write } = one;
      return expect(answer).toMatchObject({ status: 200, json: { name: nameOf(one), permissions: { read, write } } });
    });
  });

  describe('live stream', () => {
    const readers = new Map<Case, EventReader>();
    const heard = (one: Case) =>
      readers
        .get(one)!
        .events.filter(({ event }) => event === 'change')
        .map(({ data }) => JSON.parse(data) as { type: string; row: { note: string } });

    beforeAll(async () => {
      for (const one of cases) {
        const token = tokens[one.who];
        const host = ['builder', 'otherBuilder'].includes(one.who) ? 'localhost:4400' : app.host;
        readers.set(one, await EventReader.open(port, app, nameOf(one), { host, ...(token && { token }) }));
      }
      for (const { name } of entities)
        await calls.builder('PUT', `/${name}/${rows.get(`${name}/visitor/keep`)}`, { body: { note: 'live' } });
      // Whoever hears anything hears it before the last of those who hear everything.
      await until(() => cases.every((one) => one.who !== 'builder' || heard(one).length > 0));
    });
    afterAll(() => readers.forEach((reader) => reader.close()));

    it.each(cases)('read $read, write $write, as $who', async (one) => {
      // Whoever may read nothing follows a stream in which nothing comes, as his list is empty.
      expect(readers.get(one)!.status).toBe(200);
      await until(() => heard(one).length > 0 || !sees(one));
      const wanted = { type: 'update', row: { name: 'keep', tag: 'visitor', note: 'live', creatorId: ids.creator } };
      expect(heard(one)).toMatchObject(sees(one) ? [wanted] : []);
      if (!sees(one)) expect(heard(one)).toHaveLength(0);
    });
  });

  describe.each([['update'], ['bulk update'], ['delete']] as const)('%s', (route) => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const id = rowOf(one, route === 'delete' ? 'gone' : 'keep');
      const answer =
        route === 'bulk update'
          ? await ask(one, 'PUT', '/bulk', { body: [{ id, note: route }] })
          : await ask(one, route === 'delete' ? 'DELETE' : 'PUT', `/${id}`, {
              body: route === 'delete' ? undefined : { note: route },
            });
      const outcome = touch(one);
      if (outcome !== 'done') expect(refused(answer)).toEqual(refusals[outcome]);
      else if (route === 'delete') expect(answer).toMatchObject({ status: 200, json: { success: true } });
      else {
        const row = { id, name: 'keep', note: route, creatorId: ids.creator };
        expect(answer).toMatchObject({ status: 200, json: route === 'update' ? row : [row] });
      }
      const after = await calls.builder('GET', `/${nameOf(one)}/${id}`);
      if (route === 'delete') expect(after.status).toBe(outcome === 'done' ? 404 : 200);
      else expect(after.json.note === route).toBe(outcome === 'done');
    });
  });

  describe.each([['update-many'], ['delete many']] as const)('%s', (route) => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const name = route === 'update-many' ? 'keep' : 'swept';
      const q = { tag: one.who, name };
      const answer =
        route === 'update-many'
          ? await ask(one, 'PATCH', '/update-many', { body: { q, set: { note: route } } })
          : await ask(one, 'DELETE', '', { body: q });
      const count = touch(one) === 'done' ? 1 : 0;
      if (table[one.who][one.write] === 'none') expect(refused(answer)).toEqual(refusals.denied);
      else if (route === 'update-many')
        expect(answer).toMatchObject({ status: 200, json: { success: true, updated: count, hasMore: false } });
      else expect(answer).toMatchObject({ status: 200, json: { success: true, deleted: count } });
      const after = await calls.builder('GET', `/${nameOf(one)}/${rowOf(one, name)}`);
      if (route === 'delete many') expect(after.status).toBe(count === 1 ? 404 : 200);
      else expect(after.json.note === route).toBe(count === 1);
    });
  });

  describe.each([['create'], ['bulk'], ['import']] as const)('%s', (route) => {
    it.each(cases)('read $read, write $write, as $who', async (one) => {
      const row = { name: route, tag: `new of ${one.who}` };
      const answer =
        route === 'create'
          ? await ask(one, 'POST', '', { body: row })
          : await ask(one, 'POST', `/${route}`, route === 'bulk' ? { body: [row] } : multipart(JSON.stringify([row])));
      const { who, read, write } = one;
      const isAllowed = table[who][write] !== 'none';
      if (!isAllowed) expect(refused(answer)).toEqual(refusals.denied);
      else if (route === 'import')
        expect(answer).toMatchObject({ status: 200, json: { status: 'success', inserted: 1, failed: 0, issues: [] } });
      else {
        expect(answer.status).toBe(201);
        const made = route === 'bulk' ? answer.json[0] : answer.json;
        if (table[who][read] === 'none') expect(Object.keys(made)).toEqual(['id']);
        else expect(made).toMatchObject({ ...row, creatorId: ids[who] });
      }
      const q = encodeURIComponent(JSON.stringify(row));
      const { json } = await calls.builder('GET', `/${nameOf(one)}?q=${q}`);
      expect(json.map(({ creatorId }: { creatorId: string | null }) => creatorId)).toEqual(isAllowed ? [ids[who]] : []);
    });
  });
});
