// From three documents and one sentence to a tool that visitors run, without a language model and with one: documents are
// uploaded, a tool is described, activated and published; its answer cites the right place, and is counted.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { appOf } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { press, signedInPage } from './lib/builder-page.ts';
import { cited, documentFiles, hidden, question, sentence } from './lib/documents.ts';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { scriptedModel, scriptedText } from './lib/scripted-model.ts';

const home = {
  path: 'pages/Home.jsx',
  content: 'export default function Home() {\n  return <main><h1>Dogs at home</h1></main>;\n}\n',
};
/** What the app stores where a language model builds it: notes, of which everybody reads all and adds some. */
const notes = {
  path: 'entities/Note.json',
  content: JSON.stringify({
    name: 'Note',
    type: 'object',
    properties: { text: { type: 'string' }, weather: { type: 'string' } },
    required: ['text'],
    permissions: { read: 'all', write: 'all' },
  }),
};
const wish = 'A tool that answers questions about walks, and asks for a choice of rain, sun or snow (optional)';
const drafted = {
  header: 'Ask about walks',
  description: 'Ask how walks go.',
  inputLabel: 'Your question',
  inputPlaceholder: 'When, where, how long',
  instructions: 'Answer [input] for this weather: [weather].',
  fields: [{ name: 'weather', label: 'Weather', type: 'dropdown', options: ['Rain', 'Sun'] }],
  examples: ['Where do dogs swim?'],
};
type Model = Awaited<ReturnType<typeof scriptedModel>>;

/** What is different where a language model is set up. */
interface Way {
  model: Model | null;
  title: string;
  made: string;
  field: string;
  /** Why the first field of a few words is none: its name is taken, or the model writes no field. */
  refused: string;
  answer: string;
  label: RegExp;
}

for (const hasModel of [false, true])
  describe(`documents, a sentence and a visitor, ${hasModel ? 'with' : 'without'} a language model`, () => {
    let way: Way;
    let lathe: TestLathe;
    let browser: Browser;
    let owner: Session;
    let app: App;
    let page: Page;

    before(async () => {
      const model = hasModel ? await scriptedModel([notes, home], 0, 400) : null;
      model?.give(drafted);
      way = hasModel
        ? {
            model,
            title: drafted.header,
            made: 'This draft was written by the language model',
            field: 'Weather',
            refused: 'Magic edit failed',
            answer: scriptedText,
            label: /Written by a language model/,
          }
        : {
            model,
            title: 'Answer questions about walks',
            made: 'This draft was made from a template, because no language model is set up here',
            field: 'Choice',
            refused: 'Field already exists, try another name',
            answer: sentence,
            label: /No language model/,
          };
      lathe = await testLathe((): Record<string, string> =>
        model === null
          ? {}
          : {
              LLM_PROVIDER: 'openai-compatible',
              LLM_MODEL: 'scripted',
              LLM_BASE_URL: model.url,
              LLM_API_KEY: 'none',
              LLM_MAX_RETRIES: '0',
            },
      );
      owner = await signedUp(lathe, firstEmail);
      app = await builtApp(owner.client);
      browser = await launchBrowser();
      ({ page } = await signedInPage(browser, lathe.url, owner));
    });
    after(async () => {
      await browser?.close();
      await lathe?.stop();
      await way?.model?.close();
    });

    it('takes three documents', async () => {
      await page.goto(`${lathe.url}/build/app/${app.appId}?panel=data-sources`);
      const sources = page.getByRole('dialog', { name: 'Data sources' });
      await sources.waitFor();
      await page.getByLabel('Files to add').setInputFiles(documentFiles);
      for (const { name } of documentFiles)
        await sources
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name, exact: true }) })
          .getByText('Synced', { exact: true })
          .waitFor();
    });

    /** Opens the dialog where a tool is described, and says what is wanted. */
    const describeTool = async () => {
      await page.goto(`${lathe.url}/build/app/${app.appId}/tools?generateTool=true`);
      const dialog = page.getByRole('dialog', { name: 'Describe the tool you want' });
      await dialog.getByLabel('What should the tool do?').fill(wish);
      return dialog;
    };

    // The screen is the same in both ways.
    if (!hasModel)
      it('makes no tool of nothing, nor where that is stopped', async () => {
        const dialog = await describeTool();
        await dialog.getByLabel('What should the tool do?').fill(' ');
        await dialog.getByRole('button', { name: 'Make the tool' }).click();
        await dialog.getByText('Write what the tool should do').waitFor();
        await dialog.getByLabel('What should the tool do?').fill(wish);
        assert.deepEqual(await axeFaults(page, 'describe a tool'), []);

        const generating = '**/tools/generate';
        const asked = Promise.withResolvers<Route>();
        await page.route(generating, asked.resolve);
        await dialog.getByRole('button', { name: 'Make the tool' }).click();
        await dialog.getByText('Your tool is being written. This can take a minute.').waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        // Without its end here, a request that is held goes on to the server where the route is taken away first.
        await (await asked.promise).abort();
        await page.unroute(generating);
        await dialog.getByRole('button', { name: 'Make the tool', exact: true }).waitFor();
      });

    it('makes a tool of a sentence, and says how it was made', async () => {
      const dialog = await describeTool();
      await dialog.getByRole('button', { name: 'Make the tool' }).click();
      await page.getByRole('heading', { name: way.title }).waitFor();
      await page.getByText(way.made).waitFor();
      await page.getByRole('group', { name: `Field ${way.field}` }).waitFor();
      if (!hasModel) assert.deepEqual(await axeFaults(page, 'made tool'), []);
      await page.getByRole('link', { name: 'Back to the tools' }).click();
      await page.getByRole('list', { name: 'Tools' }).getByRole('listitem').waitFor();
      assert.equal(await page.getByRole('list', { name: 'Tools' }).getByRole('listitem').count(), 1);
      await page.getByRole('link', { name: way.title }).click();
    });

    it('is given a field of a few words, and told why one cannot be', async () => {
      const describing = page.getByRole('group', { name: 'Describe a field' });
      const make = async (words: string) => {
        await describing.getByLabel('Describe a field in words').fill(words);
        await describing.getByRole('button', { name: 'Make field' }).click();
      };
      await make('a choice of small, medium or large');
      await describing.getByText(way.refused).waitFor();
      way.model?.give({ label: 'Height', type: 'height' });
      await make('how tall they are');
      await page.getByRole('group', { name: 'Field Height' }).waitFor();
      await page.getByText('Height is added').waitFor();
    });

    it('is put in front of people', async () => {
      await press(page, 'Activate');
      const dialog = page.getByRole('dialog', { name: 'Activate Your Tool!' });
      await dialog.getByRole('button', { name: 'Activate' }).click();
      await page.getByText('People can run this tool once the app is published.').waitFor();
      await page.goto(`${lathe.url}/analytics/app/${app.appId}`);
      await press(page, 'Publish');
      await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('radio', { name: '30 days' }).waitFor();
    });

    it('answers a visitor, and cites the right document at the right place', async () => {
      const [tool] = (await owner.client.request<{ tools: { url: string }[] }>('GET', `/api/apps/${app.appId}/tools`))
        .tools;
      assert.equal(new URL(tool!.url).origin, new URL((await appOf(owner.client, app.appId)).url!).origin);
      const visitor = (await freshPage(browser)).page;
      await visitor.goto(tool!.url);
      await visitor.getByLabel('Your question').fill(question);
      await visitor.getByRole('button', { name: 'Run' }).click();
      await visitor.getByText(way.label).waitFor();
      await visitor.getByText(way.answer).first().waitFor();
      // Only then its sources are there.
      await visitor.getByText('Done', { exact: true }).waitFor();
      await visitor.getByRole('link', { name: 'Source 1' }).click();
      assert.equal(await visitor.evaluate(() => document.activeElement?.textContent), cited);
      await visitor.locator('blockquote').getByText(sentence).waitFor();
      assert.equal(await visitor.getByText(hidden).count(), 0);
      await visitor.context().close();
    });

    it('is counted', async () => {
      const day = new Date().toISOString().slice(0, 10);
      const counted = () =>
        owner.client.request<{ total: { visits: number; runs: number } }>(
          'GET',
          `/api/apps/${app.appId}/analytics?from=${day}&to=${day}`,
        );
      // Visits are told every five seconds.
      for (let waited = 0; (await counted()).total.visits === 0; waited += 250) {
        assert.ok(waited < 15_000, 'the visit was not counted');
        await sleep(250);
      }
      await page.goto(`${lathe.url}/analytics/app/${app.appId}`);
      const total = (name: string) =>
        page.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
      await total('Visits').getByText('1', { exact: true }).waitFor();
      await total('Tool runs').getByText('1', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Tools', exact: true }).getByRole('row').nth(1).waitFor();
    });

    if (hasModel)
      it('rests on rows of its app and saves its answer as one, as far as whoever runs it may', async () => {
        const rows = `/live_api/apps/${app.appId}/entities/Note`;
        await owner.client.request('POST', rows, { text: 'Dogs swim at noon', weather: 'Rain' });
        await page.goto(`${lathe.url}/build/app/${app.appId}/tools`);
        await page.getByRole('link', { name: way.title }).click();
        const sections = page.getByRole('navigation', { name: 'Sections of the tool' });
        await sections.getByRole('button', { name: 'Data', exact: true }).click();
        await press(page, 'Read rows');
        const read = page.getByRole('group', { name: 'Rows of Note' });
        await read.getByLabel('Filter by field').selectOption('weather');
        await read.getByLabel('It must be what is given as').selectOption({ label: 'Weather' });
        await page.getByRole('switch', { name: 'Save the answer as a row' }).click();
        await page.getByText('Every row needs it').waitFor();
        assert.deepEqual(await axeFaults(page, 'data of a tool'), []);
        const changed = page.waitForResponse(
          (answer) => answer.ok() && answer.request().postData()?.includes('"field":"weather","value"') === true,
        );
        await page.getByLabel('Value of text').selectOption({ label: 'The whole answer' });
        await page.getByLabel('Value of weather').selectOption({ label: 'Given as Weather' });
        await changed;

        const tools = `/api/apps/${app.appId}/tools`;
        const [tool] = (await owner.client.request<{ tools: { url: string }[] }>('GET', tools)).tools;
        const visitor = (await freshPage(browser)).page;
        await visitor.goto(tool!.url);
        await visitor.getByLabel('Your question').fill(question);
        await visitor.getByLabel('Weather (optional)').selectOption('Rain');
        await visitor.getByRole('button', { name: 'Run' }).click();
        await visitor.getByText('Saved to Note.', { exact: true }).waitFor();
        await visitor.getByText('Rests on 1 row of Note.').waitFor();
        assert.deepEqual(await axeFaults(visitor, 'answer with rows'), []);
        type Note = { text: string; weather: string; creatorId: string | null };
        const stored = await owner.client.request<Note[]>('GET', rows);
        assert.deepEqual([stored.length, stored[0]?.weather, stored[0]?.creatorId], [2, 'Rain', null]);
        assert.ok(stored[0]?.text.startsWith(scriptedText));
        await visitor.context().close();
      });
  });
