// The chat assistant of an app: an admin activates it, which is seen at once and taken back when the server fails; people
// ask it on its page, in a panel of the app and on a named site, and its answers open the sources that they cite.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { axeFaults, smallTargets } from './lib/app-look.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { addDocuments, cited, hidden, question, sentence } from './lib/documents.ts';
import {
  type App,
  builtApp,
  dogWalkers,
  firstEmail,
  type Session,
  signedUp,
  type TestLathe,
  testLathe,
} from './lib/lathe.ts';
import { scriptedModel, scriptedText } from './lib/scripted-model.ts';

const home = {
  path: 'pages/Home.jsx',
  content: 'export default function Home() {\n  return <main><h1>Dogs at home</h1></main>;\n}\n',
};

const codeOf = (url: string): string => `<script src="${url}/runtime/assistant.js" async></script>`;

/** A site of somebody else that takes the code in twice, under rules of its own for styles and scripts. */
async function siteWith(code: string, sites: Server[]): Promise<string> {
  const policy = "default-src 'none'; script-src http://*.localhost:*; frame-src http://*.localhost:*; img-src data:";
  const html = `<!doctype html><html lang="en"><head><title>Kennel</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">${code}</head><body><main><h1>Kennel</h1></main>${code}</body></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(html);
  });
  sites.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the chat assistant of an app', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let browser: Browser;
  let admin: Session;
  let app: App;
  let page: Page;
  let named: string;
  let other: string;
  const sites: Server[] = [];

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
    named = await siteWith(codeOf(app.url), sites);
    other = await siteWith(codeOf(app.url), sites);
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, admin));
    await openBuilder(page, lathe.url, app.appId);
  });
  after(async () => {
    await browser?.close();
    for (const server of sites) server.close();
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

  /** Asks on the page of the assistant, or in the frame that shows it. */
  const ask = async (asking: Page | FrameLocator, text: string) => {
    // Not before the page listens.
    await asking.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    await asking.getByLabel('Your question').fill(text);
    await asking.getByLabel('Your question').press('Enter');
  };
  const opened = async (options: BrowserContextOptions = {}) => {
    const visitor = await freshPage(browser, options);
    return { ...visitor, panel: visitor.page.frameLocator('dialog iframe') };
  };
  const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };
  const isWide = (own: Page) => own.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  it('answers a visitor out of the sources, which open where it cites them', async () => {
    await addDocuments(admin.client, app.appId);
    const { page: own, context } = await opened(phone);
    await own.goto(`${app.url}/apps/${app.appId}/chat`);
    await ask(own, question);
    const talk = own.getByRole('log', { name: 'Conversation' });
    await talk.getByText(scriptedText).waitFor();
    await talk.getByText('Written by a language model, which can be wrong.').waitFor();
    await talk.getByRole('link', { name: 'Source 1' }).focus();
    await own.keyboard.press('Enter');
    assert.equal(await own.evaluate(() => document.activeElement?.textContent), cited);
    await talk.locator('blockquote').getByText(sentence).waitFor();
    assert.equal(await own.getByText(hidden).count(), 0);
    // Every answer has sources of its own.
    await ask(own, question);
    await talk.getByRole('link', { name: 'Source 1' }).nth(1).click();
    assert.equal(await talk.locator('details[open]').count(), 2);
    assert.deepEqual(await axeFaults(own, 'chat assistant'), []);
    // A citation stands within a line of text, as links there do.
    assert.deepEqual(
      (await smallTargets(own)).filter((name) => !name.startsWith('Source ')),
      [],
    );
    assert.equal(await isWide(own), false);
    await context.close();
  });

  it('opens in a panel beside the app, by keyboard, and on a phone over it', async () => {
    const { page: own, panel: inside, context, problems } = await opened();
    await own.goto(app.url);
    const chat = own.getByRole('button', { name: 'Chat', exact: true });
    await chat.focus();
    await own.keyboard.press('Enter');
    await own.getByRole('dialog', { name: `Ask ${app.name}` }).waitFor();
    assert.equal(await chat.getAttribute('aria-expanded'), 'true');
    await inside.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    await inside.locator('#question:focus').waitFor();
    await own.keyboard.type('How many legs?');
    await own.keyboard.press('Enter');
    await inside.getByText(scriptedText).waitFor();
    assert.equal(await inside.getByRole('link', { name: /^Back to/ }).count(), 0);
    assert.deepEqual(await axeFaults(own, 'panel in the app'), []);
    await own.keyboard.press('Escape');
    await own.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal(await chat.getAttribute('aria-expanded'), 'false');
    assert.equal(await own.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent), 'Chat');
    // The conversation is there when it is opened again.
    await own.keyboard.press('Enter');
    await inside.getByText(scriptedText).waitFor();
    await own.getByRole('button', { name: 'Close' }).click();
    await own.setViewportSize(phone.viewport);
    await chat.click();
    const { width } = (await own.getByRole('dialog').boundingBox())!;
    assert.deepEqual([width, await isWide(own)], [375, false]);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('leads to its page where no scripts run', async () => {
    const { page: own, context } = await opened({ javaScriptEnabled: false });
    await own.goto(app.url);
    await own.getByRole('link', { name: 'Chat', exact: true }).click();
    await own.getByRole('heading', { name: `Ask ${app.name}` }).waitFor();
    await context.close();
  });

  it('gives its code for other sites to the builder', async () => {
    await panel().getByRole('heading', { name: 'On other sites' }).waitFor();
    assert.equal(await panel().getByLabel('Code for the page').inputValue(), codeOf(app.url));
    await panel().getByLabel('Add a site').fill(named);
    await panel().getByRole('button', { name: 'Add', exact: true }).click();
    await panel().getByRole('list', { name: 'Sites' }).getByText(named).waitFor();
    assert.deepEqual(await axeFaults(page, 'App chat with its code'), []);
  });

  for (const [size, viewport] of [
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', phone.viewport],
  ] as const)
    it(`answers on a named site by a script tag, on ${size}`, async () => {
      const { page: own, panel: inside, context, problems } = await opened({ viewport });
      await own.goto(named);
      const chat = own.getByRole('button', { name: 'Chat', exact: true });
      await chat.focus();
      await own.keyboard.press('Enter');
      await inside.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
      await inside.locator('#question:focus').waitFor();
      await own.keyboard.type(question);
      await own.keyboard.press('Enter');
      await inside.getByText(scriptedText).waitFor();
      await inside.getByRole('link', { name: 'Source 1' }).click();
      await inside.getByText(sentence).waitFor();
      assert.deepEqual(await axeFaults(own, `named site on ${size}`), []);
      assert.equal(await isWide(own), false);
      await own.keyboard.press('Escape');
      await own.getByRole('dialog').waitFor({ state: 'hidden' });
      assert.equal(await own.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent), 'Chat');
      // The page takes the script in twice.
      assert.equal(await chat.count(), 1);
      assert.deepEqual(problems, []);
      assert.deepEqual(
        await own.evaluate(() => Object.keys(window).filter((name) => /lathe|assistant/i.test(name))),
        [],
      );
      await context.close();
    });

  it('shows nothing on a site that is not named, and says why', async () => {
    const { page: own, context } = await opened();
    const said = own.waitForEvent('console', (message) => message.text().includes('chat assistant'));
    await own.goto(other);
    assert.equal(
      (await said).text(),
      `The chat assistant of ${app.name} is not shown: ${other} is not among the sites that may show it.`,
    );
    assert.equal(await own.getByRole('button').count(), 0);
    await context.close();
  });

  it('asks those who have to sign in to do so in a tab of its own, on another site', async () => {
    await admin.client.request('PATCH', `/api/apps/${app.appId}`, { visibility: 'public_with_login' });
    const { page: own, panel: inside, context } = await opened();
    await own.goto(named);
    await own.getByRole('button', { name: 'Chat', exact: true }).click();
    await ask(inside, 'How many legs?');
    await inside.getByRole('alert').getByText('Sign in to open this app').waitFor();
    assert.equal(await inside.getByLabel('Your question').inputValue(), 'How many legs?');
    const tab = context.waitForEvent('page');
    await inside.getByRole('link', { name: 'Open the assistant in a new tab to sign in' }).click();
    const alone = await tab;
    await ask(alone, 'How many legs?');
    await alone.getByRole('link', { name: 'Sign in to go on' }).click();
    await signUpInApp(alone);
    await ask(alone, 'How many legs?');
    await alone.getByRole('log', { name: 'Conversation' }).getByText(scriptedText).waitFor();
    await context.close();
    await admin.client.request('PATCH', `/api/apps/${app.appId}`, { visibility: 'public_without_login' });
  });

  it('is gone for everybody when it is deactivated', async () => {
    await toggle().click();
    await page.getByText('Chat assistant deactivated successfully').waitFor();
    const visitor = await freshPage(browser);
    await visitor.page.goto(`${app.url}/apps/${app.appId}/chat`);
    await visitor.page.getByText('This app has no chat assistant at the moment.').waitFor();
    await visitor.page.getByRole('link', { name: 'Go to the app' }).click();
    await visitor.page.getByRole('heading', { name: 'Dogs at home' }).waitFor();
    assert.equal(await visitor.page.getByText('Chat', { exact: true }).count(), 0);
    await visitor.context.close();
  });
});

describe('the chat assistant of an app where there is no language model', () => {
  let lathe: TestLathe;
  let browser: Browser;
  before(async () => {
    lathe = await testLathe();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  it('is activated once there are sources, and answers with what they say', async () => {
    const admin = await signedUp(lathe, firstEmail);
    const app = await builtApp(admin.client, dogWalkers, { publish: true });
    const { page } = await signedInPage(browser, lathe.url, admin);
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'App chat' }).click();
    await page.getByText('It needs data sources or a language model, and has neither.').waitFor();
    await addDocuments(admin.client, app.appId);
    // The panel is open still, or again.
    await page.reload();
    await page.getByRole('switch', { name: 'Active', disabled: false }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Chat assistant activated successfully').waitFor();

    const { page: own } = await freshPage(browser);
    await own.goto(`${app.url}/apps/${app.appId}/chat`);
    await own.getByText('It answers with what the sources of this app say, word for word.').waitFor();
    await own.getByRole('button', { name: 'Ask', disabled: false }).waitFor();
    await own.getByLabel('Your question').fill(question);
    await own.keyboard.press('Enter');
    const talk = own.getByRole('log', { name: 'Conversation' });
    await talk.getByText('No language model is set up here: this is what the sources say, word for word.').waitFor();
    await talk.locator('.said').getByText(sentence).waitFor();
    await talk.getByRole('link', { name: 'Source 1' }).click();
    await talk.locator('blockquote').getByText(sentence).waitFor();
  });
});
