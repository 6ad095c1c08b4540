// Files in apps of the built-in engine: uploaded in a form, shown as a picture or a link.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { previewOf } from './lib/api.ts';
import { AppDriver } from './lib/app-driver.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** One dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const document = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');

describe('files of apps', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let client: LatheClient;
  let appId: string;
  let page: Page;
  let driver: AppDriver;
  let problems: string[];

  before(async () => {
    lathe = await testLathe();
    ({ client } = await signedUp(lathe));
    ({ appId } = await builtApp(client, 'vans with name, photo and insurance PDF'));
    browser = await launchBrowser();
    ({ page, problems } = await freshPage(browser, { reducedMotion: 'reduce' }));
    const url = await previewOf(client, appId);
    await page.goto(url);
    driver = new AppDriver(page, new URL(url).origin);
    await driver.settled();
    await driver.open('Vans');
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const rows = (): Promise<Record<string, string>[]> => client.request('GET', `/live_api/apps/${appId}/entities/Van`);
  const dialog = () => page.getByRole('dialog');
  const chooser = (label: string) => dialog().locator(`input[type="file"][aria-label="${label}"]`);

  it('say what went wrong with one that does not arrive, and keep what was typed', async () => {
    await driver.addButton().click();
    await dialog().getByLabel('Name').fill('Blue van');
    await page.route('**/UploadFile', (route) => route.abort());
    await chooser('Photo').setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: picture });
    await dialog().getByRole('alert').waitFor();
    await page.unroute('**/UploadFile');
    assert.equal(await dialog().getByLabel('Name').inputValue(), 'Blue van');
    assert.equal(problems.splice(0).length > 0, true);
  });

  it('are uploaded where a row is filled in', async () => {
    await chooser('Photo').setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: picture });
    await chooser('Insurance PDF').setInputFiles({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: document });
    for (const key of ['photo', 'insurancePdf'])
      await page.waitForFunction(
        (id) => /^https?:/.test(globalThis.document.querySelector<HTMLInputElement>(`#field-${id}`)?.value ?? ''),
        key,
      );
    await dialog().getByRole('alert').waitFor({ state: 'detached' });
    await driver.save();
    const [row] = await rows();
    assert.match(row?.['photo'] ?? '', /\.png$/);
    assert.match(row?.['insurancePdf'] ?? '', /\.pdf$/);
  });

  it('are seen as a picture and as a link', async () => {
    await page.getByRole('link', { name: 'Blue van' }).first().click();
    const link = page.getByRole('link', { name: 'Open file (PDF)' });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), (await rows())[0]?.['insurancePdf']);
    await page.waitForFunction(() => [...globalThis.document.images].some((image) => image.naturalWidth > 0));
    assert.deepEqual(problems, []);
  });
});
