import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION, MAILER } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const mail = { to: 'ann@example.com', subject: 'Walk', body: 'Rex was out.\n\nSee you!' };

describe('SendEmail', () => {
  let apps: AppsUnderTest;
  let app: OwnedApp;
  const uses: { what: string; accountId: string; key: string }[] = [];
  let isUsedUp = false;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({
      remote: (_, { path, body }) => {
        const [, accountId = '', what = ''] = /^\/internal\/accounts\/(\w+)\/usage\/(\w+)$/.exec(path) ?? [];
        if (!what) return undefined;
        uses.push({ what, accountId, ...(JSON.parse(String(body)) as { key: string }) });
        return isUsedUp && what === 'reserve'
          ? { status: 402, body: { error: { code: 'plan/mails-limit-reached', message: '', details: {} } } }
          : { status: 200, body: {} };
      },
    });
    app = await apps.published('Dog walks');
  }, 60_000);
  afterAll(() => apps.stop());

  async function send(body: unknown, { bearer, of = app }: { bearer?: string; of?: OwnedApp } = {}) {
    const token = bearer ?? (await apps.lathe.appUserToken(of.appId, randomId()));
    return apps.lathe.request('POST', '/integrations/Core/SendEmail', {
      host: `${of.slug}.localhost:4400`,
      ...(token ? { token } : {}),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async function mails(): Promise<string[]> {
    const folder = join(apps.lathe.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  }
  const waiting = () => apps.lathe.service.app.get<Connection>(CONNECTION).collection('app_mails').countDocuments({});

  it('sends a mail in the name of the app, counts it once, and keeps nothing of it', async () => {
    expect(await send(mail)).toMatchObject({ status: 200, json: { status: 'queued' } });
    const [sent] = await until(async () => ((await mails()).length === 1 ? mails() : undefined));
    expect(sent).toContain('From: Dog walks <no-reply@localhost>\r\n');
    expect(sent).toContain('To: ann@example.com\r\n');
    expect(sent).toContain('Subject: Walk\r\n');
    expect(sent!.split('\r\n\r\n').slice(1).join('\n\n').trim()).toBe(mail.body);
    await until(async () => (await waiting()) === 0);
    expect(uses).toEqual([
      { what: 'reserve', accountId: app.ownerId, meter: 'mails', amount: 1, key: expect.any(String) },
    ]);
  });

  it('takes another name, which cannot pass for an address', async () => {
    const before = (await mails()).length;
    await send({ ...mail, from_name: 'Ann <ceo@bank.example>\r\nBcc: eve@example.com' });
    const all = await until(async () => ((await mails()).length > before ? mails() : undefined));
    expect(all.at(-1)).toContain('From: "Ann ceo bank.example Bcc eve example.com" <no-reply@localhost>\r\n');
    expect(all.at(-1)).not.toContain('\r\nBcc:');
  });

  it.each([
    ['a string', 'hello', { path: '', message: 'must be an object of named parameters' }],
    ['several recipients', { ...mail, to: 'a@example.com, b@example.com' }, { path: 'to' }],
    ['a list of recipients', { ...mail, to: ['a@example.com'] }, { path: 'to' }],
    ['a header in the recipient', { ...mail, to: 'a@example.com\r\nBcc: b@example.com' }, { path: 'to' }],
    ['no text', { to: mail.to, subject: 'Walk' }, { path: 'body' }],
    ['another name', { ...mail, bcc: 'eve@example.com' }, { path: 'bcc', message: 'is not known' }],
  ])('refuses %s, and counts nothing', async (_, body, issue) => {
    uses.length = 0;
    expect(await send(body)).toMatchObject({ status: 422, json: { error: { details: { issues: [issue] } } } });
    expect(uses).toEqual([]);
  });

  it('is refused without a user, and beyond the plan of the owner, and sends nothing then', async () => {
    const before = (await mails()).length;
    expect(await send(mail, { bearer: '' })).toMatchObject({ status: 401, json: { code: 'not-signed-in' } });
    isUsedUp = true;
    expect(await send(mail)).toMatchObject({ status: 402, json: { code: 'plan/mails-limit-reached' } });
    isUsedUp = false;
    expect([await waiting(), (await mails()).length]).toEqual([0, before]);
  });

  it('is refused to who sends too much', async () => {
    const quick = await apps.published('Quick');
    const bearer = await apps.lathe.appUserToken(quick.appId, randomId());
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await send(mail, { bearer, of: quick })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    await until(async () => (await waiting()) === 0);
  });

  it('is sent when the mail server is back, after an hour too', async () => {
    uses.length = 0;
    const before = (await mails()).length;
    const away = jest
      .spyOn(apps.lathe.service.app.get<Mailer>(MAILER), 'send')
      .mockRejectedValue(new DomainError('unavailable'));
    expect((await send(mail)).status).toBe(200);
    const jobs = apps.lathe.service.app.get<Connection>(CONNECTION).collection('jobs');
    const job = { queue: 'app-mails', status: 'waiting' };
    const now = { $set: { runAt: new Date() } };
    await until(() => jobs.findOneAndUpdate({ ...job, attempts: 1 }, { ...now, $max: { attempts: 11 } }));
    await until(() => jobs.findOne({ ...job, attempts: 12 }));
    away.mockRestore();
    await jobs.updateOne(job, now);
    await until(async () => (await waiting()) === 0);
    expect((await mails()).length).toBe(before + 1);
    expect(uses.map(({ what }) => what)).toEqual(['reserve']);
  });

  it('costs nothing when the mail server refuses the mail for good', async () => {
    uses.length = 0;
    const refuse = jest
      .spyOn(apps.lathe.service.app.get<Mailer>(MAILER), 'send')
      .mockRejectedValue(new DomainError('does-not-validate'));
    expect((await send(mail)).status).toBe(200);
    await until(() => uses.some(({ what }) => what === 'release'));
    await until(async () => (await waiting()) === 0);
    expect(uses.map(({ what, key }) => [what, key])).toEqual([
      ['reserve', uses[0]!.key],
      ['release', uses[0]!.key],
    ]);
    refuse.mockRestore();
  });
});
