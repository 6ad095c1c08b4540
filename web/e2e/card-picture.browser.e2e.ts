// The picture on an app's card is drawn by its preview once that is seen, and is never an empty one.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { appOf } from './lib/api.ts';
import { builderAtWork } from './lib/at-work.ts';
import { openBuilder } from './lib/builder-page.ts';
import type { App, Session, TestLathe } from './lib/lathe.ts';

describe('the picture of an app', () => {
  let lathe: TestLathe;
  let builder: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({ lathe, builder, app, page, end } = await builderAtWork({ options: { viewport: { width: 375, height: 812 } } }));
  });
  after(() => end?.());

  const address = async (): Promise<string | undefined> => (await appOf(builder.client, app.appId)).picture?.url;

  it('is not drawn behind the chat of a phone, where the app has no size', async () => {
    await openBuilder(page, lathe.url, app.appId);
    await page.waitForTimeout(7_000);
    assert.equal(await address(), undefined);
  });

  it('is drawn with what the app shows once its preview is seen', async () => {
    await page.getByRole('tab', { name: 'Preview' }).click();
    let url = await address();
    for (; url === undefined; url = await address()) await page.waitForTimeout(100);
    await page.goto(url);
    const colours = await page.evaluate(() => {
      const [image] = document.images;
      const context = new OffscreenCanvas(640, 400).getContext('2d');
      if (image === undefined || context === null) return 0;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, 640, 400).data.buffer)).size;
    });
    assert.ok(colours > 20, `it has ${colours} colours`);
  });
});
