import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';

describe('invitations to an app', () => {
  const apps = new Map<string, AppState>();
  let lathe: TestService;
  let owner: { accountId: string; token: string };

  /** An app for invited people, as the apps service would tell of it. */
  const app = async (change: Partial<AppState> = {}): Promise<AppState> => {
    const state: AppState = {
      appId: newId(),
      ownerId: owner.accountId,
      seq: 1,
      name: 'Choir',
      slug: `choir-${apps.size}`,
      hosts: [],
      visibility: 'private_with_login',
      isSignupEnabled: false,
      head: newId(),
      published: newId(),
      deleted: false,
      ...change,
    };
    apps.set(state.appId, state);
    await lathe.publish('apps.app.changed.v1', state.appId, state.appId, state);
    return state;
  };
  const as = (token: string | undefined, method: string, { appId }: AppState, rest = '', body?: unknown) =>
    lathe.request(method, `/api/apps/${appId}/invitations${rest}`, {
      ...(token && { token }),
      ...(body !== undefined && { body }),
    });
  const invite = async (state: AppState, email?: string) =>
    (await as(owner.token, 'POST', state, '', email === undefined ? {} : { email })).json;
  const codeOf = ({ url }: { url: string }): string => new URL(url).searchParams.get('invite')!;
  const signUp = (state: AppState, email: string, invitation?: string) =>
    lathe.request('POST', `/live_api/apps/${state.appId}/auth/sign-up`, {
      host: `${state.slug}.localhost:4400`,
      body: { email, password, ...(invitation !== undefined && { invitation }) },
    });

  beforeAll(async () => {
    lathe = await startTestService(accountsService, {
      remote: (service, request) => {
        const state = service === 'apps' ? apps.get(request.path.split('/').pop()!) : undefined;
        if (state) return { status: 200, body: state };
        return service === 'apps'
          ? { status: 404, body: { error: { code: 'not-found', message: 'Not found' } } }
          : undefined;
      },
    });
    const body = { email: 'owner@example.org', password };
    const { json } = await lathe.request('POST', '/api/auth/sign-up', { body });
    owner = { accountId: json.account.accountId, token: json.accessToken };
  });
  afterAll(() => lathe.stop());

  it('are the owner’s alone', async () => {
    const choir = await app();
    const { invitationId } = await invite(choir);
    const { json } = await lathe.request('POST', '/api/auth/sign-up', { body: { email: 'o@example.org', password } });
    const singer = await signUp(choir, 'singer@example.org', codeOf(await invite(choir)));
    for (const [token, status] of [
      [undefined, 401],
      [json.accessToken, 404],
      [singer.json.accessToken, 401],
    ] as const) {
      expect((await as(token, 'GET', choir)).status).toBe(status);
      expect((await as(token, 'POST', choir, '', {})).status).toBe(status);
      expect((await as(token, 'DELETE', choir, `/${invitationId}`)).status).toBe(status);
    }
  });

  it('by mail let in the one with that address, once, where nobody signs up by himself', async () => {
    const choir = await app();
    expect((await signUp(choir, 'mia@example.org')).json.code).toBe('auth/sign-up-closed');
    const invitation = await invite(choir, ' Mia@example.org ');
    expect(invitation).toMatchObject({
      email: 'mia@example.org',
      url: expect.stringMatching(`^http://${choir.slug}.localhost:4400/apps/${choir.appId}/login\\?invite=`),
    });
    const code = codeOf(invitation);
    const other = await signUp(choir, 'tom@example.org', code);
    expect([other.status, other.json.code]).toEqual([403, 'auth/invitation-invalid']);
    expect((await signUp(choir, 'mia@example.org', code)).status).toBe(201);
    expect((await as(owner.token, 'GET', choir)).json.invitations).toEqual([]);
    expect((await signUp(choir, 'mia2@example.org', code)).json.code).toBe('auth/invitation-invalid');
  });

  it('are mailed with the link, in the name of the app', async () => {
    const choir = await app({ name: 'Choir of the hill' });
    const { url } = await invite(choir, 'ann@example.org');
    const folder = join(lathe.dataDir, 'mail');
    const mail = await until(async () => {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return mails.find((text) => text.includes('ann@example.org'));
    });
    expect(mail).toContain('You are invited to Choir of the hill');
    expect(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(url);
  });

  it('by a link let in whoever has it, until it is withdrawn or there is a new one', async () => {
    const choir = await app();
    const first = await invite(choir);
    expect(first.email).toBeNull();
    expect((await signUp(choir, 'one@example.org', codeOf(first))).status).toBe(201);
    expect((await signUp(choir, 'two@example.org', codeOf(first))).status).toBe(201);
    const second = await invite(choir);
    expect((await signUp(choir, 'three@example.org', codeOf(first))).json.code).toBe('auth/invitation-invalid');
    expect((await as(owner.token, 'GET', choir)).json.invitations).toEqual([second]);
    expect((await as(owner.token, 'DELETE', choir, `/${second.invitationId}`)).status).toBe(200);
    expect((await as(owner.token, 'DELETE', choir, `/${second.invitationId}`)).status).toBe(404);
    expect((await signUp(choir, 'three@example.org', codeOf(second))).json.code).toBe('auth/invitation-invalid');
  });

  it('are for one app, and cannot be made up', async () => {
    const [choir, band] = [await app(), await app()];
    const code = codeOf(await invite(band));
    for (const made of [code, '', 'x', `${newId()}.${'A'.repeat(43)}`])
      expect((await signUp(choir, 'eve@example.org', made)).status).toBe(403);
  });

  it('need a published app and an address that is one', async () => {
    const draft = await app({ published: null });
    expect((await as(owner.token, 'POST', draft, '', {})).json.code).toBe('app/not-published');
    const wrong = await as(owner.token, 'POST', await app(), '', { email: 'nobody' });
    expect([wrong.status, wrong.json.code]).toEqual([400, 'auth/invalid-email']);
  });

  it('for one address are used once also by two who come at the same moment', async () => {
    const choir = await app();
    const code = codeOf(await invite(choir, 'mia@example.org'));
    const answers = await Promise.all([1, 2, 3].map(() => signUp(choir, 'mia@example.org', code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
