// Hostile inputs, section 1: tenants.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { changesNothing, form, password, query, refused } from './ground.ts';
import type { Line } from './line.ts';

const medium = 'services/entities/test/medium';
const accounts = 'services/accounts/test/medium';
const gateway = 'services/gateway/src/gateway.spec.ts';

/** Sends bytes as they are, and answers the first line of what comes back. */
const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.on('data', (part) => (got += String(part)));
    socket.once('error', reject).once('close', () => resolve(got.split('\r\n')[0] ?? ''));
    socket.write(bytes);
  });

export const tenantLines: readonly Line[] = [
  {
    of: 'the token of one app at another, however the app is named',
    more: {
      [`${medium}/access.spec.ts`]: ['a token of another app is refused on %s'],
      [`${medium}/hostile-routes.spec.ts`]: ['a request of one app reaches no other, whatever it names besides'],
    },
    send: async (ground) => {
      const { eve, app, other, host, send, ada } = ground;
      const row = await ground.kept();
      const path = `/live_api/apps/${app.appId}/entities/Open`;
      await changesNothing(ground, async () => {
        for (const at of [host, ground.otherHost]) {
          for (const [method, to, body] of [
            ['POST', path, { name: 'x' }],
            ['POST', `${path}/bulk`, [{ name: 'x' }]],
            ['PUT', `${path}/${row.id}`, { name: 'x' }],
            ['DELETE', path, { all: true }],
            ['GET', `${path}/export`, undefined],
            ['GET', `${path}/changes`, undefined],
          ] as const)
            refused(await send(method, to, { host: at, token: eve.token, ...(body && { body }) }), 401, 403, 404);
          refused(
            await send('POST', `${path}/import`, { host: at, token: eve.token, ...form('name\nx\n') }),
            401,
            403,
            404,
          );
        }
        for (const named of [`..%2F${app.appId}`, `${app.appId.toUpperCase()}%00`])
          assert.ok((await eve.call('GET', `/live_api/apps/${named}/entities/Open`)).status >= 400);
        const own = `/live_api/apps/${other.appId}/entities/Open`;
        const headers = { 'x-app-id': app.appId, 'content-type': 'application/json' };
        assert.equal(
          (await eve.call('POST', `${own}?appId=${app.appId}`, { headers, body: '{"name":"own"}' })).status,
          201,
        );
        assert.deepEqual((await eve.call('GET', `${own}?${query({ id: row.id })}`, { headers })).json, []);
        refused(await eve.call('PUT', `${own}/bulk`, { body: [{ id: row.id, name: 'x' }] }), 404);
        // Of an app's people nobody is a builder.
        for (const to of ['/api/apps', `/api/apps/${app.appId}`, '/api/live_api/account/current'])
          refused(await send('GET', to, { token: ada.token }), 401);
      });
    },
  },
  {
    of: 'files, previews, jobs, reports and chats of somebody else',
    more: {
      'services/apps/test/medium/uploads.spec.ts': ['are on no other host, of no other app, and under no other name'],
      [`${medium}/import-jobs.spec.ts`]: ["are the owner's: nobody else begins, reads or undoes any"],
    },
    send: async ({ stranger, app, send, panel }) => {
      const begun = await panel('POST', `/live_api/apps/${app.appId}/imports`, {
        body: { entity: 'Open', fileName: 'a.csv', fileHash: 'a'.repeat(64), rows: 1 },
      });
      assert.equal(begun.status, 201, begun.text);
      const job = `/live_api/apps/${app.appId}/imports/${begun.json.importId}`;
      const token = stranger.client.token ?? '';
      for (const [method, path] of [
        ['GET', job],
        ['GET', `${job}/errors`],
        ['POST', `${job}/cancel`],
        ['POST', `${job}/undo`],
        ['GET', `/api/apps/${app.appId}`],
        ['GET', `/api/apps/${app.appId}/files`],
        ['GET', `/api/apps/${app.appId}/chat/messages`],
        ['POST', `/api/apps/${app.appId}/preview-code`],
        ['GET', `/live_api/apps/${app.appId}/entities`],
        ['GET', `/api/apps/${app.appId}/users`],
      ] as const)
        refused(await send(method, path, { token }), 403, 404);
      await panel('POST', `${job}/cancel`);
    },
  },
  {
    of: 'signing up, codes and invitations of a private app by who knows its id alone',
    more: {
      [`${accounts}/invitations.spec.ts`]: ['are for one app, and cannot be made up', 'are the owner’s alone'],
      [`${accounts}/app-users.spec.ts`]: ["are served on the app's own hosts only"],
    },
    send: async ({ other, otherHost: host, stranger, eve, send }) => {
      const token = stranger.client.token ?? '';
      const visibility = (value: string) =>
        send('PATCH', `/api/apps/${other.appId}`, { token, body: { visibility: value } });
      const was = (await send('GET', `/api/apps/${other.appId}`, { token })).json.visibility as string;
      assert.equal((await visibility('private_with_login')).status, 200);
      const auth = `/live_api/apps/${other.appId}/auth`;
      for (const more of [{}, { invitation: 'x'.repeat(43) }])
        refused(
          await send('POST', `${auth}/sign-up`, { host, body: { email: 'new@example.org', password, ...more } }),
          400,
          403,
        );
      refused(await send('POST', `${auth}/reset-password`, { host, body: { code: 'x'.repeat(43), password } }));
      refused(await send('POST', `${auth}/sign-in`, { host, body: { email: 'new@example.org', password } }));
      refused(await eve.call('POST', `/api/apps/${other.appId}/invitations`, { body: { email: 'new@example.org' } }));
      assert.equal((await visibility(was)).status, 200);
    },
  },
  {
    of: 'addresses to go back to that lead elsewhere',
    more: { 'services/apps/test/medium/app-hosts.spec.ts': ['leads back to paths of the same host only'] },
    send: async ({ app, host, send }) => {
      for (const evil of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'https:evil.example',
        'javascript:evil.example',
      ]) {
        for (const name of ['nextUrl', 'from_url']) {
          const page = await send('GET', `/apps/${app.appId}/login?${name}=${encodeURIComponent(evil)}`, { host });
          assert.equal(page.status, 200);
          assert.ok(!page.text.includes('evil.example'), `${name}=${evil}`);
        }
      }
    },
  },
  {
    of: 'rows that somebody may not read, in counts, answers, exports, changes and single looks',
    more: {
      [`${medium}/counts-and-fields.spec.ts`]: ['count the rows that may be read, and no others'],
      [`${medium}/exports.spec.ts`]: ['holds what the caller may read, and nothing else'],
      [`${medium}/rules.spec.ts`]: ['tell nobody of a row that is hidden'],
      [`${medium}/live.spec.ts`]: ['reach whoever may read the row, and nobody else:'],
    },
    send: async (ground) => {
      const { ada, bob } = ground;
      const hers = (await ada.rows('POST', '/Own', { body: { name: 'hers' } })).json;
      assert.deepEqual((await bob.rows('GET', '/Own')).json, []);
      assert.deepEqual((await bob.rows('GET', '/Own/count')).json, { count: 0 });
      assert.deepEqual((await bob.rows('GET', '/Own/export?format=json')).json, []);
      await changesNothing(ground, async () => {
        for (const [method, body] of [
          ['GET', undefined],
          ['PUT', { name: 'x' }],
          ['DELETE', undefined],
        ] as const) {
          const sent = body ? { body } : {};
          const hidden = await bob.rows(method, `/Own/${hers.id}`, sent);
          const missing = await bob.rows(method, `/Own/${'f'.repeat(24)}`, sent);
          assert.deepEqual(
            [hidden.status, hidden.json.code, hidden.json.message],
            [missing.status, missing.json.code, missing.json.message],
          );
        }
        refused(await bob.rows('PUT', '/Own/bulk', { body: [{ id: hers.id, name: 'x' }] }), 403, 404);
        await bob.rows('DELETE', '/Own', { body: { all: true } });
      });
    },
  },
  {
    of: 'another method, charset, length or origin than the one that is meant',
    more: {
      [gateway]: ['lets no other origin read anything', 'method %s'],
      'services/platform/src/http/request-bodies.spec.ts': ['that is %s is refused in the error form'],
      [`${medium}/hostile-routes.spec.ts`]: [
        '%s makes no other method of one',
        'a body as %s changes nothing, on every route that takes one',
      ],
    },
    send: async (ground) => {
      const { ada, app, host, port } = ground;
      await ground.kept();
      await changesNothing(ground, async () => {
        const json = 'application/json';
        for (const headers of [
          { 'content-type': json, 'x-http-method-override': 'DELETE' },
          { 'content-type': json, 'x-method-override': 'DELETE' },
          { 'content-type': 'text/plain' },
          { 'content-type': `${json}; charset=utf-7` },
          { 'content-type': json, 'content-encoding': 'gzip' },
          { 'content-type': json, 'transfer-encoding': 'chunked' },
        ] as Record<string, string>[])
          assert.ok(
            (await ada.rows('POST', '/Open', { body: '{"name":"x"}', headers })).status >= 400,
            JSON.stringify(headers),
          );
        refused(await ada.rows('POST', '/Open?_method=DELETE', { body: { name: 'x' } }), 400);
        const path = `/live_api/apps/${app.appId}/entities/Open`;
        const head = `Host: ${host}\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: ${json}\r\nConnection: close`;
        assert.match(await raw(port, `TRACE ${path} HTTP/1.1\r\n${head}\r\n\r\n`), /^HTTP\/1\.1 4/);
        const twice = `POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
        assert.match(await raw(port, twice), /^(HTTP\/1\.1 4|$)/);
        for (const origin of ['null', `http://${host}.evil.example`, 'https://evil.example']) {
          const { headers } = await ada.rows('GET', '/Open', { headers: { origin } });
          assert.equal(headers['access-control-allow-credentials'], undefined, origin);
        }
      });
    },
  },
];
