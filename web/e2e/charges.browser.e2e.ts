// What an answer took and was charged stands at the answer, folded: counts for its owner, tokens and costs for admins;
// what is given back says why; and used up messages block sending, with the way to a larger plan.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { launchBrowser } from './lib/browser.ts';
import { currentAnswer, message, openBuilder, say, signedInPage } from './lib/builder-page.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { type ScriptedFile, scriptedModel } from './lib/scripted-model.ts';

const home: ScriptedFile = { path: 'pages/Home.jsx' };
const monthly = 6;

describe('what an answer is charged', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let files: ScriptedFile[];
  let folder: string;
  let browser: Browser;
  let admin: Session;
  let builder: Session;
  let page: Page;
  let appId: string;

  before(async () => {
    files = [home];
    model = await scriptedModel(files, 0, 400, { counts: true });
    folder = await mkdtemp(join(tmpdir(), 'lathe-plans-'));
    const plans = join(folder, 'plans.json');
    await writeFile(plans, JSON.stringify({ lite: { builderMessagesPerMonth: monthly } }));
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_MODELS: 'scripted=1/2;cacheRead=0.5',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
      LLM_MAX_RETRIES: '0',
      DEFAULT_PLAN: 'lite',
      PLANS_FILE: plans,
    }));
    admin = await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe);
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, builder));
    ({ appId } = await builder.client.createApp());
    await openBuilder(page, lathe.url, appId);
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answer = (on = page) => on.getByRole('article', { name: 'Answer' }).last();
  const fold = (name: string, on = page) => answer(on).getByRole('button', { name, exact: true });
  const ledger = (on = page) => answer(on).getByRole('list', { name: 'What this answer took' });

  it('is counted, which its owner reads by keyboard', async () => {
    await say(page, 'a page');
    await currentAnswer(page).waitFor();
    const button = fold('What this answer took');
    await button.focus();
    await page.keyboard.press('Enter');
    await ledger().getByText('1 message counted').waitFor();
    await ledger().getByText('The language model was asked once.').waitFor();
    assert.equal(await ledger().getByRole('table').count(), 0);
    assert.deepEqual(await axeFaults(page, 'ledger'), []);
    await page.keyboard.press('Enter');
    await ledger().waitFor({ state: 'detached' });
  });

  it('is given back where nothing could be applied, after a repair that was free', async () => {
    files.splice(0, 1, { path: 'entities/Dog.json', content: 'no JSON' });
    await say(page, 'another page');
    await fold('Not counted: nothing of it could be applied').click();
    await ledger().getByText('1 message counted, 1 message given back').waitFor();
    await ledger().getByText('The language model was asked twice, 1 of them to repair, which is free.').waitFor();
    await message(page).waitFor();
    files.splice(0, 1, home);
  });

  it('is given back where the platform failed, and the message can be sent again', async () => {
    await model.fail(async () => {
      await say(page, 'a third page');
      await answer().getByText('Last message failed to process. Please try again.').waitFor();
      await fold('Not counted: the platform or the model failed').click();
      await ledger().getByText('1 message counted, 1 message given back').waitFor();
    });
    await answer().getByRole('button', { name: 'Try again' }).click();
    await currentAnswer(page).last().waitFor();
  });

  it('shows admins tokens, what came from the cache, and cost', async () => {
    const other = await signedInPage(browser, lathe.url, admin);
    const { appId: own } = await admin.client.createApp();
    await openBuilder(other.page, lathe.url, own);
    await say(other.page, 'a page');
    await currentAnswer(other.page).waitFor();
    await fold('What this answer took', other.page).click();
    const table = ledger(other.page).getByRole('table');
    await table.waitFor();
    assert.deepEqual(
      await table
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim())),
      ['Call In Out From cache Cost', 'Answer scripted 1,200 340 800 $0.0015', 'Total 1,200 340 800 $0.0015'],
    );
    assert.deepEqual(await axeFaults(other.page, 'ledger of an admin'), []);
    await other.context.close();
  });

  it('blocks sending when the messages of the month are used up, with the way to a larger plan', async () => {
    const used = async (): Promise<number> => {
      const account: { builderChatMessagesUsed: number } = await builder.client.request('GET', '/api/account/current');
      return account.builderChatMessagesUsed;
    };
    while ((await used()) < monthly) await builder.client.ask(appId, 'more');
    await page.reload();
    const alert = page.getByRole('alert').filter({
      hasText: 'You have used all builder messages of your plan. Upgrade your plan to continue',
    });
    await alert.waitFor();
    await message(page).fill('one more');
    assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled(), true);
    await message(page).press('Enter');
    assert.equal(await message(page).inputValue(), 'one more');
    assert.deepEqual(await axeFaults(page, 'used up'), []);
    await alert.getByRole('button', { name: 'Upgrade plan' }).click();
    const prompt = page.getByRole('dialog', { name: 'Upgrade your plan' });
    await prompt.getByRole('heading', { name: 'Keep building' }).waitFor();
  });
});
