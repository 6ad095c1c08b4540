// People at Keycloak's pages and at Lathe's, in Chromium: the ways in and out that there are.
import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Keycloak } from '../../../infra/local/keycloak.ts';
import { freshPage, launchBrowser } from '../../../web/e2e/lib/browser.ts';
import { administrate } from './keycloak-admin.ts';
import type { MailSink } from './mail-sink.ts';
import type { Results } from './results.ts';

interface Stage {
  keycloak: Keycloak;
  /** Lathe's address. */
  lathe: string;
  mails: MailSink;
}

/** What Keycloak gave a browser. */
interface Given {
  access_token: string;
  id_token: string;
}

const email = 'ann@example.org';
const password = 'quite a long phrase';
const another = 'another long phrase';
const refreshEveryMs = 3_000_000;

export async function keycloakPages(results: Results, stage: Stage): Promise<void> {
  const browser = await launchBrowser();
  try {
    const { context, page } = await freshPage(browser);
    const given: Given[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/openid-connect/token') && response.ok())
        void response.json().then(
          (body: Given) => given.push(body),
          () => undefined,
        );
    });
    const { lathe, keycloak, mails } = stage;
    const check = (name: string, work: () => Promise<void>) => results.check(`Keycloak: ${name}`, work);
    await check('somebody signs up, confirms the address and is where they wanted to be', () => signUp(page, stage));
    await check('its tokens count once, and an ID token never', () => showAgain(lathe, given));
    await check(`the session is refreshed after ${refreshEveryMs} ms`, () => refresh(page, lathe));
    await check('signing out ends both sessions, and a wrong password says so', () => signOutAndIn(page, lathe));
    await check('its end there ends the session here at once', () => backChannel(page, stage));
    await check('a forgotten password is replaced by a mailed link', () => reset(page, lathe, mails));
    await check('guessing is slowed down', () => guess(context, stage));
    await check('an API key is made after one more sign-in in the window, which counts once', () =>
      apiKey(page, lathe, given),
    );
    await check('the window to confirm may be closed, and confirms once it is used', () =>
      popup(page, lathe, keycloak),
    );
  } finally {
    await browser.close();
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function signIn(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('#password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signUp(page: Page, { lathe, mails, keycloak }: Stage): Promise<void> {
  await page.goto(`${lathe}/login?mode=sign-up&redirectTo=%2Fsettings`);
  await heading(page, 'Create your account').and(page.locator('#kc-page-title')).waitFor();
  const register = async (secret: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.locator('#password').fill(secret);
    await page.locator('#password-confirm').fill(secret);
    await page.getByRole('button', { name: 'Create an account' }).click();
  };
  await register('12345678');
  await page.getByText('This password is too weak').waitFor();
  await register(password);
  await heading(page, 'Confirm your email address').waitFor();
  await page.goto(
    await mails.link(email, new RegExp(`${keycloak.url}/realms/lathe/login-actions/action-token\\S+?(?=["<\\s])`)),
  );
  await page.waitForURL(`${lathe}/settings`);
  await page.getByText(`${email}. Another one counts here from your next sign-in on.`).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Change password' }).count(), 0);
}

async function showAgain(lathe: string, given: Given[]): Promise<void> {
  const { access_token: access, id_token: id } = given[0]!;
  for (const token of [access, id]) {
    const answer = await fetch(`${lathe}/api/auth/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    assert.equal(answer.status, 401);
  }
}

async function refresh(page: Page, lathe: string): Promise<void> {
  await page.clock.install();
  await page.goto(`${lathe}/settings`);
  await heading(page, 'Settings').waitFor();
  const asked = page.waitForResponse(`${lathe}/api/auth/refresh`);
  await page.clock.fastForward(refreshEveryMs);
  assert.equal((await asked).status(), 200);
  await page.clock.resume();
}

async function signOutAndIn(page: Page, lathe: string): Promise<void> {
  await page.goto(`${lathe}/logout`);
  await heading(page, 'Sign in').and(page.locator('#kc-page-title')).waitFor();
  await signIn(page, 'not the password');
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  await signIn(page, password);
  await page.waitForURL(`${lathe}/home`);
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => decodeURIComponent(/lathe_access=([^;]+)/.exec(document.cookie)?.[1] ?? ''));

const currentStatus = async (lathe: string, token: string): Promise<number> =>
  (await fetch(`${lathe}/api/live_api/account/current`, { headers: { authorization: `Bearer ${token}` } })).status;

async function backChannel(page: Page, { lathe, keycloak }: Stage): Promise<void> {
  const token = await tokenOf(page);
  assert.equal(await currentStatus(lathe, token), 200);
  const { body } = await administrate<{ id: string }[]>(keycloak, `/users?exact=true&email=${email}`);
  assert.equal((await administrate(keycloak, `/users/${body[0]!.id}/logout`, {})).status, 204);
  assert.equal(await currentStatus(lathe, token), 401);
  await page.reload();
  await heading(page, 'Sign in').and(page.locator('#kc-page-title')).waitFor();
}

async function reset(page: Page, lathe: string, mails: MailSink): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.goto(await mails.link(email, /http\S+login-actions\/action-token\S+?(?=["<\s])/));
  await page.locator('#password-new').fill(another);
  await page.locator('#password-confirm').fill(another);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${lathe}/home`);
}

async function guess(context: BrowserContext, { lathe, keycloak }: Stage): Promise<void> {
  const guessed = 'guessed@example.org';
  const user = { username: guessed, email: guessed, emailVerified: true, enabled: true };
  const credentials = [{ type: 'password', value: password, temporary: false }];
  assert.equal((await administrate(keycloak, '/users', { ...user, credentials })).status, 201);
  const { page } = await freshPage(context.browser()!);
  await page.goto(`${lathe}/login`);
  const slowed = page.getByText('Too many login attempts, try again later');
  for (let tries = 0; tries < 12 && (await slowed.count()) === 0; tries += 1) {
    await page.getByLabel('Email').fill(guessed);
    await page.locator('#password').fill(`guess number ${tries}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/Invalid email or password|Too many login attempts/).waitFor();
  }
  assert.equal(await slowed.count(), 1);
  await page.context().close();
}

/** Presses what asks for one more sign-in, and answers the window of that. */
async function windowOf(page: Page, asking: Locator): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), asking.click()]);
  await opened.locator('#password').waitFor();
  return opened;
}

async function signInOnceMore(opened: Page): Promise<void> {
  await opened.locator('#password').fill(another);
  await opened.getByRole('button', { name: 'Sign in' }).click();
}

async function apiKey(page: Page, lathe: string, given: Given[]): Promise<void> {
  await page.goto(`${lathe}/settings`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('CI');
  await page.getByRole('checkbox', { name: 'Create, change, publish and delete apps' }).check();
  assert.equal(await page.getByRole('dialog').getByLabel('Password').count(), 0);
  const make = page.getByRole('button', { name: 'Sign in and make the key' });
  await (await windowOf(page, make)).close();
  await make.and(page.locator(':not([aria-busy=true])')).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await signInOnceMore(await windowOf(page, make));
  const shown = page.getByRole('dialog', { name: 'Your API key' });
  const key = (await shown.locator('code').textContent())!;
  const ask = (path: string, token: string, body?: object): Promise<Response> =>
    fetch(lathe + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  assert.equal((await ask('/api/apps', key)).status, 200);
  assert.equal((await ask('/api/live_api/account/current', key)).status, 403);
  const again = { name: 'Again', scopes: ['apps:manage'], token: given.at(-1)!.access_token };
  assert.equal((await ask('/api/auth/api-keys', await tokenOf(page), again)).status, 401);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByText(key.slice(0, 10)).waitFor();
}

async function popup(page: Page, lathe: string, keycloak: Keycloak): Promise<void> {
  await page.goto(`${lathe}/settings`);
  const token = await tokenOf(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const confirm = page.getByRole('button', { name: 'Sign in and delete' });
  await (await windowOf(page, confirm)).close();
  await confirm.and(page.locator(':not([aria-busy=true])')).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  const again = await windowOf(page, confirm);
  assert.ok(again.url().startsWith(keycloak.url));
  await signInOnceMore(again);
  await heading(page, 'Sign in').and(page.locator('#kc-page-title')).waitFor();
  assert.equal(await currentStatus(lathe, token), 401);
}
