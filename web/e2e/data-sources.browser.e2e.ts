// Data sources as a builder uses them: files and texts are added and seen to be synced as it happens, looked into, asked,
// renamed, replaced and deleted; what is wrong with them is said, and what a plan or a role does not let in, too.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isAccessible } from './lib/accessible.ts';
import { smallTargets } from './lib/app-look.ts';
import { launchBrowser } from './lib/browser.ts';
import { focusComesTo, signedInPage } from './lib/builder-page.ts';
import { ConnectedAccounts } from './lib/connected-accounts.ts';
import { firstEmail, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { SourcesDialog } from './lib/sources-dialog.ts';

const file = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const prices = file('Prices.csv', 'Walk,Price\nTo the river,15\nThrough the woods,20\n');
const rules = file(
  'Rules.md',
  [
    '# Leash',
    'Near roads every dog is on the leash.',
    '# Water',
    'Whoever walks a dog has water with them. '.repeat(40),
  ].join('\n\n'),
);

/** A site on an address that the guard is told to let through; web servers have fixed ports. */
const siteAddress = `127.79.${(process.pid >> 8) & 255}.${process.pid & 255}`;
const sitePages: Record<string, string> = {
  '/help': '<title>Help</title><p>Dogs swim in the lake.</p><a href="/help/cats">Cats</a><a href="/help/gone">Gone</a>',
  '/help/cats': '<title>Cats</title><p>Cats stay dry.</p>',
};
const site = createServer(({ url }, response) => {
  const found = sitePages[url ?? ''];
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found);
});

describe('data sources', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let folder: string;
  const accounts = new ConnectedAccounts();
  let owner: Session;
  let appId: string;
  let page: Page;
  let context: BrowserContext;
  let sources: SourcesDialog;

  before(async () => {
    await new Promise<void>((resolve, reject) => site.once('error', reject).listen(8080, siteAddress, resolve));
    await accounts.open();
    folder = await mkdtemp(join(tmpdir(), 'lathe-plans-'));
    const plans = join(folder, 'plans.json');
    await writeFile(plans, JSON.stringify({ lite: { dataProcessingPerMonth: 100 } }));
    lathe = await testLathe(() => ({
      DEFAULT_PLAN: 'lite',
      PLANS_FILE: plans,
      PAYMENTS_PROVIDER: 'test',
      OUTGOING_ALLOW: `${siteAddress},${accounts.address}`,
      ...accounts.env,
    }));
    // The first account is the admin, who has no limits.
    owner = await signedUp(lathe, firstEmail);
    ({ appId } = await owner.client.createApp({ name: 'Dog walks' }));
    browser = await launchBrowser();
    ({ page, context } = await signedInPage(browser, lathe.url, owner));
    sources = new SourcesDialog(page, lathe.url);
  });
  after(async () => {
    site.close();
    await accounts?.close();
    await browser?.close();
    await lathe?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = (...files: ReturnType<typeof file>[]) => page.getByLabel('Files to add').setInputFiles(files);

  it('open from the panels, with nothing in them yet, and close again', async () => {
    await page.goto(`${lathe.url}/build/app/${appId}`);
    const entry = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Data sources' });
    await entry.click();
    await sources.dialog.getByText('No data sources yet').waitFor();
    assert.match(page.url(), /panel=data-sources/);
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await sources.dialog.waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.search.includes('panel'));
    await focusComesTo(page, 'button Data sources');
    await page.keyboard.press('Enter');
    await sources.dialog.waitFor();
  });

  it('take files, and show by themselves when they are synced', async () => {
    await upload(prices, rules);
    await sources.isNow('Prices.csv', 'Synced');
    await sources.isNow('Rules.md', 'Synced');
    await sources
      .row('Prices.csv')
      .getByText(/^Table, \d+ bytes, 1 chunk, added/)
      .waitFor();
    await sources.dialog.getByText('2 sources').waitFor();
    assert.equal(await sources.dialog.getByRole('list', { name: 'Uploads' }).count(), 0);
    await isAccessible(page);
  });

  it('take files that are dropped', async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Rex is a dog'], 'Dropped.txt'));
      return data;
    });
    await sources.dialog.getByText('Drop up to 5 files here').dispatchEvent('drop', { dataTransfer: transfer });
    await sources.isNow('Dropped.txt', 'Synced');
  });

  it('say before anything is sent what cannot be, and send the rest', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/ingest/file') && sent.push(request.url()));
    await upload(
      file('Photo.png', 'x'),
      file('Empty.txt', ''),
      file('Large.pdf', Buffer.alloc(10_000_000)),
      ...['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.txt`, `Note ${name}`)),
    );
    const refused = sources.dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    const says = (name: string, reason: string | RegExp) =>
      refused.filter({ hasText: name }).getByText(reason).waitFor();
    await says('Photo.png', /^This kind of file cannot be read\. Upload CSV, /);
    await says('Empty.txt', 'The file is empty');
    await says('Large.pdf', 'Failed to upload context, file size is too big (max 10 MB)');
    await says('6.txt', '5 files go at a time. Add this one afterwards');
    for (const name of ['1', '2', '3', '4', '5']) await sources.isNow(`${name}.txt`, 'Synced');
    assert.equal(sent.length, 5);
    await isAccessible(page);
    for (const name of ['Photo.png', 'Empty.txt', 'Large.pdf', '6.txt'])
      await page.getByRole('button', { name: `Dismiss ${name}` }).click();
    await sources.dialog.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
  });

  it('say why a file was not uploaded, and try it again', async () => {
    await context.route('**/api/context/ingest/file*', (route) => route.abort());
    await upload(file('Late.txt', 'Late dogs'));
    await sources.dialog.getByText('Error uploading data, please try again or contact support via chat').waitFor();
    await context.unroute('**/api/context/ingest/file*');
    await page.getByRole('button', { name: 'Try again: Late.txt' }).click();
    await sources.isNow('Late.txt', 'Synced');
  });

  it('take a text, and ask for one where there is none', async () => {
    await sources.kind('Text');
    await page.getByRole('button', { name: 'Add text' }).click();
    await sources.dialog.getByText('Please enter some text').waitFor();
    await focusComesTo(page, 'textbox Text');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We walk on Sundays from nine to noon.');
    await page.getByLabel('Name (optional)').fill('Opening hours');
    await page.getByRole('button', { name: 'Add text' }).click();
    await sources.isNow('Opening hours', 'Synced');
    assert.equal(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue(), '');
  });

  it('take a web page with those that it leads to, and tell what became of each', async () => {
    await sources.kind('Web page');
    await page.getByRole('button', { name: 'Add web page' }).click();
    await sources.dialog.getByText('Please enter the address of a web page').waitFor();
    await focusComesTo(page, 'textbox Address');
    await page.getByLabel('Address').fill(`http://${siteAddress}:81/help`);
    await page.keyboard.press('Enter');
    await sources.dialog.getByText('only the ports 80, 443, 8080 and 8443 can').waitFor();
    await page.getByLabel('Address').fill(`http://${siteAddress}:8080/help`);
    await page.getByRole('switch', { name: 'Also read the pages that it leads to' }).click();
    await page.getByLabel('Pages', { exact: true }).fill('5000');
    await page.getByLabel('Links deep').fill('1');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Add web pages' }).click();
    await sources.isNow('Help', 'Synced');
    await sources.look('Help');
    await sources.dialog.getByText('Dogs swim in the lake.').waitFor();
    await sources.dialog.getByRole('radio', { name: 'Pages' }).click();
    const pages = sources.dialog.getByRole('list', { name: 'Pages' }).getByRole('listitem');
    await pages.filter({ hasText: 'Cats' }).getByText('Read', { exact: true }).waitFor();
    await pages.filter({ hasText: '/help/gone' }).getByText('Error', { exact: true }).waitFor();
    assert.equal(await pages.count(), 3);
    await isAccessible(page);
    await sources.leave();
  });

  it('say why one could not be read, and try it again', async () => {
    await owner.client.request('POST', `/api/context/ingest/text?appId=${appId}`, { context: 'Told elsewhere' });
    await sources.isNow('Told elsewhere', 'Synced');
    await sources.kind('Files');
    await upload(file('Headers.csv', 'name,phone\n'));
    const reason = 'Failed to upload context, make sure your CSV file has column headers and a few rows';
    await sources.isNow('Headers.csv', 'Error');
    await sources.row('Headers.csv').getByText(reason).waitFor();
    await sources.choose('Headers.csv', 'Sync again');
    await sources.row('Headers.csv').getByText(reason).waitFor();
    await sources.look('Headers.csv');
    await sources.dialog.getByText('Nothing was read of it.').waitFor();
    await sources.leave();
  });

  it('show what was read, as a text and in chunks, and lead back', async () => {
    await sources.look('Rules.md');
    await focusComesTo(page, 'h3 Rules.md');
    await sources.dialog.getByText('Near roads every dog is on the leash.').waitFor();
    await isAccessible(page);
    await sources.dialog.getByRole('radio', { name: 'Chunks' }).click();
    const chunks = sources.dialog.getByRole('list', { name: 'Chunks' }).getByRole('listitem');
    await chunks.filter({ hasText: /^Chunk 2, Water/ }).waitFor();
    assert.equal(await chunks.count(), 3);
    await isAccessible(page);
    await sources.leave();
    await focusComesTo(page, 'button Rules.md');
  });

  it('are asked, and show where the answer stands', async () => {
    await page.getByLabel('Try a question').fill('what is a walk to the river?');
    await page.getByRole('button', { name: 'Find' }).click();
    const first = sources.dialog.getByRole('list', { name: 'What is found' }).getByRole('listitem').first();
    await first.getByText(/To the river/).waitFor();
    await isAccessible(page);
    await first.getByRole('button', { name: 'Prices.csv' }).click();
    await sources.dialog.getByRole('heading', { name: 'Prices.csv' }).waitFor();
    await sources.leave();
    await page.getByLabel('Try a question').fill('zebra crossings');
    await page.keyboard.press('Enter');
    await sources.dialog.getByText('None of the sources says anything about it.').waitFor();
  });

  it('are renamed', async () => {
    await sources.choose('Dropped.txt', 'Rename');
    const form = page.getByRole('dialog', { name: 'Rename source' });
    await form.getByLabel('Name').fill(' ');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.getByText('Enter a name').waitFor();
    await context.route('**/api/context/*', (route) => route.abort());
    await form.getByLabel('Name').fill('About Rex');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.getByText('Failed to rename item, try again later').waitFor();
    await context.unroute('**/api/context/*');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.waitFor({ state: 'detached' });
    await sources.isNow('About Rex', 'Synced');
    await focusComesTo(page, 'button About Rex');
  });

  it('are replaced, the old one staying until the new one is synced', async () => {
    await sources.choose('Prices.csv', 'Replace');
    const window = page.getByRole('dialog', { name: 'Replace Prices.csv' });
    await window.getByRole('button', { name: 'Choose a file' }).waitFor();
    await isAccessible(page);
    await window.getByLabel('Files to add').setInputFiles([file('Prices 2027.csv', 'Walk,Price\nTo the river,17\n')]);
    await sources.isNow('Prices 2027.csv', 'Synced');
    await sources.row('Prices.csv').waitFor({ state: 'detached' });
  });

  it('that cannot be replaced stay beside the new one, and that is said', async () => {
    await context.route('**/replaceDataItem', (route) => route.abort());
    await sources.choose('Prices 2027.csv', 'Replace');
    const window = page.getByRole('dialog', { name: 'Replace Prices 2027.csv' });
    await window.getByRole('radio', { name: 'Text' }).click();
    await window.getByRole('textbox', { name: 'Text', exact: true }).fill('To the river for 18');
    await window.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('Failed to replace item, try again later').waitFor();
    await context.unroute('**/replaceDataItem');
    await sources.isNow('To the river for 18', 'Synced');
    await sources.row('Prices 2027.csv').waitFor();
  });

  it('are deleted after a question, and stay where that fails', async () => {
    await sources.choose('Late.txt', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Late.txt?' });
    await isAccessible(page);
    await context.route('**/api/context/*', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete item, try again later').waitFor();
    await context.unroute('**/api/context/*');
    await sources.row('Late.txt').waitFor();
    await sources.choose('Late.txt', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await sources.row('Late.txt').waitFor({ state: 'detached' });
    await sources.dialog.waitFor();
  });

  it('are followed again after the server was away', async () => {
    await lathe.kill();
    await lathe.restart();
    await owner.client.request('POST', `/api/context/ingest/text?appId=${appId}`, { context: 'Told after the night' });
    await sources.isNow('Told after the night', 'Synced');
  });

  it('that cannot be read are said so, with a way to try again', async () => {
    await context.route('**/api/context/items?*', (route) => route.abort());
    await sources.open(appId);
    await sources.dialog.getByText('Error fetching data items, try again later').waitFor();
    await isAccessible(page);
    await context.unroute('**/api/context/items?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await sources.row('Rules.md').waitFor();
  });

  it('are looked at by a viewer, and changed by an editor', async () => {
    const friend = await signedUp(lathe, 'friend@example.org');
    await owner.client.request('POST', `/api/apps/${appId}/members`, { email: friend.email, role: 'viewer' });
    const { invitations } = await friend.client.request<{ invitations: { invitationId: string }[] }>(
      'GET',
      '/api/app-invitations',
    );
    await friend.client.request('POST', `/api/app-invitations/${invitations[0]!.invitationId}/accept`, {});
    const { page: other, context: visit } = await signedInPage(browser, lathe.url, friend);
    const theirs = new SourcesDialog(other, lathe.url);
    await theirs.open(appId);
    await theirs.dialog.getByText('You can look at this app. To change it, ask its owner').waitFor();
    await theirs.isNow('Rules.md', 'Synced');
    assert.equal(await theirs.dialog.getByRole('button', { name: /^(More about|Choose)/ }).count(), 0);
    await isAccessible(other);

    await owner.client.request('PATCH', `/api/apps/${appId}/members/${friend.account.accountId}`, { role: 'editor' });
    await theirs.open(appId);
    await other.getByRole('button', { name: 'More about 1.txt' }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await theirs.row('1.txt').waitFor({ state: 'detached' });
    await sources.row('1.txt').waitFor({ state: 'detached' });
    await visit.close();
  });

  it('come from accounts that are connected, and go on with what was changed there', async () => {
    const mine = await owner.client.createApp({ name: 'Connected' });
    accounts.store('Walks.txt', 'text/plain', 1, 'Beagles walk at six');
    accounts.store('Fees.csv', 'text/csv', 2, 'Walk,Price\nRiver,15\n');
    accounts.store('Fees 2027.csv', 'text/csv', 4, 'Walk,Price\nRiver,17\n');
    accounts.write('rules', 'House rules', 'Every dog has a bowl');
    await sources.open(mine.appId);
    await sources.kind('Google Drive');
    await isAccessible(page);
    await accounts.connectDrive(context, sources.dialog);
    const choice = (name: RegExp) => sources.dialog.getByRole('checkbox', { name });
    await choice(/^Walks.txt/).focus();
    await page.keyboard.press('Space');
    await choice(/^Fees.csv/).check();
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await sources.isNow('Walks.txt', 'Synced');
    await sources.isNow('Fees.csv', 'Synced');

    accounts.store('Walks.txt', 'text/plain', 3, 'Beagles walk at seven');
    await sources.choose('Walks.txt', 'Sync again');
    await sources.look('Walks.txt');
    await sources.dialog.getByText('Beagles walk at seven').waitFor();
    await sources.leave();

    await sources.choose('Walks.txt', 'Sync by itself');
    const times = page.getByRole('dialog', { name: 'Sync by itself' });
    await times.getByRole('radio', { name: 'Every week' }).click();
    await isAccessible(page);
    await times.getByRole('button', { name: 'Save' }).click();
    await sources
      .row('Walks.txt')
      .getByText(/^Every week, next on /)
      .waitFor();
    await focusComesTo(page, 'button Walks.txt');

    await sources.choose('Fees.csv', 'Replace');
    const window = page.getByRole('dialog', { name: 'Replace Fees.csv' });
    await window.getByRole('radio', { name: 'Google Drive' }).click();
    await window.getByRole('radio', { name: /^Fees 2027/ }).check();
    await isAccessible(page);
    await window.getByRole('button', { name: 'Replace' }).click();
    await sources.isNow('Fees 2027.csv', 'Synced');
    await sources.row('Fees.csv').waitFor({ state: 'detached' });

    await accounts.addFromNotion(sources.dialog, 'House rules');
    await sources.isNow('House rules', 'Synced');
    await accounts.disconnectNotion(sources.dialog);
  });

  it('are used on a phone', async () => {
    const phone = await signedInPage(browser, lathe.url, owner, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
    });
    const narrow = new SourcesDialog(phone.page, lathe.url);
    await phone.page.goto(`${lathe.url}/build/app/${appId}`);
    await phone.page.getByRole('tab', { name: 'More' }).click();
    await phone.page.getByRole('button', { name: 'Data sources' }).click();
    await narrow.isNow('Rules.md', 'Synced');
    await narrow.dialog.getByText('Add up to 5 files').waitFor();
    assert.deepEqual(await smallTargets(phone.page), []);
    await isAccessible(phone.page);
    assert.equal(await narrow.dialog.evaluate((element) => element.scrollWidth > element.clientWidth), false);
    await phone.page.getByRole('button', { name: 'Close', exact: true }).click();
    await phone.page.getByRole('button', { name: 'App texts' }).waitFor();
    await phone.context.close();
  });

  it('of the free plan are one, held up where the month is used up, and go on with a larger plan', async () => {
    const builder = await signedUp(lathe);
    const app = await builder.client.createApp({ name: 'Small' });
    const { page: lite, context: visit } = await signedInPage(browser, lathe.url, builder);
    const small = new SourcesDialog(lite, lathe.url);
    await small.open(app.appId);
    await small.dialog.getByText('Drop a file here').waitFor();
    await lite.getByLabel('Files to add').setInputFiles([file('Long.txt', 'A dog walks. '.repeat(20))]);
    await small.isNow('Long.txt', 'Usage limit reached');
    await small
      .row('Long.txt')
      .getByText('Your sources have used all the data processing of your plan for this month')
      .waitFor();
    await small.dialog.getByText(/What waits goes on by itself on/).waitFor();
    await small.dialog.getByText('Upgrade your plan to upload more than 1 context item').waitFor();
    assert.equal(await small.dialog.getByRole('button', { name: /^Choose/ }).count(), 0);
    await isAccessible(lite);
    await small.dialog.getByRole('button', { name: 'Upgrade plan' }).first().click();
    const prompt = lite.getByRole('dialog', { name: 'Upgrade your plan' });
    await prompt.getByText('Process more data').waitFor();
    await prompt.getByRole('button', { name: 'Close' }).click();
    await prompt.waitFor({ state: 'detached' });

    const path = `/api/admin/accounts/${builder.account.accountId}/plan`;
    await owner.client.request('PUT', path, { plan: 'explorer' });
    await small.isNow('Long.txt', 'Synced');
    await small.dialog.getByText(/What waits goes on/).waitFor({ state: 'detached' });
    await small.dialog.getByText('Drop up to 5 files here').waitFor();
    await visit.close();
  });
});
