// Parts of apps by the built-in engine that are more than forms and lists: sample rows, figures, stars, boards, and rows
// that others name.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { previewOf } from './lib/api.ts';
import { AppDriver } from './lib/app-driver.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

const clinic =
  'a clinic: patients with name and phone; appointments with patient, time, reason and a status planned, done or missed; invoices with patient, amount and paid yes/no; reviews with title, rating and votes. Appointments on a board. A +1 button to raise the votes.';

describe('parts of apps', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let client: LatheClient;
  let appId: string;
  let page: Page;
  let driver: AppDriver;
  let problems: string[];

  before(async () => {
    lathe = await testLathe();
    ({ client } = await signedUp(lathe));
    ({ appId } = await builtApp(client, clinic));
    browser = await launchBrowser();
    ({ page, problems } = await freshPage(browser, { reducedMotion: 'reduce' }));
    const url = await previewOf(client, appId);
    await page.goto(url);
    driver = new AppDriver(page, new URL(url).origin);
    await driver.settled();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const rowsOf = (entity: string): Promise<Record<string, unknown>[]> =>
    client.request('GET', `/live_api/apps/${appId}/entities/${entity}`);

  it('fills an empty app with related sample rows, and the start page with what they come to', async () => {
    await page.getByRole('button', { name: 'Add sample rows' }).click();
    await page.getByRole('button', { name: 'Remove sample rows' }).waitFor();
    const patients = new Set((await rowsOf('Patient')).map(({ id }) => id));
    const appointments = await rowsOf('Appointment');
    assert.equal(appointments.length, 5);
    assert.ok(appointments.every(({ patient }) => patients.has(patient)));
    const today = page.locator('section', { has: page.getByRole('heading', { name: "Today's appointments" }) });
    await today
      .getByText(/^\d\d:\d\d/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Unpaid invoices \$/ }).waitFor();
    await page.getByRole('link', { name: /^Average rating \d.* ★/ }).waitFor();
  });

  it('moves a card of a board to another column', async () => {
    await driver.open('Appointments');
    const planned = page.getByRole('list', { name: 'Planned' }).getByRole('listitem');
    const before = await planned.count();
    await planned
      .first()
      .getByRole('button', { name: /^Move / })
      .click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('ul[aria-label="Planned"] > li').length === count,
      before - 1,
    );
    assert.ok((await rowsOf('Appointment')).some(({ status }) => status === 'done'));
  });

  it('gives a rating by stars', async () => {
    await driver.open('Reviews');
    await driver.addButton().click();
    await page.locator('#field-title').fill('Kind people');
    await page.getByRole('button', { name: '3 of 5 stars' }).click();
    await driver.save();
    const row = page.getByRole('row').filter({ hasText: 'Kind people' });
    await row.getByRole('img', { name: '3 of 5 stars' }).waitFor();
  });

  it('raises a number by a button, on a phone as well', async () => {
    const row = page.getByRole('row', { name: /Kind people/ });
    await row.getByRole('button', { name: 'Votes +1' }).click();
    await row.getByRole('cell', { name: /^1 Votes/ }).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    const card = page.getByRole('listitem').filter({ hasText: 'Kind people' });
    await card.getByRole('button', { name: 'Votes +1' }).click();
    await card.getByText('2', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.equal((await rowsOf('Review')).find(({ title }) => title === 'Kind people')?.votes, 2);
  });

  it('warns before a row goes that others name, which say afterwards that it was deleted', async () => {
    const [first] = await rowsOf('Patient');
    await driver.open(`PatientDetail?id=${String(first?.id)}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^Still linked to it: 1 appointment, 1 invoice\b.*They stay/).waitFor();
    // The answer comes late: the page of the row is drawn once more before the list is there.
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (...request) => {
        const answer = await fetch(...request);
        if (request[1]?.method === 'DELETE') await new Promise((resolve) => setTimeout(resolve, 1_500));
        return answer;
      };
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/Patients$/);
    await driver.settled();
    assert.deepEqual(problems, []);
    await driver.open('Invoices');
    await page.getByText('Deleted patient').filter({ visible: true }).first().waitFor();
  });

  it('takes the samples away that nobody has changed, and nothing else', async () => {
    await driver.open('Home');
    await page.getByRole('button', { name: 'Remove sample rows' }).click();
    await page.getByRole('button', { name: 'Remove sample rows' }).waitFor({ state: 'detached' });
    assert.deepEqual(
      (await rowsOf('Review')).map(({ title }) => title),
      ['Kind people'],
    );
    assert.deepEqual(await rowsOf('Patient'), []);
    assert.deepEqual(problems, []);
  });
});
