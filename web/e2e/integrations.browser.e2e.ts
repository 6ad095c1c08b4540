// What a running app asks of the platform, from its own page in Chromium: files, a language model, mail.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { previewOf, publish } from './lib/api.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { mailsIn } from './lib/mailbox.ts';
import { scriptedModel, scriptedObject, scriptedText } from './lib/scripted-model.ts';

const home = readFileSync(join(import.meta.dirname, 'integrations-app/pages/Home.jsx'), 'utf8').trimEnd();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Of the builder's plan, for one app and a month. */
const limits = { storagePerApp: 10_500_000, modelCallsPerMonth: 3, mailsPerMonth: 1 };

describe('integrations of a generated app', () => {
  let folder: string;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let appId: string;
  let url: string;
  let user: { page: Page; context: BrowserContext; problems: string[] };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-integrations-'));
    const plans = join(folder, 'plans.json');
    await writeFile(plans, JSON.stringify({ lite: limits }));
    model = await scriptedModel([{ path: 'pages/Home.jsx', content: home }], 0, 2_000);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
      DEFAULT_PLAN: 'lite',
      PLANS_FILE: plans,
    }));
    // The first account is the admin, who has no limits.
    await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe, 'builder@example.org');
    ({ appId } = await builder.client.createApp());
    const outcome = await builder.client.ask(appId, 'An app that calls every integration');
    assert.equal(outcome.error, null);
    const path = `/api/apps/${appId}/tools`;
    const { toolId } = await builder.client.request<{ toolId: string }>('POST', path, { header: 'Walks' });
    await builder.client.request('POST', `${path}/${toolId}/activate`);
    ({ url } = await publish(builder.client, appId));
    browser = await launchBrowser();
    user = await freshPage(browser);
    await user.page.goto(`${url}/apps/${appId}/login?nextUrl=/`);
    await signUpInApp(user.page);
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a page says of a call when it is over. */
  async function said(page: Page, name: string) {
    const answer = page.locator(`[data-said=${name}]:not(:text-is("waiting"))`);
    await answer.waitFor();
    return answer.innerText();
  }

  async function call(page: Page, name: string) {
    await page.getByRole('button', { name: `Call ${name}` }).click();
    await page.locator(`[data-said=${name}]`).waitFor();
    return said(page, name);
  }

  async function upload(page: Page, name: string, buffer: Buffer) {
    await page.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.locator('[data-said=upload]').waitFor();
    return said(page, 'upload');
  }

  it('stores a picture and shows it', async () => {
    const { page } = user;
    const answer = await upload(page, 'dog.png', picture);
    const address = JSON.parse(answer);
    assert.match(address, new RegExp(`^http://files\\.localhost:${lathe.port}/uploads/${appId}/[0-9a-f]{24}\\.png$`));
    const image = page.getByAltText('What was uploaded');
    assert.equal(await image.getAttribute('src'), address);
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 1);
    const tab = await user.context.newPage();
    const opened = await tab.goto(address);
    assert.ok(opened);
    assert.equal(Buffer.compare(await opened.body(), picture), 0);
    assert.equal(opened.headers()['x-content-type-options'], 'nosniff');
    await tab.close();
  });

  it('asks the model for an object and for a text', async () => {
    assert.deepEqual(JSON.parse(await call(user.page, 'object')), scriptedObject);
    assert.equal(JSON.parse(await call(user.page, 'text')), scriptedText);
  });

  it('runs a tool of its app, and hears what it writes', async () => {
    const { page } = user;
    const { answer, made, sources } = JSON.parse(await call(page, 'tool'));
    assert.deepEqual([answer, made, sources], [scriptedText, 'model', []]);
    assert.equal(await said(page, 'words'), scriptedText);
    assert.notEqual(await call(page, 'nowhere'), '');
  });

  it('sends a mail to the mailbox', async () => {
    assert.equal(await call(user.page, 'mail'), '{"status":"queued"}');
    for (let waited = 0; (await mailsIn(lathe)).length === 0 && waited < 10_000; waited += 100) await sleep(100);
    const [mail = ''] = await mailsIn(lathe);
    assert.match(mail, /^From: Dog walkers <no-reply@/m);
    assert.match(mail, /^To: ann@example\.com\r$/m);
    assert.match(mail, /^Subject: A walk\r$/m);
    assert.match(mail, /^Rex was out today\.\r$/m);
  });

  it('says in words what it does not take: a string, no file, a file that is too large', async () => {
    const { page } = user;
    assert.equal(await call(page, 'string'), 'InvokeLLM takes an object of named parameters');
    assert.equal(await call(page, 'wordless'), 'File not found');
    assert.equal(await upload(page, 'large.png', Buffer.alloc(10_000_000)), 'File size to large');
    const refused = await page.evaluate(async () => {
      const token = Object.values(localStorage).find((value) => value.startsWith('ey'));
      const answer = await fetch('/integrations/Core/InvokeLLM', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: '"How many legs has a dog?"',
      });
      return { status: answer.status, body: await answer.json() };
    });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.error.details.issues[0].message, 'must be an object of named parameters');
  });

  it('is at its end where the plan of its builder is', async () => {
    const { page } = user;
    assert.equal(JSON.parse(await call(page, 'text')), scriptedText);
    assert.match(await call(page, 'text'), /as often as its plan allows this month/);
    assert.match(await call(page, 'object'), /as often as its plan allows this month/);
    assert.match(await call(page, 'mail'), /as many mails as its plan allows this month/);
    assert.match(await upload(page, 'first.png', Buffer.alloc(9_900_000)), /^"http/);
    assert.equal(
      await upload(page, 'second.png', Buffer.alloc(9_900_000)),
      'The files of the app take as much room as they may',
    );
    assert.equal((await mailsIn(lathe)).length, 1);
  });

  it('refuses each to a visitor', async () => {
    const { page, context } = await freshPage(browser);
    await page.goto(url);
    for (const name of ['object', 'text', 'mail']) assert.equal(await call(page, name), 'Sign in to continue');
    assert.equal(await upload(page, 'dog.png', picture), 'Sign in to continue');
    await context.close();
  });

  it('works for its builder in the preview', async () => {
    const { page, context } = await freshPage(browser);
    await page.goto(await previewOf(builder.client, appId));
    assert.match(await upload(page, 'dog.png', picture), /^"http/);
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 1);
    assert.equal(JSON.parse(await call(page, 'tool')).answer, scriptedText);
    await context.close();
  });

  it('met nothing that the browser complains of but the refusals themselves', () => {
    assert.deepEqual(
      user.problems.filter((problem) => !/status of 4(00|02|04|13|22)/.test(problem)),
      [],
    );
  });
});
