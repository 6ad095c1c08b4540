import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION, MAILER } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';
import { codeIn, mailsOf } from './mailbox.js';

const password = 'a long enough phrase';
const another = 'quite another phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('a forgotten password', () => {
  let lathe: TestService;
  let mails = 0;
  let people = 0;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  const post = (path: string, body: unknown = {}, options: object = {}) =>
    lathe.request('POST', path, { body, ...options });
  const signIn = (email: string, withPassword: string) => post('/api/auth/sign-in', { email, password: withPassword });
  const ask = (email: string, more: object = {}) =>
    post('/api/live_api/account/sendResetPasswordEmail', { email, ...more });
  const reset = (code: string, newPassword: string) =>
    post('/api/auth/reset-password', { code, password: newPassword });

  async function newcomer() {
    const email = `person${(people += 1)}@example.org`;
    return { email, answer: await post('/api/auth/sign-up', { email, password }) };
  }

  async function mailedCode(email: string): Promise<string> {
    expect((await ask(email)).json).toEqual({});
    return codeIn((await mailsOf(lathe, (mails += 1))).at(-1)!);
  }

  it('is replaced by the code in the mail, which ends every session, and works once', async () => {
    const { email, answer } = await newcomer();
    const code = await mailedCode(email);
    const uses = await Promise.all(Array.from({ length: 20 }, () => reset(code, another)));
    expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect(uses.find(({ status }) => status === 400)!.json).toMatchObject({
      code: 'auth/reset-link-invalid',
      message: 'Link invalid, try to reset your password again.',
    });
    expect(
      (await lathe.request('GET', '/api/live_api/account/current', { token: answer.json.accessToken })).status,
    ).toBe(401);
    expect((await post('/api/auth/refresh', {}, { headers: { cookie: cookieOf(answer) } })).status).toBe(401);
    expect((await signIn(email, password)).json.code).toBe('auth/bad-credentials');
    expect((await signIn(email, another)).status).toBe(200);
  });

  it('is answered alike for an address without an account, and no mail is sent', async () => {
    const [known, unknown] = [await ask((await newcomer()).email), await ask('nobody@example.org')];
    mails += 1;
    expect(await mailsOf(lathe, mails)).toHaveLength(mails);
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mailsOf(lathe, mails)).toHaveLength(mails);
    expect((await ask('no address')).json).toMatchObject({
      code: 'auth/invalid-email',
      message: 'This email is invalid',
    });
  });

  it('must not become a weak one; the link stays good after that', async () => {
    const { email } = await newcomer();
    const code = await mailedCode(email);
    expect((await reset(code, 'password1')).json).toMatchObject({
      code: 'auth/reset-weak-password',
      message: 'Password is too weak, please try again',
    });
    expect((await reset(code, another)).json).toEqual({ email });
  });

  it('of a suspended account stays what it was', async () => {
    const { email, answer } = await newcomer();
    const code = await mailedCode(email);
    const admin = await post('/api/auth/sign-in', { email: 'person1@example.org', password: another });
    const { accountId } = answer.json.account;
    const change = { body: { isDisabled: true }, token: admin.json.accessToken };
    expect((await lathe.request('PATCH', `/api/admin/accounts/${accountId}`, change)).status).toBe(200);
    expect((await reset(code, another)).json).toMatchObject({
      code: 'auth/reset-user-not-found',
      message: 'User not found or disabled',
    });
    await ask(email);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mailsOf(lathe, mails)).toHaveLength(mails);
  });

  it('takes a code of its own kind only, and says where to go on', async () => {
    const { email } = await newcomer();
    expect((await ask(email, { continueUrl: '/build/app/abc' })).status).toBe(200);
    const mail = (await mailsOf(lathe, (mails += 1))).at(-1)!;
    expect(mail).toContain('/auth/handler?mode=resetPassword&code=');
    expect(mail).toContain('continueUrl=%2Fbuild%2Fapp%2Fabc');
    expect((await post('/api/auth/verify-email', { code: codeIn(mail) })).json.code).toBe('auth/link-invalid');
    expect((await reset('', another)).json.code).toBe('auth/reset-link-invalid');
    expect((await reset(codeIn(mail), another)).status).toBe(200);
  });

  describe('while the mail server is away', () => {
    const jobs = () => lathe.service.app.get<Connection>(CONNECTION).collection('jobs');
    const away = () =>
      jest
        .spyOn(lathe.service.app.get<Mailer>(MAILER), 'send')
        .mockRejectedValue(new DomainError('unavailable', {}, { message: 'The mail server is not available' }));

    /** The job of a mail that was asked for and could not be sent at once. */
    async function heldUp(): Promise<{ jobId: unknown; email: string }> {
      const { email } = await newcomer();
      await ask(email);
      const of = { queue: 'reset-mails', 'payload.email': email, status: 'waiting', attempts: { $gte: 1 } };
      const later = { $set: { runAt: new Date(Date.now() + 3_600_000) } };
      return { email, jobId: (await until(async () => (await jobs().findOneAndUpdate(of, later)) ?? undefined))._id };
    }
    /** Its next try is now, and this one of all its tries; answers what has become of it then. */
    async function tried(jobId: unknown, attempt: number, more: object = {}) {
      await jobs().updateOne({ _id: jobId as never }, { $set: { runAt: new Date(), attempts: attempt - 1, ...more } });
      return until(async () => {
        const job = await jobs().findOne({ _id: jobId as never });
        const isOver = job!['attempts'] === attempt && job!['status'] !== 'active' && job!['runAt'] > new Date();
        return isOver || job!['endedAt'] ? job! : undefined;
      });
    }

    it('is tried for hours with growing pauses, and sent when it is back', async () => {
      const refuse = away();
      const { jobId, email } = await heldUp();
      const begun = Date.now();
      const job = await tried(jobId, 12);
      refuse.mockRestore();
      expect(job).toMatchObject({ status: 'waiting', code: 'unavailable' });
      expect(job['runAt'].getTime() - begun).toBeGreaterThan(1_000_000);
      expect((await tried(jobId, 13))['status']).toBe('done');
      const mail = (await mailsOf(lathe, (mails += 1))).at(-1)!;
      expect(mail).toContain(`To: ${email}`);
      expect((await reset(codeIn(mail), another)).status).toBe(200);
    });

    it('says at last why it was not sent', async () => {
      const refuse = away();
      const { jobId } = await heldUp();
      const job = await tried(jobId, 15);
      refuse.mockRestore();
      expect(job).toMatchObject({
        status: 'failed',
        code: 'unavailable',
        reason: expect.stringContaining('not available'),
      });
    });

    it('is not sent when its link would count no more, had it come at once', async () => {
      const refuse = away();
      const { jobId } = await heldUp();
      refuse.mockRestore();
      expect((await tried(jobId, 13, { createdAt: new Date(Date.now() - 3_601_000) }))['status']).toBe('done');
      expect(await mailsOf(lathe, mails)).toHaveLength(mails);
    });
  });

  it('brings five mails an hour to one address, whoever asks', async () => {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => ask('flooded@example.org')));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(statuses.find(({ status }) => status === 429)!.json.message).toBe(
      'Too many login attempts, try again later',
    );
  });
});
