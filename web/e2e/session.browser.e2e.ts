// A session that ends by itself loses nothing: the sign-in comes, leads back, and what was typed or sent is there.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { conversationOf } from './lib/api.ts';
import { launchBrowser } from './lib/browser.ts';
import {
  comeBackToTab,
  currentAnswer,
  endOnServer,
  fillSignIn,
  focusComesTo,
  message,
  openBuilder,
  say,
  signedInPage,
} from './lib/builder-page.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('a session that ends by itself', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    app = await builtApp(builder.client, 'a recipe book');
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const signedIn = (who = builder) => signedInPage(browser, lathe.url, who);
  /** Read with a session of its own: ending one on the server voids the access tokens of all. */
  const questions = async () => {
    const client = lathe.client();
    await client.signIn(builder.email, builder.password);
    return (await conversationOf(client, app.appId)).messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content);
  };

  it('shows the sign-in form, leads back to the app, and a half-typed message is there', async () => {
    const { page, context } = await signedIn();
    await openBuilder(page, lathe.url, app.appId);
    await message(page).fill('make the header');
    await endOnServer(context, lathe.url);
    await comeBackToTab(page);
    await page.waitForURL('**/login?redirectTo=**');
    await page.getByLabel('Email').waitFor();
    await fillSignIn(page, builder);
    await page.waitForURL(`**/build/app/${app.appId}`);
    await message(page).waitFor();
    assert.equal(await message(page).inputValue(), 'make the header');
    await context.close();
  });

  it('keeps a message that was sent as the session ended, and sends it when told to', async () => {
    const { page, context } = await signedIn();
    await openBuilder(page, lathe.url, app.appId);
    await endOnServer(context, lathe.url);
    await say(page, 'add a servings field to recipes');
    await page.getByLabel('Email').waitFor();
    await fillSignIn(page, builder);
    await page.getByText('Not sent').waitFor();
    await page.getByText('add a servings field to recipes').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await currentAnswer(page).waitFor();
    await page.getByText('Not sent').waitFor({ state: 'detached' });
    assert.equal((await questions()).filter((text: string) => text === 'add a servings field to recipes').length, 1);
    await context.close();
  });

  it('keeps the prompt on home over a reload and over the end of the session', async () => {
    const { page, context } = await signedIn();
    const prompt = page.getByRole('textbox', { name: 'What do you want to build?' });
    await prompt.fill('an app for our choir');
    await page.reload();
    await prompt.waitFor();
    assert.equal(await prompt.inputValue(), 'an app for our choir');
    await endOnServer(context, lathe.url);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await fillSignIn(page, builder);
    await prompt.waitFor();
    assert.equal(await prompt.inputValue(), 'an app for our choir');
    await context.close();
  });

  it('is noticed in every tab when one signs out, and every tab goes on when one signs in', async () => {
    const { page, context } = await signedIn();
    await openBuilder(page, lathe.url, app.appId);
    await message(page).fill('half a thought');
    const other = await context.newPage();
    await other.goto(`${lathe.url}/logout`);
    await other.getByLabel('Email').waitFor();
    await page.getByLabel('Email').waitFor();
    await fillSignIn(other, builder);
    await other.waitForURL('**/home');
    await message(page).waitFor();
    assert.equal(await message(page).inputValue(), 'half a thought');
    await context.close();
  });

  it('never shows what one person typed to the next one', async () => {
    const { page, context } = await signedIn();
    const prompt = page.getByRole('textbox', { name: 'What do you want to build?' });
    await prompt.fill('something private');
    await page.goto(`${lathe.url}/logout`);
    await page.getByLabel('Email').waitFor();
    const next = await signedUp(lathe, `next-${Date.now()}@example.org`);
    await fillSignIn(page, next);
    await prompt.waitFor();
    assert.equal(await prompt.inputValue(), '');
    await context.close();
  });

  it('ends where the settings say that it ends: in this browser and no other', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    await here.page.goto(`${lathe.url}/settings`);
    await here.page.getByText('Signs you out in this browser. Other browsers stay signed in.').waitFor();
    await here.page.getByRole('link', { name: 'Sign out' }).click();
    await here.page.getByLabel('Email').waitFor();
    await there.page.reload();
    await there.page.getByRole('textbox', { name: 'What do you want to build?' }).waitFor();
    await here.page.goto(`${lathe.url}/home`);
    await here.page.getByLabel('Email').waitFor();
    await Promise.all([here.context.close(), there.context.close()]);
  });

  it('keeps the focus in the form after a wrong password', async () => {
    const { page, context } = await signedIn();
    await page.goto(`${lathe.url}/logout`);
    await page.getByLabel('Email').fill(builder.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password').waitFor();
    await focusComesTo(page, 'textbox Password');
    await context.close();
  });
});
