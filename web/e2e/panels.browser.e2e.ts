// The builder's panels: what is typed is saved by itself and never lost, by a stopped server, two tabs or a reload, and
// what branding says is seen in the app.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFaults, lightnessOf } from './lib/app-look.ts';
import { builderAtWork } from './lib/at-work.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { type App, dogWalkers, firstEmail, type Session, type TestLathe } from './lib/lathe.ts';

interface Stored {
  texts: Record<string, unknown>;
  style: Record<string, unknown>;
  settings: Record<string, unknown>;
  visibility: string;
}

const failedSaving = 'Failed saving app, your changes might be lost. Please try again or contact us';
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

describe('panels', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;
  let tool: { appId: string };
  let context: BrowserContext;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({ lathe, browser, builder, app, page, context, end } = await builderAtWork({ email: firstEmail, publish: true }));
    tool = await builder.client.request('POST', '/api/apps', { appType: 'ai tool', app: { name: 'Walk planner' } });
    await openBuilder(page, lathe.url, app.appId);
  });
  after(() => end?.());

  const stored = (appId = app.appId): Promise<Stored> => builder.client.request('GET', `/api/apps/${appId}`);
  const panel = (name: string, on = page) => on.getByRole('region', { name, exact: true });
  const openPanel = async (name: string, on = page) => {
    await on.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name, exact: true }).click();
    await panel(name, on).waitFor();
  };
  const saved = (name: string, on = page) =>
    panel(name, on).getByRole('status').getByText('Saved', { exact: true }).waitFor();
  const notSaved = (name: string, on = page) =>
    panel(name, on).getByRole('status').getByText('Not saved', { exact: true }).waitFor();
  const preview = () => page.locator('iframe').last().contentFrame();
  /** Waits until the app in the preview has a value of its look. */
  const previewHas = (token: string, value: string) =>
    page
      .waitForFunction(async () => true)
      .then(async () => {
        for (let tries = 0; ; tries += 1) {
          const now = await preview()
            .locator('html')
            .evaluate((html, name) => getComputedStyle(html).getPropertyValue(name).trim(), token)
            .catch(() => 'loading');
          if (now === value) return;
          assert.ok(tries < 150, `${token} is ${now}, not ${value}`);
          await page.waitForTimeout(100);
        }
      });

  it('are those of the type of the app', async () => {
    const names = (on: Page) =>
      on
        .getByRole('navigation', { name: 'Panels' })
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    const entries = async () => (await names(page)).filter((name) => /^(App|Tool|Call|Data sources)/.test(name ?? ''));
    await page.getByRole('button', { name: 'App settings' }).waitFor();
    assert.deepEqual(await entries(), [
      'App texts',
      'App branding',
      'App chat',
      'Data sources',
      'App settings',
      'App tools',
    ]);
    await page.goto(`${lathe.url}/build/app/${tool.appId}`);
    await page.getByRole('button', { name: 'Tool settings' }).waitFor();
    assert.deepEqual(await entries(), [
      'Tool texts',
      'App branding',
      'Call to action',
      'Data sources',
      'Tool settings',
      'App tools',
    ]);
    await page.getByText('Ask for new features or modifications to your tool').waitFor();
    await openBuilder(page, lathe.url, app.appId);
  });

  it('save texts by themselves', async () => {
    await openPanel('App texts');
    await page.getByLabel('Header', { exact: true }).fill('Walks that every dog likes');
    await page.getByLabel('Welcome message').fill('Hello, walker!');
    await panel('App texts').getByText('Unsaved changes').waitFor();
    await saved('App texts');
    assert.deepEqual((await stored()).texts, {
      header: 'Walks that every dog likes',
      welcomeMessage: 'Hello, walker!',
    });
    assert.deepEqual(await axeFaults(page, 'App texts'), []);
  });

  it('save at once when the address changes', async () => {
    await page.getByLabel('Description').fill('Plans walks.');
    const sent = page.waitForRequest('**/texts', { timeout: 1500 });
    await openPanel('App branding');
    await sent;
    await saved('App branding');
    assert.equal((await stored()).texts['description'], 'Plans walks.');
  });

  it('brand the app, in the preview as for visitors', async () => {
    await page.getByLabel('Button colour', { exact: true }).fill('#0f766e');
    await page.getByLabel('Background colour', { exact: true }).fill('#101820');
    await page.getByLabel('Header colour', { exact: true }).fill('rgb(255, 200, 0)');
    await page.getByLabel('Logo: file').setInputFiles(picture);
    await page.getByText('Logo uploaded').waitFor();
    await page.getByText('Logo uploaded').waitFor({ state: 'hidden' });
    await saved('App branding');
    const { style } = await stored();
    assert.match(String(style['logoUrl']), /^http:\/\/files\./);
    await page.getByRole('img', { name: 'Logo of the app' }).waitFor();
    await previewHas('--primary', '175 77% 26%');
    assert.deepEqual(await axeFaults(page, 'App branding'), []);

    const { page: visitor, context: visit } = await newVisitor();
    await visitor.goto(app.url);
    await visitor.locator('#root h1').first().waitFor();
    assert.equal(await visitor.locator('html').evaluate((html) => html.classList.contains('dark')), true);
    assert.ok((await lightnessOf(visitor.locator('#root > *').first())) < 0.2);
    const heading = visitor.locator('#root h1').first();
    assert.equal(await heading.evaluate((element) => getComputedStyle(element).color), 'rgb(255, 200, 0)');
    const mark = visitor.locator('[data-app-mark]').filter({ visible: true }).first();
    assert.match(await mark.evaluate((element) => getComputedStyle(element).content), /^url\("http:\/\/files\./);
    assert.deepEqual(await axeFaults(visitor, 'the branded app'), []);
    await visit.close();
  });

  it('take a picture back, and give the look back to the app', async () => {
    await page.getByRole('button', { name: 'Remove file' }).click();
    for (const field of ['Button colour', 'Background colour', 'Header colour'])
      await page.getByRole('button', { name: `${field}: the app’s own` }).click();
    await page.getByRole('radio', { name: 'Colorful' }).click();
    await saved('App branding');
    const { style } = await stored();
    assert.deepEqual([style['logoUrl'], style['background'], style['styleName']], ['', '', 'colorful']);
  });

  it('say what is wrong with a picture', async () => {
    await page.getByLabel('Logo: file').setInputFiles({ ...picture, buffer: Buffer.alloc(10_000_000) });
    await panel('App branding').getByText('File size to large').waitFor();
    await context.route('**/integrations/Core/UploadFile', (route) => route.abort());
    await page.getByLabel('Logo: file').setInputFiles(picture);
    await panel('App branding').getByText('Failed to upload image. Please try again.').waitFor();
    await context.unroute('**/integrations/Core/UploadFile');
  });

  it('show the mark of the platform as it was chosen', async () => {
    await page.getByRole('switch', { name: /^Hide “Built with Lathe”/ }).click();
    await saved('App branding');
    const { page: visitor, context: visit } = await newVisitor();
    await visitor.goto(app.url);
    await visitor.getByRole('link', { name: 'Built with Lathe' }).waitFor();
    await visit.close();
  });

  it('keep what people sign in with, and ask for it where sign-up is open', async () => {
    await openPanel('App settings');
    const terms = page.getByLabel('Terms of service link');
    assert.equal(await terms.getAttribute('aria-invalid'), 'true');
    await terms.fill('https://example.org/terms');
    await page.getByLabel('Support email').fill('nobody');
    await notSaved('App settings');
    assert.equal((await stored()).settings['termsOfServiceLink'], 'https://example.org/terms');
    await page.getByLabel('Support email').fill('help@example.org');
    await saved('App settings');
    assert.equal(await terms.getAttribute('aria-invalid'), 'false');
    assert.deepEqual(await axeFaults(page, 'App settings'), []);

    await page.getByLabel('Who can open it').selectOption('private_with_login');
    await saved('App settings');
    const { page: visitor, context: visit } = await newVisitor();
    await visitor.goto(app.url);
    await visitor.getByRole('heading', { name: /^Sign in to/ }).waitFor();
    await visitor.getByText('Hello, walker!').waitFor();
    await visitor.getByRole('link', { name: 'Terms of service' }).waitFor();
    assert.equal(
      await visitor.getByRole('link', { name: 'Support' }).getAttribute('href'),
      'mailto:help%40example.org',
    );
    assert.deepEqual(await axeFaults(visitor, 'sign-in'), []);
    await visit.close();
    await page.getByLabel('Who can open it').selectOption('public_without_login');
    await saved('App settings');
  });

  it('lose nothing by a server that is stopped, nor by a reload meanwhile, and save when it is back', async () => {
    await openPanel('App texts');
    await lathe.kill();
    await page.getByLabel('Header', { exact: true }).fill('Typed without a server');
    await page.getByText(failedSaving).waitFor();
    await notSaved('App texts');
    await page.getByLabel('Welcome message').fill('Typed later');
    const leaving = page.waitForEvent('dialog');
    // With the server away nothing comes back but the question.
    const reloading = page.reload().catch(() => undefined);
    const dialog = await leaving;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.accept();
    await reloading;
    await lathe.restart();
    await page.goto(`${lathe.url}/build/app/${app.appId}?panel=texts`);
    await saved('App texts');
    assert.equal(await page.getByLabel('Header', { exact: true }).inputValue(), 'Typed without a server');
    const { texts } = await stored();
    assert.deepEqual([texts['header'], texts['welcomeMessage']], ['Typed without a server', 'Typed later']);
  });

  it('ask before they are left with something unsaved', async () => {
    await context.route('**/texts', (route) => route.abort());
    await page.getByLabel('Header', { exact: true }).fill('Not there yet');
    await page.getByRole('link', { name: 'Back to your apps' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByText('You have unsaved changes! Are you sure you want to leave?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByLabel('Header', { exact: true }).inputValue(), 'Not there yet');
    await context.unroute('**/texts');
    await page.getByRole('link', { name: 'Back to your apps' }).click();
    await page.waitForURL('**/home');
    assert.equal((await stored()).texts['header'], 'Not there yet');
    await page.goto(`${lathe.url}/build/app/${app.appId}?panel=texts`);
    await panel('App texts').waitFor();
  });

  it('of two tabs show both values where both changed one, and write nothing over', async () => {
    const other = await context.newPage();
    await other.goto(`${lathe.url}/build/app/${app.appId}?panel=texts`);
    await panel('App texts', other).waitFor();
    await page.bringToFront();
    await page.getByLabel('Header', { exact: true }).fill('From the first tab');
    await saved('App texts');
    await other.bringToFront();
    await other.getByLabel('Header', { exact: true }).fill('From the second tab');
    await other.getByLabel('Description').fill('Only here');
    const dialog = other.getByRole('dialog', { name: 'Changed elsewhere in the meantime' });
    await dialog.getByText('From the first tab').waitFor();
    await dialog.getByText('From the second tab').waitFor();
    assert.deepEqual(await axeFaults(other, 'both values'), []);
    assert.equal((await stored()).texts['header'], 'From the first tab');
    await other.keyboard.press('Escape');
    await panel('App texts', other).getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Keep mine: Header' }).click();
    await saved('App texts', other);
    const { texts } = await stored();
    assert.deepEqual([texts['header'], texts['description']], ['From the second tab', 'Only here']);
    await other.close();
    await page.bringToFront();
  });

  it('go on in another tab with what a closed one could not save', async () => {
    const closed = await context.newPage();
    await closed.goto(`${lathe.url}/build/app/${app.appId}?panel=texts`);
    await panel('App texts', closed).waitFor();
    await lathe.kill();
    await closed.getByLabel('Welcome message').fill('Left behind');
    await notSaved('App texts', closed);
    await closed.close();
    // A browser needs a moment to take note of a tab that is gone.
    await page.waitForFunction(async () => {
      const { held = [] } = await navigator.locks.query();
      return new Set(held.map(({ name }) => name).filter((name) => name?.startsWith('lathe.tab.'))).size === 1;
    });
    await lathe.restart();
    await page.reload();
    await saved('App texts');
    assert.equal((await stored()).texts['welcomeMessage'], 'Left behind');
    assert.equal(await page.getByLabel('Welcome message').inputValue(), 'Left behind');
  });

  it('lead on from a tool', async () => {
    await page.goto(`${lathe.url}/build/app/${tool.appId}?panel=call-to-action`);
    await panel('Call to action').waitFor();
    await panel('Call to action').getByLabel('Message', { exact: true }).fill('Like it?');
    await panel('Call to action').getByLabel('Link', { exact: true }).fill('https://example.org/more');
    await saved('Call to action');
    assert.deepEqual(await axeFaults(page, 'Call to action'), []);
    await openPanel('Tool texts');
    await page.getByRole('button', { name: 'Add an example' }).click();
    await page.getByLabel('Example 1', { exact: true }).fill('A walk of an hour');
    await saved('Tool texts');
    assert.deepEqual((await stored(tool.appId)).texts['examples'], ['A walk of an hour']);
    await openPanel('Tool settings');
    await page.getByLabel('Runs per user in a day').fill('101');
    await page.getByText('From 1 to 100').waitFor();
    await page.getByLabel('Runs per user in a day').fill('5');
    await page.getByLabel('Temperature').fill('1.3');
    await saved('Tool settings');
    const { settings } = await stored(tool.appId);
    assert.deepEqual([settings['dailyUserLimit'], settings['modelTemperature']], [5, 1.3]);
    assert.deepEqual(await axeFaults(page, 'Tool settings'), []);

    const { error } = await builder.client.ask(tool.appId, dogWalkers);
    assert.ok(!error);
    const { url }: { url: string } = await builder.client.request('POST', `/api/apps/${tool.appId}/publish`, {});
    const { page: visitor, context: visit } = await newVisitor();
    await visitor.goto(url);
    const link = visitor.getByRole('complementary', { name: 'Like it?' }).getByRole('link');
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), 'https://example.org/more');
    await visit.close();
  });

  it('are reached on a phone', async () => {
    const phone = await signedInPage(browser, lathe.url, builder, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
    });
    await openBuilder(phone.page, lathe.url, app.appId);
    await phone.page.getByRole('tab', { name: 'More' }).click();
    for (const name of ['App texts', 'App branding', 'App chat', 'App settings']) {
      await phone.page.getByRole('button', { name, exact: true }).click();
      await panel(name, phone.page).waitFor();
      assert.deepEqual(await axeFaults(phone.page, `${name} on a phone`), []);
      const cut = await phone.page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(cut, false);
      await phone.page.getByRole('button', { name: `Close ${name}` }).click();
    }
    await phone.context.close();
  });

  async function newVisitor() {
    const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    return { context: visit, page: await visit.newPage() };
  }
});
