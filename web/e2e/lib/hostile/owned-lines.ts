// Hostile inputs, section 1: what the server owns.
import assert from 'node:assert/strict';
import { form, password, refused } from './ground.ts';
import type { Line } from './line.ts';
import { noRow } from './refusals.ts';

const medium = 'services/entities/test/medium';
const rows = `${medium}/hostile-rows.spec.ts`;
const routes = `${medium}/hostile-routes.spec.ts`;
const owned = ['id', '_id', '__v', 'app_id', 'created_by', 'created_date', 'updated_date', 'creatorId', 'createdAt'];

export const ownedLines: readonly Line[] = [
  {
    of: 'fields that the server owns, in a row, a bulk, a change and the head of a file',
    more: {
      [rows]: ["%s is the server's on every way in"],
      [routes]: ["%s is the server\\'s, by whatever changes many rows"],
    },
    send: async ({ ada, all }) => {
      const forged = 'f'.repeat(24);
      const { json } = await ada.rows('POST', '/Open', { body: { name: 'mine' } });
      for (const name of owned) {
        const body = { name: 'Rex', [name]: forged };
        assert.equal((await ada.rows('POST', '/Open', { body })).status, 201);
        assert.equal((await ada.rows('POST', '/Open/bulk', { body: [{ name: 'first' }, body] })).status, 201);
        assert.equal((await ada.rows('PUT', `/Open/${json.id}`, { body })).status, 200);
        await ada.rows('POST', '/Open/import', form(`name,${name}\nRex,${forged}\n`));
      }
      assert.ok(!JSON.stringify(await all()).includes(forged));
      refused(await ada.rows('GET', `/Open/${forged}`), 404);
    },
  },
  {
    of: 'a role and an id that somebody gives himself',
    more: {
      [`${medium}/users.spec.ts`]: ['cannot make themselves somebody else by what the server owns'],
      'services/accounts/test/medium/sign-in.spec.ts': ['takes neither a role nor an id from a sign-up'],
    },
    send: async ({ ada, app, host, send }) => {
      const body = { email: 'self-made@example.org', password, role: 'admin', id: 'role:Admin' };
      const up = await send('POST', `/live_api/apps/${app.appId}/auth/sign-up`, { host, body });
      if (up.status === 201)
        assert.deepEqual([up.json.user.role, /^[0-9a-f]{24}$/.test(up.json.user.id)], ['user', true]);
      else refused(up);
      await ada.rows('PUT', '/User/me', { body: { role: 'admin', id: 'role:Admin' } });
      await ada.rows('PUT', '/User/bulk', { body: [{ id: ada.id, role: 'admin' }] });
      const me = await ada.call('GET', `/live_api/apps/${app.appId}/auth/me`);
      assert.deepEqual([me.json.role, me.json.id], ['user', ada.id]);
    },
  },
  {
    of: 'one key twice, in another case, in letters that look alike, behind a dot',
    more: { [rows]: ['a key that is there twice has one value, and the rule sees that one'] },
    send: async (ground) => {
      const { ada, all } = ground;
      const forged = 'f'.repeat(24);
      for (const key of ['CREATED_BY', 'Created_By', 'CreatorId', 'creatorid'])
        assert.equal((await ada.rows('POST', '/Open', { body: { name: 'a', [key]: forged } })).status, 201);
      assert.ok(!JSON.stringify(await all()).includes(forged));
      await noRow(
        '{"name":"a","weight":1,"weight":"x"}',
        '{"name":"a","nаme":1}',
        '{"name":"a","data.created_by":"x"}',
      )(ground);
    },
  },
  {
    of: 'a token after its session has ended, another role, a disabled person',
    more: {
      [`${medium}/access.spec.ts`]: [
        'a raised epoch ends a token',
        'at a host of its own lasts as long as the plan of its owner includes that',
      ],
      'services/accounts/test/medium/standing.spec.ts': [
        'is out at once when it is suspended, with all its sessions, until it is let in again',
      ],
    },
    send: async ({ app, person, panel }) => {
      const users = `/api/apps/${app.appId}/users`;
      for (const change of [{ isDisabled: true }, { role: 'admin' }] as const) {
        const cy = await person(`cy-${Object.keys(change).join('')}`, app);
        assert.equal((await cy.rows('GET', '/Open')).status, 200);
        assert.equal((await panel('PATCH', `${users}/${cy.id}`, { body: change })).status, 200);
        refused(await cy.rows('GET', '/Open'), 401, 403);
        refused(await cy.rows('POST', '/Open', { body: { name: 'late' } }), 401, 403);
      }
    },
  },
];
