// Apps leave as zips that run on their own against this server, and come back as they were.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../infra/local/ports.ts';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { type AppAnswer, appOf, filesOf, publish } from './lib/api.ts';
import { AppDriver, outline } from './lib/app-driver.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { signedInPage } from './lib/builder-page.ts';
import { devServer, exportedZip, importedApp, npm, projectOf } from './lib/exported-project.ts';
import { builtApp, dogWalkers, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

const sentences = {
  engine:
    'an inventory: products with name, price and stock; suppliers with name and email; a dashboard with a chart of stock per product. Everyone can see the products and add rows',
  album: 'a club: members with name and email; meetings with member, date and place',
};
const album = readFileSync(join(import.meta.dirname, 'export-app/pages/Album.jsx'), 'utf8');
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The entity that a person adds a row to. */
const filled = { template: 'Dog', engine: 'Product', album: 'Member' };
type Kind = keyof typeof filled;
const kinds = Object.keys(filled) as Kind[];

describe('exported apps', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let client: LatheClient;
  const apps = {} as Record<Kind, AppAnswer>;
  const projects = new Map<Kind, Awaited<ReturnType<typeof projectOf>>>();
  /** Of all three side by side, begun once. */
  let installing: Promise<{ code: number; output: string }[]>;

  before(async () => {
    lathe = await testLathe();
    // The first account is the admin, who makes templates and writes code.
    builder = await signedUp(lathe);
    ({ client } = builder);
    apps.template = await ofTemplate();
    apps.engine = await built(sentences.engine);
    apps.album = await withAlbum(await built(sentences.album));
    for (const kind of kinds) projects.set(kind, await projectOf(await exportedZip(client, apps[kind].appId)));
    installing = Promise.all(
      kinds.map((kind) => npm(projects.get(kind)!.dir, 'install', '--no-audit', '--no-fund', '--prefer-offline')),
    );
    browser = await launchBrowser();
  });
  after(async () => {
    await installing;
    await Promise.all([...projects.values()].map((project) => project.remove()));
    await browser?.close();
    await lathe?.stop();
  });

  const built = async (sentence: string): Promise<AppAnswer> =>
    appOf(client, (await builtApp(client, sentence, { publish: true })).appId);

  /** An app begun from a template, in colours of its own and with the mark of the platform. */
  async function ofTemplate(): Promise<AppAnswer> {
    const { appId: templateId } = await built(dogWalkers);
    await client.request('POST', `/api/apps/${templateId}/settings`, { appSettings: { isAppTemplate: true } });
    const { appId } = await client.request<AppAnswer>('POST', `/api/templates/${templateId}/duplicate`);
    const appStyle = { buttonBackgroundColor: '#b91c1c', hideBuildAI: false };
    await client.request('POST', `/api/apps/${appId}/style`, { appStyle });
    await publish(client, appId);
    return appOf(client, appId);
  }

  /** The same app with a page of code of the vendor set, which stores and shows a picture. */
  async function withAlbum({ appId }: AppAnswer): Promise<AppAnswer> {
    await client.request('POST', `/api/apps/${appId}/files/create`, { fileId: 'pages/Album.jsx', content: album });
    await publish(client, appId);
    return appOf(client, appId);
  }

  it('come back byte for byte, whatever their kind', async () => {
    for (const { appId } of Object.values(apps)) {
      const back = await importedApp(client, new Uint8Array(await exportedZip(client, appId)));
      assert.notEqual(back.appId, appId);
      assert.deepEqual(await filesOf(client, back.appId), await filesOf(client, appId));
    }
  });

  it('are exported and imported on the home screen, and what is no app is refused in words', async () => {
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    const { name } = await appOf(client, apps.engine.appId);
    const saving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Export as zip' }).click();
    const zip = await (await saving).path();
    const choose = page.getByLabel('Zip of an app');
    await choose.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await page.getByText('This file is not a zip that can be read').waitFor();
    await choose.setInputFiles(zip);
    await page.waitForURL('**/build/app/*');
    await page.getByText(`${name} was imported`).waitFor();
    await page.locator('iframe').first().contentFrame().locator('h1').first().waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByText('Imported from').waitFor();
    await context.close();
  });

  for (const [index, kind] of kinds.entries()) {
    it(`install and run outside the repository, with rows read and created on this server: ${kind}`, async (test) => {
      const installed = (await installing)[index]!;
      if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(installed.output))
        return test.skip('the registry of npm cannot be reached');
      assert.equal(installed.code, 0, installed.output);
      const { appId } = apps[kind];
      const { dir } = projects.get(kind)!;
      const server = await devServer(dir, await freePort());
      const { page, problems, context } = await freshPage(browser);
      try {
        await addsRow(page, server.url, appId, filled[kind]);
        if (kind === 'template') await looksAsOnThePlatform(page, server.url, apps[kind]);
        if (kind === 'album') await storesPicture(page, server.url);
        assert.equal(new URL(page.url()).origin, server.url);
        assert.deepEqual(problems, []);
      } finally {
        await context.close();
        await server.stop();
      }
      const built = await npm(dir, 'run', 'build');
      assert.equal(built.code, 0, built.output);
    });
  }

  async function addsRow(page: Page, url: string, appId: string, name: string) {
    const entity = outline(await filesOf(client, appId)).entities.find((each) => each.name === name);
    assert.ok(entity);
    const driver = new AppDriver(page, url);
    await page.goto(`${url}/apps/${appId}/login?nextUrl=/${entity.page}`);
    await signUpInApp(page);
    await driver.settled();
    const marker = await driver.add(entity);
    assert.ok(marker);
    await page.reload();
    await page.getByText(marker).filter({ visible: true }).first().waitFor();
    assert.ok([...(await client.rowNames(appId, name)).values()].includes(marker));
  }

  async function looksAsOnThePlatform(page: Page, url: string, app: AppAnswer) {
    const look = async (origin: string) => {
      await page.goto(origin);
      const mark = page.getByRole('link', { name: 'Built with Lathe' });
      await mark.waitFor();
      return {
        mark: [await mark.getAttribute('href'), await mark.boundingBox()],
        icon: await page.locator('link[rel=icon]').getAttribute('href'),
        primary: await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')),
      };
    };
    assert.ok(app.url);
    assert.deepEqual(await look(url), await look(app.url));
    await client.request('POST', `/api/apps/${app.appId}/style`, { appStyle: { hideBuildAI: true } });
    await page.goto(url);
    await page.getByRole('heading').first().waitFor();
    assert.equal(await page.getByRole('link', { name: 'Built with Lathe' }).count(), 0);
  }

  async function storesPicture(page: Page, url: string) {
    await page.goto(`${url}/Album`);
    await page.getByText('4 March 2026').waitFor();
    await page.getByLabel('Picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
    await page.getByAltText('Stored').waitFor();
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('img[alt=Stored]')?.naturalWidth ?? 0) > 0,
    );
  }
});
