// A tool of an app: made and filled by its builder, by keyboard where it is ordered, activated, and run by a visitor on a
// phone with a model; what goes wrong is said.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, smallTargets } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, press, signedInPage } from './lib/builder-page.ts';
import { addDocuments, cited, hidden, question, sentence } from './lib/documents.ts';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { scriptedModel, scriptedText } from './lib/scripted-model.ts';

const home = {
  path: 'pages/Home.jsx',
  content: 'export default function Home() {\n  return <main><h1>Dogs at home</h1></main>;\n}\n',
};

describe('a tool of an app', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let browser: Browser;
  let owner: Session;
  let app: App;
  let page: Page;

  before(async () => {
    model = await scriptedModel([home], 0, 400);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
      LLM_MAX_RETRIES: '0',
    }));
    owner = await signedUp(lathe, firstEmail);
    app = await builtApp(owner.client, 'a page', { publish: true });
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, owner));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  const isSaved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  /** Of the first tool of the app. */
  const pathOfTool = async () => {
    const path = `/api/apps/${app.appId}/tools`;
    return `${path}/${(await owner.client.request<{ tools: { toolId: string }[] }>('GET', path)).tools[0]!.toolId}`;
  };
  const addField = async (label: string, type: string) => {
    await page.getByLabel('Label of a new field').fill(label);
    await page.getByRole('group', { name: 'New field' }).getByLabel('Type').selectOption({ label: type });
    await press(page, 'Add field');
  };

  it('is made from the builder', async () => {
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'App tools' }).click();
    await page.getByRole('heading', { name: 'No tools yet' }).waitFor();
    assert.deepEqual(await axeFaults(page, 'no tools'), []);
    await press(page, 'New tool');
    await page.getByRole('heading', { name: 'Untitled tool' }).waitFor();
    assert.match(new URL(page.url()).pathname, /^\/build\/app\/[0-9a-f]{24}\/tool\/[0-9a-f]{24}$/);
  });

  it('is not activated without a header', async () => {
    await press(page, 'Activate');
    await page.getByText('Your tool should have a header before it is activated').waitFor();
  });

  it('is filled, and saves itself', async () => {
    await page.getByLabel('Header', { exact: true }).fill('Plan a walk');
    await page.getByLabel('Path', { exact: true }).fill('a walk');
    await page.getByText('Path should contain only letters, numbers, and dashes. It cannot be empty.').waitFor();
    await page.getByLabel('Path', { exact: true }).fill('walk');
    await page.getByLabel('What the language model is told').fill('Plan a walk for [dog].');
    await addField('Dog', 'Text');
    await addField('dog', 'Text');
    await page.getByText('Field already exists').waitFor();
    await addField('Weather', 'Choice of one');
    const weather = page.getByRole('group', { name: 'Field Weather' });
    for (const option of ['Rain', 'Sun']) {
      await weather.getByLabel('New option').fill(option);
      await weather.getByRole('button', { name: 'Add option' }).click();
    }
    await weather.getByLabel('New option').fill('rain');
    await weather.getByRole('button', { name: 'Add option' }).click();
    await page.getByText('Option already exists').waitFor();
    await page.getByRole('group', { name: 'Field Dog' }).getByRole('switch', { name: 'Required' }).click();
    await isSaved();
    assert.deepEqual(await axeFaults(page, 'editor'), []);
    await page.reload();
    await page.getByRole('heading', { name: 'Plan a walk' }).waitFor();
    assert.equal(await page.getByLabel('Path', { exact: true }).inputValue(), 'walk');
  });

  it('has fields that are ordered by keyboard, and one that the instructions speak of stays', async () => {
    const labels = () =>
      page.getByRole('group', { name: /^Field / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
    await page.getByRole('button', { name: 'Move Weather up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Weather is number 1 of 2').waitFor();
    assert.deepEqual(await labels(), ['Field Weather', 'Field Dog']);
    await press(page, 'Delete Dog');
    await page.getByText('The instructions speak of [dog]').waitFor();
    assert.equal((await labels()).length, 2);
    await isSaved();
  });

  it('is activated, and is then in the list as such', async () => {
    await press(page, 'Activate');
    const question = page.getByRole('dialog', { name: 'Activate Your Tool!' });
    await question.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('People can run this tool.').waitFor();
    await page.getByRole('link', { name: 'Back to the tools' }).click();
    const row = page.getByRole('list', { name: 'Tools' }).getByRole('listitem');
    await row.getByText('Active', { exact: true }).waitFor();
    assert.deepEqual(await axeFaults(page, 'list'), []);
    await page.getByRole('button', { name: 'More for Plan a walk' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page.getByText('Plan a walk (copy)').waitFor();
  });

  it('is run by a visitor on a phone, by keyboard', async () => {
    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const own = visitor.page;
    await own.goto(`${lathe.url}/app/${app.slug}/tool/walk`);
    await own.getByRole('heading', { name: 'Plan a walk' }).waitFor();
    assert.equal(new URL(own.url()).pathname, '/tool/walk');
    await own.getByRole('button', { name: 'Run' }).focus();
    await own.keyboard.press('Enter');
    await own.getByText('Please fill this in').waitFor();
    assert.equal(await own.evaluate(() => document.activeElement?.id), 'field-dog');
    await own.keyboard.type('Rex');
    await own.getByLabel('Weather (optional)').selectOption('Rain');
    await own.getByLabel('Dog', { exact: true }).focus();
    await own.keyboard.press('Enter');
    await own.getByText(scriptedText).waitFor();
    await own.getByText('Written by a language model, which can be wrong.').waitFor();
    assert.equal(await own.evaluate(() => document.activeElement?.id), 'result-title');
    assert.deepEqual(await axeFaults(own, 'tool'), []);
    assert.deepEqual(await smallTargets(own), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await visitor.context.close();
  });

  it('asks for a place, which is chosen by keyboard, or is any text', async () => {
    const tools = `/api/apps/${app.appId}/tools`;
    type Listed = { tools: { toolId: string; path: string }[] };
    const listed = (await owner.client.request<Listed>('GET', tools)).tools.find(({ path }) => path === 'walk');
    const tool = `${tools}/${listed!.toolId}`;
    const { fields } = await owner.client.request<{ fields: object[] }>('GET', tool);
    const town = { name: 'town', label: 'Town', type: 'place' };
    await owner.client.request('PATCH', tool, { fields: [...fields, town] });

    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const own = visitor.page;
    await own.goto(`${app.url}/tool/walk`);
    const place = own.getByRole('combobox', { name: 'Town (optional)' });
    const places = own.getByRole('listbox', { name: 'Places for Town' });
    await place.pressSequentially('koln');
    await places.getByRole('option', { name: 'Köln, Germany' }).waitFor();
    assert.deepEqual(await axeFaults(own, 'places'), []);
    assert.deepEqual(await smallTargets(own), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await own.keyboard.press('ArrowDown');
    const active = await place.getAttribute('aria-activedescendant');
    assert.equal(await own.locator(`#${active}`).getAttribute('aria-selected'), 'true');
    await own.keyboard.press('Enter');
    assert.equal(await place.inputValue(), 'Köln, Germany');
    assert.equal(await places.getByRole('option').count(), 0);
    await place.fill('spring');
    await places.getByRole('option', { name: 'Springfield, MO, United States' }).click();
    assert.equal(await place.inputValue(), 'Springfield, MO, United States');
    await place.fill('lond');
    await places.getByRole('option').first().waitFor();
    await own.keyboard.press('Escape');
    assert.equal(await places.getByRole('option').count(), 0);
    await place.fill('Our garden');
    await own.getByText('No place found; what you typed counts').waitFor();
    await own.getByLabel('Dog', { exact: true }).fill('Rex');
    await own.getByRole('button', { name: 'Run' }).click();
    await own.getByText(scriptedText).waitFor();
    await visitor.context.close();
  });

  it('cites where its documents say what it answers, is rated, shared, and found again', async () => {
    await addDocuments(owner.client, app.appId);
    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 } });
    const own = visitor.page;
    await own.goto(`${app.url}/tool/walk`);
    await own.getByLabel('Dog', { exact: true }).fill('Rex');
    await own.getByLabel('Your input').fill(question);
    await own.getByRole('button', { name: 'Run' }).click();
    await own.getByText(scriptedText).waitFor();
    await own.getByRole('heading', { name: 'Sources' }).waitFor();
    await own.getByRole('link', { name: 'Source 1' }).focus();
    await own.keyboard.press('Enter');
    assert.equal(await own.evaluate(() => document.activeElement?.textContent), cited);
    await own.locator('blockquote').getByText(sentence).waitFor();
    assert.equal(await own.locator('blockquote').count(), 1);
    assert.equal(await own.getByText(hidden).count(), 0);
    assert.deepEqual(await axeFaults(own, 'cited answer'), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);

    await own.getByRole('button', { name: '4 of 5' }).click();
    await own.getByText('Thank you').waitFor();
    await own.getByRole('button', { name: 'Share', exact: true }).click();
    const address = await own.locator('#shared-link').getAttribute('href');
    const other = await freshPage(browser);
    await other.page.goto(address!);
    await other.page.getByText('This answer was shared with you.').waitFor();
    await other.page.getByText(scriptedText).waitFor();
    assert.equal(await other.page.getByRole('button', { name: '4 of 5' }).count(), 0);
    await own.getByRole('button', { name: 'Stop sharing' }).click();
    await own.getByRole('button', { name: 'Share', exact: true }).waitFor();
    await other.page.reload();
    await other.page.getByText('This answer is not there any more.').waitFor();
    await other.context.close();

    await own.reload();
    await own.getByText('What you ran before').click();
    await own.getByRole('list').getByRole('button', { name: question }).first().click();
    await own.getByRole('button', { name: '4 of 5', pressed: true }).waitFor();
    await own.getByRole('button', { name: 'Delete' }).click();
    await own.getByText('What you ran before').waitFor({ state: 'hidden' });
    await visitor.context.close();
  });

  it('is tried out beside its editor before it is active', async () => {
    const { toolId } = await owner.client.request<{ toolId: string }>('POST', `/api/apps/${app.appId}/tools`, {
      header: 'Name a dog',
    });
    await page.goto(`${lathe.url}/build/app/${app.appId}/tool/${toolId}`);
    await page.getByRole('switch', { name: 'Use all data sources' }).click();
    const sources = page.getByRole('group', { name: 'Data sources of this tool' });
    await sources.getByRole('checkbox', { name: 'Notes.md', checked: true }).uncheck();
    await sources.getByRole('checkbox', { name: 'Prices.csv', checked: true }).uncheck();
    await isSaved();
    assert.deepEqual(await axeFaults(page, 'data sources of a tool'), []);
    const path = `/api/apps/${app.appId}/tools/${toolId}`;
    const tool = await owner.client.request<{ contextItemIds: string[] }>('GET', path);
    assert.equal(tool.contextItemIds.length, 1);
    await page.getByRole('switch', { name: 'Run by schedule' }).click();
    await press(page, 'Save schedule');
    await page.getByText('Please fill this in').waitFor();
    await page.getByRole('textbox', { name: 'Input', exact: true }).fill('a brown one');
    await page.getByLabel('How often').selectOption({ label: 'Every week' });
    await page.getByLabel('On', { exact: true }).selectOption({ label: 'Friday' });
    await press(page, 'Save schedule');
    await page.getByText('Runs next on').waitFor();
    assert.deepEqual(await axeFaults(page, 'schedule of a tool'), []);
    await press(page, 'Try this tool');
    const frame = page.getByTitle('Try-out of Name a dog').contentFrame();
    await frame.getByText('You try out a draft').waitFor();
    await frame.getByLabel('Your input').fill('brown');
    await frame.getByRole('button', { name: 'Run' }).click();
    await frame.getByText(scriptedText).waitFor();
    assert.equal(await frame.getByRole('button', { name: 'Share', exact: true }).count(), 0);
    assert.deepEqual(await axeFaults(page, 'try-out'), []);
    const stranger = await freshPage(browser);
    await stranger.page.goto(`http://preview-${app.appId}.${new URL(lathe.url).host}/tool/name-a-dog`);
    await stranger.page.getByText('This is a preview').waitFor();
    await stranger.context.close();
  });

  it('lays its result out in blocks, which are ordered by keyboard and come back when they are deleted', async () => {
    await page.goto(
      `${lathe.url}${(await pathOfTool()).replace('/api/apps/', '/build/app/').replace('/tools/', '/tool/')}`,
    );
    const add = async (type: string) => {
      await page.getByLabel('Type of a new block').selectOption({ label: type });
      await press(page, 'Add block');
    };
    const sections = page.getByRole('navigation', { name: 'Sections of the tool' });
    await sections.getByRole('button', { name: 'Results layout' }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Results layout');
    // Only the editor scrolls: its header stays where it is.
    assert.equal(await page.evaluate(() => document.documentElement.scrollTop), 0);
    await page.getByText('The result is one text.').waitFor();
    for (const type of ['Table', 'Text', 'Chart', 'List', 'Fields', 'Rating']) await add(type);
    await page.getByRole('group', { name: 'Block Text 2' }).getByLabel('Title').fill('The walk');
    await page.getByRole('group', { name: 'Block Table 1' }).getByLabel('Title').fill('Day by day');
    await page.getByRole('button', { name: 'Move Day by day down' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Day by day is number 2 of 6').waitFor();
    const table = page.getByRole('group', { name: 'Block Day by day' });
    await table.getByLabel('What must hold of it').selectOption({ label: 'So many rows' });
    await table.getByLabel('At least (rows)').fill('3');
    const text = page.getByRole('group', { name: 'Block The walk' });
    await text.getByLabel('What must hold of it').selectOption({ label: 'A rule in words' });
    await text.getByLabel('Rule').fill('It is friendly');
    await page.getByLabel('Drawn as').selectOption({ label: 'Line' });
    await press(page, 'Add a field');
    await page.getByRole('group', { name: 'Field 1', exact: true }).getByLabel('Name').fill('minutes');
    await press(page, 'Delete Rating 6');
    await press(page, 'Undo');
    await page.getByRole('group', { name: 'Block Rating 6' }).waitFor();
    await isSaved();
    assert.deepEqual(await axeFaults(page, 'layout of a result'), []);
  });

  it('shows a visitor its blocks as they are, what became of their checks, and the same again later', async () => {
    model.say(
      '=== block 1\nWalk <b>early</b>.\n=== block 2\nDay | Where | How long | With whom\nMonday | Woods | an hour | Rex\n=== block 3\nMonth | Minutes\nMay | 30\nJune | 60\n=== block 4\n- Towel\n=== block 5\n{"minutes": "half an hour"}\n=== block 6\n4/5: dry enough',
    );
    model.give({ verdicts: [{ block: 1, holds: true }] });
    await owner.client.request('POST', `/api/apps/${app.appId}/settings`, {
      appSettings: { userCanEditResults: true },
    });
    const visitor = await freshPage(browser, { viewport: { width: 375, height: 812 }, hasTouch: true });
    const own = visitor.page;
    await own.goto(`${app.url}/tool/walk`);
    await own.getByLabel('Dog', { exact: true }).fill('Rex');
    await own.getByRole('button', { name: 'Run' }).click();
    await own.getByText('1 of 2 checks passed').waitFor();
    const isShown = async () => {
      await own.getByText('Walk <b>early</b>.').waitFor();
      await own.getByRole('region', { name: 'Day by day' }).getByRole('cell', { name: 'Woods' }).first().waitFor();
      await own.getByText('Not as it should be: It has too few rows: 1, not 3 or more').waitFor();
      await own.getByRole('img', { name: 'Line chart, Minutes, Month: 2 points, from 30 to 60' }).waitFor();
      await own.getByRole('listitem').getByText('Towel').waitFor();
      await own.getByRole('definition').getByText('half an hour').waitFor();
      await own.getByRole('img', { name: '4 of 5 stars' }).waitFor();
    };
    await isShown();
    assert.deepEqual(await axeFaults(own, 'result in blocks'), []);
    assert.deepEqual(await smallTargets(own), []);
    assert.equal(await own.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await own.reload();
    await own.getByText('What you ran before').click();
    await own.getByRole('list').getByRole('button', { name: 'Rex' }).first().click();
    await isShown();
    await own.getByText('1 of 2 checks passed').waitFor();

    await own.getByRole('button', { name: 'Edit The walk' }).click();
    await own.getByLabel('Text of The walk').fill('Walk late.');
    await own.getByRole('button', { name: 'Save The walk' }).click();
    await own.getByText('Edited by whoever ran it').waitFor();
    await own.getByText('Walk late.').waitFor();
    await own.getByRole('button', { name: 'Back to the original: The walk' }).click();
    await own.getByText('Walk <b>early</b>.').waitFor();
    await visitor.context.close();
    model.say(scriptedText);
    await owner.client.request('PATCH', await pathOfTool(), { blocks: [] });
  });

  it('says what went wrong, and runs again', async () => {
    const visitor = await freshPage(browser);
    const own = visitor.page;
    await own.goto(`${app.url}/tool/walk`);
    await own.getByLabel('Dog', { exact: true }).fill('Rex');
    await model.fail(async () => {
      await own.getByRole('button', { name: 'Run' }).click();
      await own.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    });
    await own.getByRole('button', { name: 'Try again' }).click();
    await own.getByText(scriptedText).waitFor();
    await visitor.context.close();
  });

  it('is not there where there is none, or none that is active', async () => {
    const visitor = await freshPage(browser);
    await visitor.page.goto(`${app.url}/tool/walk-2`);
    await visitor.page.getByText('There is no such tool').waitFor();
    await visitor.context.close();
  });

  it('is open to a visitor whose sign-in is over, and led to after the sign-in where one is needed', async () => {
    const visitor = await freshPage(browser);
    const own = visitor.page;
    await own.goto(`${app.url}/tool/walk`);
    await own.evaluate(() => localStorage.setItem('lathe_app_token', 'over'));
    await own.reload();
    await own.getByRole('heading', { name: 'Plan a walk' }).waitFor();

    await owner.client.request('PATCH', `/api/apps/${app.appId}`, { visibility: 'public_with_login' });
    await own.goto(`${app.url}/tool/walk?from=mail`);
    await own.waitForURL((address) => address.searchParams.get('nextUrl') === '/tool/walk?from=mail');
    await own.getByRole('button', { name: 'Create an account' }).click();
    await own.getByLabel('Email').fill('walker@example.org');
    await own.getByLabel('Password').fill('correct horse 9');
    await own.locator('#submit').click();
    await own.getByRole('heading', { name: 'Plan a walk' }).waitFor();
    assert.equal(new URL(own.url()).search, '?from=mail');
    await own.goto(`${app.url}/tool/walk-2`);
    await own.getByRole('heading', { name: 'There is no such tool' }).waitFor();
    assert.deepEqual(await axeFaults(own, 'no such tool'), []);
    await visitor.context.close();
  });
});
