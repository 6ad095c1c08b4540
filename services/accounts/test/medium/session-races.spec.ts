import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { AccountRepository } from '../../src/accounts/account.repository.js';
import { platformRealm } from '../../src/identity/sign-in-method.js';
import { accountsService } from '../../src/service.js';
import { RefreshSessions } from '../../src/sessions/refresh-sessions.js';

const password = 'a long enough phrase';
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a sign-out', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());
  afterEach(() => void jest.restoreAllMocks());

  let people = 0;
  const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;
  const tokenOf = (answer: TestAnswer): string => cookieOf(answer).split('=')[1]!;
  const post = (path: string, options: { cookie?: string; token?: string; body?: unknown } = {}) =>
    lathe.request('POST', path, {
      body: options.body ?? {},
      ...(options.token ? { token: options.token } : {}),
      headers: options.cookie ? { cookie: options.cookie } : {},
    });
  const newcomer = () => post('/api/auth/sign-up', { body: { email: `racer${(people += 1)}@example.org`, password } });
  const refresh = (token: string) => post('/api/auth/refresh', { cookie: `lathe_refresh=${token}` });

  it('also ends the token that a refresh makes of a used one at the same time', async () => {
    const signedUp = await newcomer();
    const used = tokenOf(signedUp);
    expect((await refresh(used)).status).toBe(200);
    const [sessions, unitOfWork] = [lathe.service.app.get(RefreshSessions), lathe.service.app.get(UnitOfWork)];
    let [rotated, commit] = [(): void => undefined, (): void => undefined];
    const whenRotated = new Promise<void>((resolve) => (rotated = resolve));
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    const exchange = unitOfWork.run(async (tx) => {
      const outcome = await sessions.rotate(platformRealm, used, tx);
      rotated();
      await mayCommit;
      return outcome;
    });
    await whenRotated;
    const signOut = post('/api/auth/sign-out', { cookie: cookieOf(signedUp), token: signedUp.json.accessToken });
    await moment(100);
    commit();
    const outcome = await exchange;
    expect((await signOut).status).toBe(200);
    expect(outcome.kind).toBe('rotated');
    expect((await refresh(outcome.kind === 'rotated' ? outcome.refreshToken : '')).status).toBe(401);
  });

  it('also ends the access token that a refresh is just making', async () => {
    const signedUp = await newcomer();
    const accounts = lathe.service.app.get(AccountRepository);
    const find = accounts.find.bind(accounts);
    let signOut: Promise<TestAnswer> | undefined;
    jest.spyOn(accounts, 'find').mockImplementationOnce(async (accountId, tx) => {
      signOut = post('/api/auth/sign-out', { cookie: cookieOf(signedUp), token: signedUp.json.accessToken });
      await moment(100);
      return find(accountId, tx);
    });
    const refreshed = await refresh(tokenOf(signedUp));
    expect((await signOut!).status).toBe(200);
    expect(refreshed.status).toBe(200);
    expect(
      (await lathe.request('GET', '/api/live_api/account/current', { token: refreshed.json.accessToken })).status,
    ).toBe(401);
    expect((await refresh(tokenOf(refreshed))).status).toBe(401);
  });
});
