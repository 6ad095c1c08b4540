// The main job as a new user does it: sign up, write a sentence, watch, use the preview, lose the power, publish, open
// as a visitor.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, filesOf } from './lib/api.ts';
import { AppDriver, outline } from './lib/app-driver.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { addDocuments, cited, hidden, question, sentence } from './lib/documents.ts';
import { dogWalkers, firstEmail as email, type TestLathe, testLathe } from './lib/lathe.ts';
import { mailedLink } from './lib/mailbox.ts';

const password = 'correct horse 9';

describe('the main job', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let appId: string;
  let api: LatheClient;
  let published: { slug: string; url: string };

  before(async () => {
    lathe = await testLathe();
    browser = await launchBrowser();
    ({ page, problems } = await freshPage(browser));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const preview = () => page.locator('iframe:not([aria-hidden])').contentFrame();
  const shownVersion = () =>
    preview()
      .locator('body')
      .evaluate((): unknown => Reflect.get(window, '__LATHE__')?.versionId)
      .catch(() => undefined);
  const until = async (condition: () => Promise<boolean>) => {
    for (let waited = 0; !(await condition()); waited += 200) {
      assert.ok(waited < 20_000, 'it did not happen within 20 s');
      await page.waitForTimeout(200);
    }
  };
  const builtVersions = async () => {
    const answer: { versions: unknown[] } = await api.request('GET', `/api/apps/${appId}/versions`);
    return answer.versions;
  };

  it('signs up, and says what is wrong with a weak password and a taken address', async () => {
    await page.goto(`${lathe.url}/login`);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('12345678');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This password is too weak').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/(home|auth\/verifyEmail)/);
    if (page.url().includes('/auth/verifyEmail')) {
      await page.goto(await mailedLink(lathe));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL('**/home');
    }
    problems.length = 0;
    api = lathe.client();
    const account: { accountId: string; isAdmin?: boolean } = await api.signIn(email, password);
    assert.equal(account.isAdmin, true, 'the first account is the admin');
    await assert.rejects(lathe.client().signUp(email, password), {
      message: 'This email is already in use, try logging in',
    });
  });

  it('writes a sentence and watches files appear until the app shows', async () => {
    await page.getByRole('textbox', { name: 'What do you want to build?' }).fill(dogWalkers);
    await page.getByRole('button', { name: 'Build' }).click();
    await page.waitForURL('**/build/app/*');
    appId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
    await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first().waitFor();
    await preview().locator('h1').first().waitFor();
    assert.equal((await builtVersions()).length, 1);
    assert.deepEqual(problems, []);
  });

  it('uses the app in the preview and adds rows', async () => {
    const frame = preview();
    await frame.getByRole('link', { name: 'Dogs' }).filter({ visible: true }).first().click();
    await frame.getByRole('button', { name: 'Add dog' }).first().click();
    await frame.locator('#field-name').fill('Bello');
    await frame.locator('#field-breed').fill('Collie');
    await frame.getByRole('dialog').locator('button[type=submit]').click();
    await frame.getByText('Bello').filter({ visible: true }).first().waitFor();
  });

  it('finds the row again after the process was killed', async () => {
    await lathe.kill();
    await lathe.restart();
    await page.reload();
    const frame = preview();
    await frame.locator('h1').first().waitFor();
    await frame.getByRole('link', { name: 'Dogs' }).filter({ visible: true }).first().click();
    await frame.getByText('Bello').filter({ visible: true }).first().waitFor();
  });

  it('asks for changes and sees each in the preview', async () => {
    problems.length = 0;
    await page.getByRole('textbox', { name: 'Message' }).fill('add a weight field to dogs');
    await page.keyboard.press('Enter');
    await until(async () => (await builtVersions()).length === 2);
    const { head } = await appOf(api, appId);
    await until(async () => (await shownVersion()) === head);
    const frame = preview();
    await frame.getByRole('link', { name: 'Dogs' }).filter({ visible: true }).first().click();
    await frame.getByRole('button', { name: 'Add dog' }).first().click();
    await frame.getByLabel('Weight').waitFor();
    assert.deepEqual(problems, []);
  });

  it('publishes, and a visitor opens the app on its own address', async () => {
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: 'Publish' })
      .or(page.locator('[data-radix-popper-content-wrapper]'))
      .getByRole('button', { name: 'Publish', exact: true })
      .click();
    await page.getByText('Your app is live').first().waitFor();
    const app = await appOf(api, appId);
    assert.equal(app.status, 'active');
    assert.ok(app.url);
    published = { slug: app.slug, url: app.url };
    const visitor = await freshPage(browser);
    const files = await filesOf(api, appId);
    const driver = new AppDriver(visitor.page, published.url);
    for (const name of outline(files).pages) await driver.open(name);
    assert.equal(await visitor.page.getByText('Bello').count(), 0, 'a visitor sees a row of the owner');
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  it('has a tool that answers a visitor from its documents, word for word where no language model is', async () => {
    await addDocuments(api, appId);
    const tools = `/api/apps/${appId}/tools`;
    const { toolId } = await api.request<{ toolId: string }>('POST', tools, { header: 'Ask the walker' });
    await api.request('POST', `${tools}/${toolId}/activate`);
    const { page: visitor, problems: faults, context } = await freshPage(browser);
    await visitor.goto(`${published.url}/tool/ask-the-walker`);
    await visitor.getByLabel('Your input').fill(question);
    await visitor.getByRole('button', { name: 'Run' }).click();
    await visitor.getByText('No language model is set up here: this is what the sources say, word for word.').waitFor();
    const text = await visitor.locator('#text').innerText();
    assert.ok(text.includes(sentence) && !text.includes(hidden), text);
    await visitor.getByRole('link', { name: 'Source 1' }).click();
    const source = visitor.getByRole('group').filter({ hasText: cited });
    await source.locator('blockquote').getByText(sentence).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  it('leads old addresses to the app, and tells of an unknown one', async () => {
    const redirect = await fetch(`${lathe.url}/app/${published.slug}/Dogs?q=1`, { redirect: 'manual' });
    assert.equal(redirect.status, 302);
    assert.equal(redirect.headers.get('location'), `${published.url.replace(/\/$/, '')}/Dogs?q=1`);
    const { page: lost } = await freshPage(browser);
    const answer = await lost.goto(published.url.replace(published.slug, 'no-such-app'));
    assert.equal(answer?.status(), 404);
    assert.ok((await lost.locator('h1').innerText()).length > 0);
  });
});
