// Second factors, passkeys, API keys, name and picture, the export of everything: what /settings offers beside the
// password.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { fillSignIn, press, signedInPage } from './lib/builder-page.ts';
import { builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The code that an app shows for a key (RFC 6238), `steps` of thirty seconds from now. */
function codeOf(key: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', secret).update(moment).digest();
  return String((hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('settings of the account', () => {
  let lathe: TestLathe;
  let browser: Browser;
  before(async () => {
    lathe = await testLathe();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const settings = async (builder: { email: string; password: string }) => {
    const opened = await signedInPage(browser, lathe.url, builder);
    await opened.page.goto(`${lathe.url}/settings`);
    await opened.page.getByRole('heading', { name: 'Second factor' }).waitFor();
    return opened;
  };

  it('hold a name and a picture, which the account menu shows', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await settings(builder);
    await press(page, 'Change name');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada L');
    await page.keyboard.press('Enter');
    await page.getByText('Ada L').waitFor();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: pixel };
    await page.getByLabel('Picture of your account').setInputFiles({ ...file, buffer: Buffer.from('no picture') });
    await page.getByText('This is no picture that can be shown').waitFor();
    await page.getByLabel('Picture of your account').setInputFiles(file);
    await page.getByRole('button', { name: 'Replace picture' }).waitFor();
    await isAccessible(page);
    await page.goto(`${lathe.url}/home`);
    const menu = page.getByRole('button', { name: /^Account/ });
    const picture = menu.locator('img');
    await picture.waitFor();
    assert.equal(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)), 256);
    await menu.click();
    await page.getByText('Ada L').waitFor();
    await page.goto(`${lathe.url}/settings`);
    await press(page, 'Remove picture');
    await page.getByRole('button', { name: 'Upload picture' }).waitFor();
    await context.close();
  });

  it('set up an app that shows codes, which the sign-in asks for; recovery codes take its place', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await settings(builder);
    await press(page, 'Set up an app');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is not your current password').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(builder.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: 'QR code for your app' }).waitFor();
    const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill('000000');
    await press(page, 'Set up');
    await dialog.getByText('This code is not right. Enter the one that your app shows now').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'code');
    await isAccessible(page);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key, -1));
    await press(page, 'Set up');
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allTextContents();
    assert.equal(codes.length, 10);
    await isAccessible(page);
    await press(page, 'I have kept them');
    await page.getByText('10 left, for when you have lost your second factor.').waitFor();
    await isAccessible(page);
    await context.close();

    const { page: other, context: elsewhere } = await freshPage(browser);
    await other.goto(`${lathe.url}/settings`);
    await fillSignIn(other, builder);
    await other.getByRole('heading', { name: 'One more step' }).waitFor();
    await isAccessible(other);
    await other.getByLabel('Code', { exact: true }).fill('123456');
    await other.keyboard.press('Enter');
    await other.getByText('This code is not right. Enter the one that your app shows now').waitFor();
    await other.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await other.keyboard.press('Enter');
    await other.waitForURL('**/settings');
    await other.getByText('9 left, for when you have lost your second factor.').waitFor();
    await press(other, 'Remove My telephone');
    await other.getByLabel('Password', { exact: true }).fill(builder.password);
    await press(other, 'Remove');
    await other.getByText('My telephone is removed').waitFor();
    await other.getByText(/^Your password is all that signs you in/).waitFor();
    await elsewhere.close();
  });

  it('add a passkey, which is a second factor and signs in alone', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await settings(builder);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await press(page, 'Add a passkey');
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(builder.password);
    await press(page, 'Add passkey');
    await press(page, 'I have kept them');
    await page.getByText('My laptop').waitFor();
    const signOut = async () => {
      await page.goto(`${lathe.url}/logout`);
      await page.waitForURL('**/login');
    };
    await signOut();
    await fillSignIn(page, builder);
    await press(page, 'Use a passkey');
    await page.waitForURL('**/home');
    await signOut();
    await press(page, 'Sign in with a passkey');
    await page.waitForURL('**/home');
    await context.close();
  });

  it('make an API key, shown once, good for what it says until it is removed', async () => {
    const builder = await signedUp(lathe);
    const { page, context } = await settings(builder);
    await press(page, 'New API key');
    await press(page, 'Make the key');
    await page.getByText('Give the key a name').waitFor();
    await page.getByText('Choose what the key may do').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    await page.getByRole('dialog').getByLabel('Name').fill('Reports');
    await page.getByLabel('Create, change, publish and delete apps').check();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(builder.password);
    await isAccessible(page);
    await press(page, 'Make the key');
    const token = (await page.getByRole('dialog').locator('code').textContent())!;
    assert.match(token, /^lathe_[\w-]{43}$/);
    await press(page, 'I have copied it');
    await page.getByText(`${token.slice(0, 12)}…`).waitFor();
    const asks = async (path: string) =>
      (await fetch(`${lathe.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    assert.equal(await asks('/api/apps'), 200);
    assert.equal(await asks('/api/live_api/account/current'), 403);
    await press(page, 'Remove Reports');
    await press(page, 'Remove key');
    await page.getByText(`${token.slice(0, 12)}…`).waitFor({ state: 'detached' });
    assert.equal(await asks('/api/apps'), 401);
    await context.close();
  });

  it('save everything as one zip', async () => {
    const builder = await signedUp(lathe);
    const { appId, slug } = await builtApp(builder.client);
    await builder.client.request('POST', `/live_api/apps/${appId}/entities/Dog`, {
      name: 'Rex',
      breed: 'Beagle',
      ownerPhone: '1',
    });
    await builder.client.createApp();
    const { page, context } = await settings(builder);
    const saving = page.waitForEvent('download');
    await press(page, 'Export everything');
    const download = await saving;
    assert.equal(download.suggestedFilename(), 'lathe-export.zip');
    await page.getByText('Your export was saved. Its README says what is where').waitFor();
    const files = unzipSync(await readFile(await download.path()));
    const text = (path: string): string => strFromU8(files[path]!);
    assert.equal(JSON.parse(text('account/account.json')).email, builder.email);
    assert.ok(Object.keys(unzipSync(files[`apps/${slug}/code.zip`]!)).some((path) => path.endsWith('package.json')));
    assert.deepEqual(
      JSON.parse(text(`apps/${slug}/rows/Dog.json`)).map(({ name }: { name: string }) => name),
      ['Rex'],
    );
    assert.match(text('README.md'), /There is nothing to export yet/);
    await context.close();
  });
});
