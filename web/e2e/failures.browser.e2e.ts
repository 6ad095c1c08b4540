// What fails on the way is said in the words of the specification, loses nothing, and can be tried again.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { filesOf } from './lib/api.ts';
import type { SourceFile } from './lib/app-driver.ts';
import { builderAtWork } from './lib/at-work.ts';
import { openBuilder } from './lib/builder-page.ts';
import { type App, firstEmail, type Session, type TestLathe } from './lib/lathe.ts';

const broken = (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });

describe('what fails', () => {
  let lathe: TestLathe;
  let admin: Session;
  let app: App;
  let page: Page;
  let end: (() => Promise<void>) | undefined;

  before(async () => {
    ({
      lathe,
      builder: admin,
      app,
      page,
      end,
    } = await builderAtWork({ email: firstEmail, asked: ['add a nickname field to dogs'] }));
    await openBuilder(page, lathe.url, app.appId);
  });
  after(() => end?.());

  /** Lets the calls of one address fail until `works` is done; `reload` where the screen has to ask again. */
  const failing = async (address: string | RegExp, works: () => Promise<void>) => {
    await page.route(address, broken);
    await works();
    await page.unroute(address, broken);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const contentOf = async (path: string): Promise<string | undefined> =>
    (await filesOf(admin.client, app.appId)).find((file: SourceFile) => file.path === path)?.content;

  describe('in the code', () => {
    const code = () => page.getByRole('region', { name: 'Code' });
    const editor = () => code().getByRole('textbox', { name: 'Content of pages/Dogs.jsx' });

    it('is that it could not be loaded', async () => {
      await failing(/\/files(\?|$)/, async () => {
        await button('Code').click();
        await page.getByText('Could not load code. Please try again.').waitFor();
      });
      await button('Try again').click();
      await code().waitFor();
    });

    it('is that a file was not saved, which is kept and saved with the next attempt', async () => {
      await page.keyboard.press('Control+p');
      await page.getByRole('combobox', { name: 'File', exact: true }).fill('pages/Dogs.jsx');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await editor().waitFor();
      await failing('**/files/update', async () => {
        await editor().click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.insertText('// not lost\n');
        await code().getByText('Failed to save file').filter({ visible: true }).waitFor();
      });
      assert.doesNotMatch((await contentOf('pages/Dogs.jsx')) ?? '', /not lost/);
      await code().getByRole('button', { name: 'Try again' }).filter({ visible: true }).click();
      await code().getByRole('status').filter({ hasText: 'Saved', visible: true }).waitFor();
      assert.match((await contentOf('pages/Dogs.jsx')) ?? '', /^\/\/ not lost/);
    });

    it('is that a file was not deleted, which is there still', async () => {
      await failing('**/files/delete', async () => {
        await button('Delete file').filter({ visible: true }).click();
        const question = page.getByRole('dialog', { name: /^Delete / });
        await question.getByText('This action cannot be undone.').waitFor();
        await question.getByRole('button', { name: 'Delete file' }).click();
        await page.getByText('Failed to delete file').waitFor();
      });
      await editor().waitFor();
      assert.ok(await contentOf('pages/Dogs.jsx'));
    });
  });

  describe('with versions', () => {
    before(() => openBuilder(page, lathe.url, app.appId));

    it('is that one was not brought back', async () => {
      await failing('**/restore', async () => {
        await button('Versions').click();
        await page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).last().click();
        await button('Restore this version').click();
        await page.getByText('Failed to restore version').waitFor();
      });
      await page.keyboard.press('Escape');
    });

    it('is that a restore was not taken back', async () => {
      await page.reload();
      await button('Versions').click();
      await page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).last().click();
      await button('Restore this version').click();
      await page.getByText('Version restored').waitFor();
      await failing('**/undo-restore', async () => {
        await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
        await page.getByText('Failed to restore version').waitFor();
      });
    });

    it('is that one was not checked, and the next attempt is', async () => {
      const results = page.getByRole('dialog', { name: 'Validation Results' });
      await page.reload();
      await failing('**/validate-repair', async () => {
        await button('Test Validators').last().click();
        await results.getByText('Error: Failed to validate').waitFor();
      });
      await results.getByRole('button', { name: 'Try again' }).click();
      await results.getByText(/No issues found|issues? found/).waitFor();
      await page.keyboard.press('Escape');
    });
  });

  describe('when an app is shown to others', () => {
    it('is that people cannot sign up before it is published', async () => {
      await button('App settings').click();
      await page.getByRole('switch', { name: 'Sign-up', exact: true }).click();
      await page.getByText('For user signup, you have to publish the app and set custom domain').waitFor();
    });

    it('is a template without a category', async () => {
      await page.getByRole('switch', { name: 'This app is a template' }).click();
      const category = page.getByLabel('Template category', { exact: true });
      await category.fill('Dogs');
      await category.fill(' ');
      await page.getByText('Category name cannot be empty').waitFor();
      await category.fill('Dogs');
      await page.getByRole('region', { name: 'App settings' }).getByText('Saved', { exact: true }).waitFor();
    });

    it('is the invitation to take it over', async () => {
      await admin.client.request('POST', `/api/apps/${app.appId}/publish`, {});
      await admin.client.request('POST', `/api/apps/${app.appId}/settings`, { appSettings: { isClaimable: true } });
      await openBuilder(page, lathe.url, app.appId);
      await button('Share').click();
      await page.getByRole('radio', { name: 'Hand over' }).click();
      await failing('**/claimInvitation', async () => {
        await button('Copy the invitation').click();
        await page.getByText('Failed to get invitation, try again later').waitFor();
      });
      await page.keyboard.press('Escape');
    });
  });

  describe('when a screen is opened', () => {
    for (const [name, address, calls, sentence] of [
      ['home', '/home', /\/api\/apps(\?|$)/, 'Your apps could not be loaded'],
      ['plans', '/pricing', /\/api\/plans/, 'The plans could not be loaded'],
      ['templates', '/templates', /\/api\/templates/, 'The templates could not be loaded'],
      ['terms', '/terms-of-service', /terms-of-service$/, 'The text could not be loaded'],
    ] as const)
      it(`is said for ${name}, with a way to try again`, async () => {
        await page.goto(`${lathe.url}/settings`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.route(calls, (route) =>
          route.request().resourceType() === 'document' ? route.fallback() : broken(route),
        );
        await page.goto(lathe.url + address);
        await page.getByText(sentence).waitFor();
        await page.unroute(calls);
        await button('Try again').click();
        await page.getByText(sentence).waitFor({ state: 'detached' });
      });
  });
});
