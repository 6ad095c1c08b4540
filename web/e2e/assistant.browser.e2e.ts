// The chat assistant of an app: an admin activates it, which is seen at once and taken back when the server fails; people
// who are signed in to the app ask it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, smallTargets } from './lib/app-look.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { scriptedModel, scriptedText } from './lib/scripted-model.ts';

const home = {
  path: 'pages/Home.jsx',
  content: 'export default function Home() {\n  return <main><h1>Dogs at home</h1></main>;\n}\n',
};

describe('the chat assistant of an app', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let browser: Browser;
  let admin: Session;
  let app: App;
  let page: Page;

  before(async () => {
    model = await scriptedModel([home], 0, 400);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
    }));
    admin = await signedUp(lathe, firstEmail);
    app = await builtApp(admin.client, 'a page', { publish: true });
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, admin));
    await openBuilder(page, lathe.url, app.appId);
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  const panel = () => page.getByRole('region', { name: 'App chat', exact: true });
  const toggle = () => panel().getByRole('switch', { name: 'Active' });

  it('is activated by keyboard', async () => {
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'App chat' }).focus();
    await page.keyboard.press('Enter');
    // Not before it is known that a model could answer.
    await panel().getByRole('switch', { name: 'Active', disabled: false }).focus();
    await page.keyboard.press('Space');
    const question = page.getByRole('dialog', { name: 'Activate Your Chat Assitant!' });
    await question.waitFor();
    assert.deepEqual(await axeFaults(page, 'activation'), []);
    await question.getByRole('button', { name: 'Activate' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Chat assistant activated successfully').waitFor();
    assert.equal(await toggle().getAttribute('aria-checked'), 'true');
    assert.deepEqual(await axeFaults(page, 'App chat'), []);
  });

  it('is active still when its deactivation fails, which is said', async () => {
    await page.route('**/chat/activate', (route) => route.fulfill({ status: 500, body: '' }));
    await toggle().click();
    await page.getByText('Failed to deactivate chat assistant').waitFor();
    assert.equal(await toggle().getAttribute('aria-checked'), 'true');
    await page.unroute('**/chat/activate');
  });

  it('asks a visitor to sign in, and answers then, on a phone and by keyboard', async () => {
    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const own = visitor.page;
    await own.goto(app.url);
    await own.getByRole('heading', { name: 'Dogs at home' }).waitFor();
    await own.getByRole('link', { name: 'Chat', exact: true }).click();
    // Not before the page listens.
    await own.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    await own.getByLabel('Your question').fill('How many legs?');
    await own.keyboard.press('Enter');
    await own.getByRole('alert').getByText('Sign in to continue').waitFor();
    assert.equal(await own.getByLabel('Your question').inputValue(), 'How many legs?');
    await own.getByRole('link', { name: 'Sign in to ask' }).click();
    await signUpInApp(own);
    await own.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    await own.getByLabel('Your question').fill('How many legs?');
    await own.keyboard.press('Enter');
    await own.getByRole('log', { name: 'Conversation' }).getByText(scriptedText).waitFor();
    assert.deepEqual(await axeFaults(own, 'chat assistant'), []);
    assert.deepEqual(await smallTargets(own), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await visitor.context.close();
  });

  it('is gone for everybody when it is deactivated', async () => {
    await toggle().click();
    await page.getByText('Chat assistant deactivated successfully').waitFor();
    const visitor = await freshPage(browser);
    await visitor.page.goto(`${app.url}/apps/${app.appId}/chat`);
    await visitor.page.getByText('This app has no chat assistant at the moment.').waitFor();
    await visitor.page.getByRole('link', { name: 'Go to the app' }).click();
    await visitor.page.getByRole('heading', { name: 'Dogs at home' }).waitFor();
    assert.equal(await visitor.page.getByRole('link', { name: 'Chat', exact: true }).count(), 0);
    await visitor.context.close();
  });
});
