// Apps leave as zips that run on their own against this server, and come back as they were.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { freePort } from '../../infra/local/ports.ts';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, filesOf } from './lib/api.ts';
import { AppDriver, outline } from './lib/app-driver.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { signedInPage } from './lib/builder-page.ts';
import { devServer, exportedZip, importedApp, npm, projectOf } from './lib/exported-project.ts';
import { type App, builtApp, dogWalkers, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

const kinds = {
  walkers: dogWalkers,
  shop: 'an inventory: products with name, price and stock; suppliers with name and email; a dashboard with a chart of stock per product. Everyone can add rows',
  diary: 'a diary: entries with title, text, date and mood as happy, calm or sad, dark mode',
};

describe('exported apps', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let client: LatheClient;
  const apps = new Map<string, App>();
  const projects = new Map<string, Awaited<ReturnType<typeof projectOf>>>();

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    ({ client } = builder);
    for (const [kind, sentence] of Object.entries(kinds))
      apps.set(kind, await builtApp(client, sentence, { publish: true }));
    browser = await launchBrowser();
  });
  after(async () => {
    await Promise.all([...projects.values()].map((project) => project.remove()));
    await browser?.close();
    await lathe?.stop();
  });

  it('come back byte for byte, whatever their kind', async () => {
    for (const [kind, { appId }] of apps) {
      const zip = await exportedZip(client, appId);
      projects.set(kind, await projectOf(zip));
      const back = await importedApp(client, new Uint8Array(zip));
      assert.notEqual(back.appId, appId);
      assert.deepEqual(await filesOf(client, back.appId), await filesOf(client, appId));
    }
  });

  it('are exported and imported on the home screen, and what is no app is refused in words', async () => {
    const { page, context } = await signedInPage(browser, lathe.url, builder);
    const { name } = await appOf(client, apps.get('walkers')!.appId);
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

  it('install and run outside the repository, with rows read and created on this server', async (test) => {
    const { appId } = apps.get('walkers')!;
    const { dir } = projects.get('walkers')!;
    const installed = await npm(dir, 'install', '--no-audit', '--no-fund', '--prefer-offline');
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(installed.output))
      return test.skip('the registry of npm cannot be reached');
    assert.equal(installed.code, 0, installed.output);
    const server = await devServer(dir, await freePort());
    const { page, problems, context } = await freshPage(browser);
    try {
      const { entities } = outline(await filesOf(client, appId));
      const [dogs] = entities;
      assert.ok(dogs);
      const driver = new AppDriver(page, server.url);
      await page.goto(`${server.url}/apps/${appId}/login?nextUrl=/${dogs.page}`);
      await signUpInApp(page);
      await driver.settled();
      const marker = await driver.add(dogs);
      assert.ok(marker);
      await page.reload();
      await page.getByText(marker).filter({ visible: true }).first().waitFor();
      assert.ok([...(await client.rowNames(appId, dogs.name)).values()].includes(marker));
      assert.equal(new URL(page.url()).origin, server.url);
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
      await server.stop();
    }
  });

  it('are built for a server of their own', async (test) => {
    for (const kind of ['shop', 'diary']) {
      const { dir } = projects.get(kind)!;
      const installed = await npm(dir, 'install', '--no-audit', '--no-fund', '--prefer-offline');
      if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(installed.output))
        return test.skip('the registry of npm cannot be reached');
      assert.equal(installed.code, 0, installed.output);
      const built = await npm(dir, 'run', 'build');
      assert.equal(built.code, 0, built.output);
    }
  });
});
