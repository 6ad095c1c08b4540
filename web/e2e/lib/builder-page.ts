// What a person does on Lathe's own screens, for tests in a browser.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { freshPage } from './browser.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A page of its own browser profile, signed in by the form and at home. */
export async function signedInPage(
  browser: Browser,
  url: string,
  who: Credentials,
  options: BrowserContextOptions = {},
) {
  const fresh = await freshPage(browser, options);
  await fresh.page.goto(`${url}/login`);
  await fillSignIn(fresh.page, who);
  await fresh.page.waitForURL('**/home');
  return fresh;
}

/** Opens an app in the builder and waits until its conversation is there. */
export async function openBuilder(page: Page, url: string, appId: string, path = '') {
  await page.goto(`${url}/build/app/${appId}${path}`);
  await message(page).waitFor();
}

export const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** What marks the answer in the conversation that made the current version. */
export const currentAnswer = (page: Page) => page.getByRole('article', { name: 'Answer' }).getByText('Current version');

/** The current version's entry in the list of versions. */
export const currentEntry = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Current version' });

/** Writes into the chat and sends it. */
export async function say(page: Page, text: string) {
  await message(page).fill(text);
  await message(page).press('Enter');
}

/**
 * Ends the session of a browser on the server, as an administrator or an expiry would: the browser keeps its cookies
 * and does not know yet. It notices with its next call; coming back to the tab is one.
 */
export async function endOnServer(context: BrowserContext, url: string) {
  const cookies = await context.cookies(`${url}/api/auth`);
  const refresh = cookies.find((cookie) => cookie.name === 'lathe_refresh');
  assert.ok(refresh, 'the browser is not signed in');
  const answer = await fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie: `${refresh.name}=${refresh.value}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`);
}

export const comeBackToTab = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** What has the keyboard focus: "button Publish", "textbox Message"; "nothing" when it fell to the page itself. */
export function focused(page: Page) {
  return page.evaluate(() => {
    const roles: Record<string, string> = { A: 'link', BUTTON: 'button', TEXTAREA: 'textbox', INPUT: 'textbox' };
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing';
    const name =
      element.getAttribute('aria-label') ??
      ('labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : undefined) ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.textContent ??
      '';
    const role = element.getAttribute('role') ?? roles[element.tagName] ?? element.tagName.toLowerCase();
    return `${role} ${name.trim().slice(0, 60)}`;
  });
}

/**
 * Waits until the focus is where it is wanted (whole text, or a pattern): what takes it away may still be closing.
 * Fails with where it is instead.
 */
export async function focusComesTo(page: Page, wanted: string | RegExp) {
  const isThere = (now: string) => (wanted instanceof RegExp ? wanted.test(now) : now === wanted);
  let now = await focused(page);
  for (const until = Date.now() + 5_000; !isThere(now) && Date.now() < until; now = await focused(page))
    await sleep(50);
  assert.ok(isThere(now), `the focus is on ${now}, not on ${wanted}`);
}
