// Signing up in a generated app.
import type { Page } from 'playwright-core';

/** Creates an account on the app's own sign-in page. */
export async function signUpInApp(page: Page) {
  await page
    .getByRole('button', { name: /create an account|sign up/i })
    .or(page.getByRole('link', { name: /create an account|sign up/i }))
    .first()
    .click();
  await page.getByLabel('Email').fill(`user-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
  await page.locator('form button[type=submit]').filter({ visible: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('/login'));
}
