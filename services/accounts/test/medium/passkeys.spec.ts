import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';
import { factorCalls, password, type Person } from './factor-people.js';
import { SoftPasskey } from './soft-passkey.js';

describe('a passkey', () => {
  let lathe: TestService;
  const { post, newcomer, signIn, list, withTotp } = factorCalls(() => lathe, 'passkey');
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  const begin = async ({ token }: Person) => (await post('/api/auth/second-factors/passkey', { password }, token)).json;
  const confirm = ({ token }: Person, ticket: string, response: unknown) =>
    post('/api/auth/second-factors/passkey/confirm', { ticket, name: 'My key', response }, token);
  const withPasskey = async (who: Person, passkey = new SoftPasskey()) => {
    const { ticket, options } = await begin(who);
    expect((await confirm(who, ticket, passkey.create(options))).status).toBe(201);
    return passkey;
  };
  const secondStep = async ({ email }: Person) => {
    const { ticket } = (await signIn(email)).json.secondStep;
    const { options } = (await post('/api/auth/second-step/passkey-options', { ticket })).json;
    return { ticket: ticket as string, options };
  };
  const enter = (ticket: string, response: unknown) => post('/api/auth/second-step/passkey', { ticket, response });
  const alone = async () => (await post('/api/auth/passkey-options', {})).json;
  const enterAlone = (ticket: string, response: unknown) => post('/api/auth/passkey', { ticket, response });

  it('is added after the password, from this host alone, once', async () => {
    const here = await newcomer();
    const passkey = new SoftPasskey();
    const wrong = await post('/api/auth/second-factors/passkey', { password: 'wrong' }, here.token);
    expect(wrong.json.code).toBe('auth/wrong-password');
    const { ticket, options } = await begin(here);
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: here.email }, attestation: 'none' });
    const elsewhere = passkey.create(options, { origin: 'https://lathe.example.net' });
    expect((await confirm(here, ticket, elsewhere)).json.code).toBe('auth/passkey-refused');
    expect((await confirm(here, ticket, { id: 7 })).json.code).toBe('auth/passkey-refused');
    const added = await confirm(here, ticket, passkey.create(options));
    expect(added).toMatchObject({ status: 201, json: { factor: { kind: 'passkey', name: 'My key' } } });
    expect(added.json.recoveryCodes).toHaveLength(10);
    expect((await confirm(here, ticket, passkey.create(options))).json.code).toBe('auth/step-expired');
    const again = await begin(here);
    expect(again.options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const other = await newcomer();
    const theirs = await begin(other);
    expect((await confirm(other, theirs.ticket, passkey.create(theirs.options))).json.code).toBe(
      'auth/passkey-refused',
    );
    expect((await list(other)).factors).toEqual([]);
  });

  it('is a second factor after the password', async () => {
    const here = await newcomer();
    const passkey = await withPasskey(here);
    expect((await signIn(here.email)).json.secondStep.ways).toEqual(['passkey', 'recovery-code']);
    const { ticket, options } = await secondStep(here);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    passkey.counter = 1;
    const entered = await enter(ticket, passkey.use(options, { verifies: false }));
    expect(entered).toMatchObject({ status: 200, json: { account: { accountId: here.accountId } } });
    expect((await list(here)).factors[0].lastUsedAt).not.toBeNull();
    expect((await enter(ticket, passkey.use(options))).json.code).toBe('auth/step-expired');
  });

  it('can be asked for as often as somebody closes the window of the browser, and answer five times', async () => {
    const here = await newcomer();
    const passkey = await withPasskey(here);
    const { ticket, options } = await secondStep(here);
    const ask = () => post('/api/auth/second-step/passkey-options', { ticket });
    for (let at = 0; at < 8; at += 1) expect((await ask()).status).toBe(200);
    for (let at = 0; at < 4; at += 1)
      expect((await enter(ticket, passkey.use(options))).json.code).toBe('auth/passkey-refused');
    expect((await enter(ticket, passkey.use((await ask()).json.options))).status).toBe(200);
    const guessed = await secondStep(here);
    for (let at = 0; at < 5; at += 1) await enter(guessed.ticket, passkey.use(options));
    const more = await post('/api/auth/second-step/passkey-options', { ticket: guessed.ticket });
    expect(more.json.code).toBe('auth/step-expired');
    const last = await enter(guessed.ticket, passkey.use(guessed.options));
    expect(last.json.code).toBe('auth/step-expired');
  });

  it('answers this question, on this host, with its own key, and never counts back', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    const [passkey, theirs] = [await withPasskey(here), await withPasskey(other)];
    const refusals: [string, (question: { challenge: string }) => unknown][] = [
      ['another question', () => passkey.use({ challenge: 'AAAA' })],
      ['another host', (question) => passkey.use(question, { origin: 'http://localhost.evil.example' })],
      ['an unknown passkey', (question) => new SoftPasskey().use(question)],
      ['somebody else’s', (question) => theirs.use(question)],
      ['another key', (question) => ({ ...new SoftPasskey().use(question), id: passkey.id, rawId: passkey.id })],
      ['nothing', () => ({})],
    ];
    for (const [what, answer] of refusals) {
      const { ticket, options } = await secondStep(here);
      expect([what, (await enter(ticket, answer(options))).json.code]).toEqual([what, 'auth/passkey-refused']);
    }
    passkey.counter = 9;
    const good = await secondStep(here);
    expect((await enter(good.ticket, passkey.use(good.options))).status).toBe(200);
    passkey.counter = 8;
    const copied = await secondStep(here);
    expect((await enter(copied.ticket, passkey.use(copied.options))).json.code).toBe('auth/passkey-refused');
  });

  it('signs in without a password where the person proved themselves to it, also past another factor', async () => {
    const here = await newcomer();
    const passkey = await withPasskey(here);
    await withTotp(here);
    const { ticket, options } = await alone();
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    expect((await enterAlone(ticket, passkey.use(options, { verifies: false }))).json.code).toBe(
      'auth/passkey-refused',
    );
    const answer = passkey.use(options);
    const together = await Promise.all(Array.from({ length: 50 }, () => enterAlone(ticket, answer)));
    const opened = together.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(opened[0]!.json.account.accountId).toBe(here.accountId);
    const unknown = await alone();
    expect((await enterAlone(unknown.ticket, new SoftPasskey().use(unknown.options))).json.code).toBe(
      'auth/passkey-refused',
    );
  });

  it('opens nothing once it is removed, or the account is suspended', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    const [passkey, theirs] = [await withPasskey(here), await withPasskey(other)];
    const { factorId } = (await list(here)).factors[0];
    const before = await alone();
    await post(`/api/auth/second-factors/${factorId}/remove`, { password }, here.token);
    expect((await enterAlone(before.ticket, passkey.use(before.options))).json.code).toBe('auth/passkey-refused');
    await post('/api/auth/delete-account', { password }, other.token);
    const after = await alone();
    expect(['auth/user-disabled', 'auth/passkey-refused']).toContain(
      (await enterAlone(after.ticket, theirs.use(after.options))).json.code,
    );
  });

  it('is one of ten second factors at most', async () => {
    const here = await newcomer();
    const added = [];
    for (let at = 0; at < 9; at += 1) added.push(await withPasskey(here));
    const waiting = [await begin(here), await begin(here), await begin(here)];
    const last = await Promise.all(
      waiting.map(({ ticket, options }) => confirm(here, ticket, new SoftPasskey().create(options))),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await list(here)).factors).toHaveLength(10);
    expect((await post('/api/auth/second-factors/totp', { password }, here.token)).json.code).toBe(
      'auth/too-many-factors',
    );
  });

  // The last one here: afterwards this origin may ask no more.
  it('is asked for three hundred times in a quarter of an hour from one origin', async () => {
    const here = await newcomer();
    await withPasskey(here);
    const { ticket } = await secondStep(here);
    const ask = () => post('/api/auth/second-step/passkey-options', { ticket });
    await Promise.all(Array.from({ length: 300 }, ask));
    expect((await ask()).json.code).toBe('auth/too-many-attempts');
  });
});
