// Hostile inputs, section 1: identity and what is counted.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { form, password, refused } from './ground.ts';
import type { Line } from './line.ts';

const medium = 'services/entities/test/medium';
const accounts = 'services/accounts/test/medium';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const identityLines: readonly Line[] = [
  {
    of: 'tokens that are forged, of another use, or never end',
    more: {
      [`${accounts}/keycloak-tokens.spec.ts`]: [
        'is refused: %s',
        'are learnt anew when one is first seen, and without them nobody is told that a token is bad',
      ],
      'services/platform/src/auth/token-verifier.spec.ts': [
        'refuses alg none, HMAC with the public key, another key, and garbage',
        'learns a new key when a token names one',
      ],
    },
    send: async ({ owner, send, app }) => {
      const good = owner.client.token ?? '';
      const [head = '', claims = '', signature = ''] = good.split('.');
      const header = JSON.parse(Buffer.from(head, 'base64url').toString());
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const keys = (await send('GET', '/api/auth/jwks')).text;
      const hmac = `${base64({ ...header, alg: 'HS256' })}.${claims}`;
      const forged = [
        `${base64({ ...header, alg: 'none' })}.${claims}.`,
        `${base64({ ...header, alg: 'nOnE' })}.${claims}.`,
        `${head}.${claims}.`,
        `${hmac}.${createHmac('sha256', keys).update(hmac).digest('base64url')}`,
        ...[
          { kid: '../../dev/null' },
          { jku: 'http://127.0.0.1:1/' },
          { x5u: 'http://127.0.0.1:1/' },
          { jwk: JSON.parse(keys).keys[0] },
        ].map((more) => `${base64({ ...header, ...more })}.${claims}.${signature}`),
        ...[
          { aud: 'other' },
          { iss: 'https://evil.example' },
          { azp: 'x' },
          { exp: '9999999999' },
          { exp: 1e20 },
          { ep: 99 },
        ].map((more) => `${head}.${base64({ ...said, ...more })}.${signature}`),
        `${head}.${claims}.${Buffer.alloc(64).toString('base64url')}`,
        'x'.repeat(5_000),
        'a.b.c',
      ];
      for (const token of forged)
        for (const path of ['/api/live_api/account/current', `/live_api/apps/${app.appId}/entities/Open`])
          refused(await send('GET', path, { token }), 401);
      assert.equal((await send('GET', '/api/live_api/account/current', { token: good })).status, 200);
    },
  },
  {
    of: 'sign-in of another provider: used twice, forged, by an address nobody has verified',
    more: {
      [`${accounts}/single-sign-on.spec.ts`]: [
        'takes a token once, however many show it at a time',
        'leads nobody to the account of another by an address that is not verified',
        'is not what a forged logout token brings: %s',
      ],
      [`${accounts}/sign-in-methods.spec.ts`]: ['takes no account over by an address that is not verified'],
    },
    // Where no provider is set there is nothing to get in by; with one, the tests that are named above send all of it.
    send: async ({ send }) => {
      refused(await send('POST', '/api/auth/exchange', { body: { token: 'a.b.c' } }), 400, 401, 404);
      refused(
        await send('POST', '/api/auth/backchannel-logout', { body: { logout_token: 'a.b.c' } }),
        400,
        401,
        404,
        415,
      );
    },
  },
  {
    of: 'twenty at a time with what counts once',
    more: {
      [`${accounts}/sign-in.spec.ts`]: ['lets exactly one of 20 parallel sign-ups of one address through'],
      [`${accounts}/invitations.spec.ts`]: ['for one address are used once also by two who come at the same moment'],
      [`${accounts}/recovery.spec.ts`]: [
        'is replaced by the code in the mail, which ends every session, and works once',
      ],
    },
    send: async ({ app, host, send }) => {
      const once = { host, body: { email: 'once@example.org', password } };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send('POST', `/live_api/apps/${app.appId}/auth/sign-up`, once)),
      );
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    },
  },
  {
    of: 'answers that would tell who has an account',
    more: {
      [`${accounts}/sign-in.spec.ts`]: ['answers alike, and as slowly, for a wrong password and an unknown address'],
      [`${accounts}/recovery.spec.ts`]: ['is answered alike for an address without an account, and no mail is sent'],
    },
    send: async ({ send, ada, app, host }) => {
      const plain = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
        status,
        json['code'],
        json['message'],
      ];
      const auth = `/live_api/apps/${app.appId}/auth`;
      const tried = (path: string, email: string, more = {}) => send('POST', path, { host, body: { email, ...more } });
      const wrong = { password: 'not the one 1' };
      assert.deepEqual(
        plain(await tried(`${auth}/sign-in`, ada.email, wrong)),
        plain(await tried(`${auth}/sign-in`, 'unknown@example.org', wrong)),
      );
      assert.deepEqual(
        plain(await tried(`${auth}/send-reset-email`, ada.email)),
        plain(await tried(`${auth}/send-reset-email`, 'unknown@example.org')),
      );
    },
  },
  {
    of: 'what a sign-in answers beyond its own token',
    more: {
      [`${accounts}/sign-in.spec.ts`]: [
        'hand the refresh token to the cookie alone: no answer holds it, no body is read for it',
      ],
    },
    send: async ({ send, ada, app, host }) => {
      const { json, text } = await send('POST', `/live_api/apps/${app.appId}/auth/sign-in`, {
        host,
        body: { email: ada.email, password },
      });
      assert.deepEqual(Object.keys(json).sort(), ['accessToken', 'expiresIn', 'user']);
      assert.deepEqual(Object.keys(json.user).sort(), ['email', 'id', 'isOwner', 'role']);
      assert.doesNotMatch(text, /hash|salt|secret|refresh/i);
    },
  },
  {
    of: 'other addresses and other ways of writing a path, to be counted as somebody else',
    more: {
      [`${medium}/rates.spec.ts`]: [
        'is one for an address, whatever app, entity, method and way of writing it asks for',
      ],
      'services/gateway/src/client-address.spec.ts': [
        "is the socket's when nobody is trusted, whatever the header says",
      ],
    },
    send: async ({ send }) => {
      const statuses: number[] = [];
      for (let at = 0; at < 14; at += 1) {
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': `2001:db8:${at}::1`,
          'x-real-ip': `10.0.0.${at}`,
          forwarded: `for=10.1.0.${at}`,
        };
        const path = ['/api/auth/sign-in', '/api/auth/sign-in?x', '/api/auth/sign%2din', '/api/auth/./sign-in'][
          at % 4
        ]!;
        const { status } = await send('POST', path, {
          headers,
          body: '{"email":"guessed@example.org","password":"wrong one 1"}',
        });
        statuses.push(status);
      }
      assert.ok(statuses.includes(429), statuses.join());
    },
  },
  {
    of: 'fifty at a time at the limit of rows, one by one, in bulk and by a file',
    more: {
      [`${medium}/app-limits.spec.ts`]: [
        'end exactly there when 50 arrive together, and with bulks among them',
        'of an import go in up to the limit, and the report says so',
      ],
      [`${accounts}/usage.spec.ts`]: [
        'ends exactly at its limit: of 50 parallel messages at limit - 1, on two replicas, one passes',
      ],
    },
    send: async ({ eve, other, rowsOfPlan }) => {
      const rows = (method: string, path: string, body: unknown) =>
        eve.call(method, `/live_api/apps/${other.appId}/entities/Open${path}`, { body });
      await rows('DELETE', '', { all: true });
      const some = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
      const filled = await rows('POST', '/bulk', some(rowsOfPlan - 1));
      assert.equal(filled.status, 201, filled.text);
      const answers = await Promise.all([
        ...Array.from({ length: 50 }, () => rows('POST', '', { name: 'x' })),
        rows('POST', '/bulk', some(20)),
        eve.call('POST', `/live_api/apps/${other.appId}/entities/Open/import`, form('name\nx\nx\nx\n')),
      ]);
      const made = answers.reduce((sum, { status, json }) => sum + (status === 201 ? 1 : (json?.inserted ?? 0)), 0);
      assert.equal(made, 1);
      assert.deepEqual((await eve.call('GET', `/live_api/apps/${other.appId}/entities/Open/count`)).json, {
        count: rowsOfPlan,
      });
    },
  },
];
