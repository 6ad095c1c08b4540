// Ways to the screens that several of them share.
import type { Page } from 'playwright-core';
import type { Eyes, ScreenSetup } from './screens-seed.ts';

export type Setup = ScreenSetup & { wide: boolean };
/** `app` may be one that only its id is known of. */
type WithApp = { app: { appId: string } };

export interface Screen {
  name: string;
  as?: Eyes;
  open(page: Page, setup: Setup): Promise<unknown>;
}

export const previewReady = async (page: Page): Promise<void> => {
  const frame = page.frameLocator('iframe[data-frame]').first();
  await frame.locator('#root h1').first().waitFor();
  await frame.locator('#root:not(:has([aria-busy="true"]))').waitFor();
  await page.waitForTimeout(900);
};

export const builder = (page: Page, { app }: WithApp) => page.goto(`/build/app/${app.appId}`);

/** Opens the builder with the preview in view, at any width. */
export const openPreview = async (page: Page, setup: Setup): Promise<void> => {
  await builder(page, setup);
  if (!setup.wide) await page.getByRole('tab', { name: 'Preview' }).click();
  await previewReady(page);
};

/** Opens the builder where further tools are in view, at any width. */
export const openTools = async (page: Page, setup: Setup): Promise<void> => {
  await builder(page, setup);
  if (!setup.wide) await page.getByRole('tab', { name: 'More' }).click();
};

export const openCode = async (page: Page, setup: Setup): Promise<void> => {
  await openTools(page, setup);
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await page.locator('.cm-content').waitFor();
};

export const openVersions = async (page: Page, setup: Setup): Promise<void> => {
  await openTools(page, setup);
  if (setup.wide) await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Current version' }).waitFor();
};

/** Opens a panel of an app by its address. */
export const openPanel = async (page: Page, { app }: WithApp, panel: string): Promise<void> => {
  await page.goto(`/build/app/${app.appId}?panel=${panel}`);
  await page.getByRole('button', { name: /^Close (App|Tool|Call)/ }).waitFor();
};

/** Answers a read as if this were stored; everything else goes to the server. */
export const answer = (page: Page, path: RegExp, json: object) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue()));

/** Opens the share dialog of an app at one of its parts. */
export const openShare = async (page: Page, setup: Setup, part: string): Promise<void> => {
  await openTools(page, setup);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('radio', { name: part, exact: true }).click();
  await page.waitForLoadState('networkidle');
};
