// What the chat shows while a model answers and when something is in the way, each in the words of the specification.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults } from './lib/app-look.ts';
import { launchBrowser } from './lib/browser.ts';
import { currentAnswer, message, openBuilder, say, signedInPage } from './lib/builder-page.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { type ScriptedFile, scriptedModel } from './lib/scripted-model.ts';

const longLink = `https://example.org/${'very-long-path-'.repeat(12)}end`;
/** Long enough to be seen while it is written. */
const home: ScriptedFile = {
  path: 'pages/Home.jsx',
  content: `${'// Dogs that are at home.\n'.repeat(120)}export default function Home() {
  return <main><h1>Dogs at home</h1></main>;
}
`,
};

describe('the chat', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let browser: Browser;
  let admin: Session;
  let builder: Session;
  let page: Page;

  before(async () => {
    model = await scriptedModel([home], 20, 40, { counts: true });
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_MODELS: 'scripted=1/2,other=2/4',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
      LLM_MAX_RETRIES: '0',
    }));
    admin = await signedUp(lathe, firstEmail);
    builder = await signedUp(lathe);
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, builder));
    const { appId } = await builder.client.createApp();
    await openBuilder(page, lathe.url, appId);
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  const answer = (on = page) => on.getByRole('article', { name: 'Answer' }).last();
  const refused = (status: number, code: string, text: string) => ({
    status,
    json: { error: { code, message: text }, message: text, detail: text, code, traceId: 'trace-of-this' },
  });
  /** Sends a message that is refused so, and waits for the sentence. */
  const refusedWith = async (on: Page, answered: ReturnType<typeof refused>, sentence: string) => {
    await on.route('**/api/apps/*/chat', (route) => route.fulfill(answered));
    await say(on, 'one more page');
    // Where a limit of the plan is met, the dialog of plans lies over it.
    await on.getByRole('alert', { includeHidden: true }).filter({ hasText: sentence }).waitFor();
    await on.unroute('**/api/apps/*/chat');
  };

  it('begins with what can be done in it', async () => {
    await page.getByText('Start a conversation').waitFor();
    await page.getByText('Ask for new features or modifications to your app').waitFor();
  });

  it('shows files as they are written, what was thought folded, and links cut', async () => {
    model.queue({ text: `<think>First the page, then its heading.</think>\nSee ${longLink} for more.\n` });
    await say(page, 'a page about dogs');
    await answer()
      .getByText(/Writing/)
      .first()
      .waitFor();
    await currentAnswer(page).waitFor();
    await answer()
      .getByText(/Wrote|Added/)
      .first()
      .waitFor();
    const thought = answer().getByText('First the page, then its heading.');
    assert.equal(await thought.filter({ visible: true }).count(), 0);
    await answer().getByText('Thoughts', { exact: true }).click();
    await thought.waitFor();
    const shown = await answer().getByRole('link').filter({ hasText: 'example.org' }).innerText();
    assert.ok(shown.length <= 101 && shown.length < longLink.length, shown);
    assert.deepEqual(await axeFaults(page, 'an answer'), []);
  });

  it('goes on with an answer that was too long', async () => {
    model.queue({ cut: true });
    await say(page, 'a page that is too long');
    await answer().getByText('The output was too long for one iteration').waitFor();
    assert.deepEqual(await axeFaults(page, 'cut answer'), []);
    await answer().getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('article', { name: 'You wrote' })
      .filter({ hasText: 'Continue and repeat the last action if truncated' })
      .waitFor();
    await currentAnswer(page).last().waitFor();
  });

  it('says what failed, and sends it again', async () => {
    await model.fail(async () => {
      await say(page, 'a page that fails');
      await answer().getByText('Last message failed to process. Please try again.').waitFor();
    });
    await answer().getByRole('button', { name: 'Try again' }).click();
    await answer().filter({ hasNotText: 'Last message failed' }).getByText('Here are the parts.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  for (const [name, status, code, text, sentence] of [
    [
      'too many requests',
      429,
      'too-many-requests',
      'Rate limit exceeded. Please try again later.',
      'Rate limit exceeded. Please try again later.',
    ],
    [
      'any other error',
      500,
      'internal',
      'Something went wrong. Please try again',
      'An error occurred while processing your request please try again later',
    ],
    [
      'the end of the messages of a day',
      402,
      'daily-chat-messages-limit-reached',
      'You have used all builder messages for today. Come back tomorrow',
      'You have used all builder messages for today. Come back tomorrow',
    ],
  ] as const)
    it(`has its sentence for ${name}, and keeps what was typed`, async () => {
      await page.reload();
      await message(page).waitFor();
      await refusedWith(page, refused(status, code, text), sentence);
      assert.equal(await page.getByText('trace-of-this').count(), 0);
      if (status === 402)
        await page
          .getByRole('dialog', { name: 'Upgrade your plan' })
          .getByRole('link', { name: 'Compare plans' })
          .waitFor();
      assert.deepEqual(await axeFaults(page, name), []);
      await page.reload();
      await page
        .getByText('one more page')
        .or(page.getByRole('textbox', { name: 'Message', exact: true }))
        .first()
        .waitFor();
      // What waits as not sent is taken back, so that the next one begins with an empty box.
      const edit = page.getByRole('button', { name: 'Edit', exact: true });
      if (await edit.isVisible()) await edit.click();
      await message(page).fill('');
    });

  it('tells admins more: details of errors, the model, usage, version and a copy', async () => {
    const other = await signedInPage(browser, lathe.url, admin);
    const { appId } = await admin.client.createApp();
    await openBuilder(other.page, lathe.url, appId);
    await say(other.page, 'a page');
    await currentAnswer(other.page).waitFor();
    await answer(other.page).getByRole('button', { name: 'Copy message' }).waitFor();
    await answer(other.page).getByRole('button', { name: 'Copy version ID' }).waitFor();
    await answer(other.page).getByRole('button', { name: 'Test Validators' }).waitFor();
    for (const hidden of ['Copy message', 'Copy version ID', 'Test Validators'])
      assert.equal(await page.getByRole('button', { name: hidden }).count(), 0);
    await refusedWith(
      other.page,
      refused(500, 'internal', 'Something went wrong. Please try again'),
      'An error occurred while processing your request please try again later',
    );
    await other.page.getByText('trace trace-of-this').waitFor();
    await other.context.close();
  });
});
