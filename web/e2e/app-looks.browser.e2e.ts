// How generated apps look and load: to axe, in the dark, on a phone, on a slow network, and from outside.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import type { LatheClient } from '../../scripts/lib/lathe-client.ts';
import { appOf, publish } from './lib/api.ts';
import { AppDriver } from './lib/app-driver.ts';
import { axeFaults, cutTexts, lightnessOf, smallTargets } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type App, builtApp, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

const walkers =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled. Everyone can add rows';
const clinic =
  'a clinic: patients with name, birthday and phone; appointments with patient, time and a status booked, done or missed; prescriptions with patient, medicine and dose; rooms with name and floor; invoices with patient, amount, due date and a status open or paid. Everyone can add rows';
/** Wants to see totals, a line, what is due and what was left alone. */
const renovation =
  'rooms with name; purchases with room, date, amount and kg; checks with room, date and next due date. Everyone can see and change everything. I want to see the total amount per room per month, the total kg per month in a chart and a line chart of kg over time. Warn me when a check is due within 30 days. Show the rooms without a check for over a year.';

/** A page that shows an app, and who uses it. */
type Opened = Awaited<ReturnType<typeof freshPage>> & { driver: AppDriver };

describe('generated apps', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let client: LatheClient;
  /** With rows, following the device. */
  let dogs: App;
  /** Without rows, dark by its own choice, with more pages than a phone has places for. */
  let dark: App;
  /** With rows, and a start page of what was asked for. */
  let rooms: App;
  let draft: { appId: string; slug: string };

  before(async () => {
    lathe = await testLathe();
    ({ client } = await signedUp(lathe));
    dogs = await builtApp(client, walkers);
    for (const wish of ['Add five sample rows to dogs', 'Add five sample rows to walks'])
      assert.equal((await client.ask(dogs.appId, wish)).error, null);
    rooms = await builtApp(client, renovation);
    for (const many of ['rooms', 'purchases', 'checks'])
      for (const wish of [`Everyone can see ${many}`, `Add five sample rows to ${many}`])
        assert.equal((await client.ask(rooms.appId, wish)).error, null);
    dark = await builtApp(client, clinic);
    assert.equal((await client.ask(dark.appId, 'dark mode')).error, null);
    for (const app of [dogs, rooms, dark]) Object.assign(app, await publish(client, app.appId));
    draft = await appOf(client, (await client.createApp({ name: 'Nothing yet' })).appId);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  /** A page of an app, once it shows. */
  async function opened(app: App, path = '/', options: BrowserContextOptions = {}): Promise<Opened> {
    const made = await freshPage(browser, { reducedMotion: 'reduce', ...options });
    const driver = new AppDriver(made.page, app.url);
    await made.page.goto(app.url + path);
    await driver.settled();
    return { ...made, driver };
  }

  /** Neither data nor what the platform is told of the visit. */
  const filesOf = (urls: string[]) => urls.filter((url: string) => !/\/(live_api|app-logs)\//.test(url));
  const signIn = (app: App) => `/apps/${app.appId}/login`;
  const toastIn = (page: Page) => page.locator('[data-sonner-toast]').first();

  /** Adds a dog in the open list, so that the app says so. */
  async function addDog({ page, driver }: Opened) {
    await driver.addButton().click();
    await page.locator('#field-name').fill('Bello');
    await driver.save();
    await toastIn(page).waitFor();
  }

  describe('to axe', { concurrency: 2 }, () => {
    /** Screens by name: the app, its address, and what to do there. */
    const screens: Record<string, [() => App, string, ((made: Opened) => Promise<unknown>)?]> = {
      'dashboard with rows': [
        () => dogs,
        '/',
        ({ page }: Opened) => page.locator('.recharts-surface').first().waitFor(),
      ],
      'dashboard of what was asked for': [
        () => rooms,
        '/',
        ({ page }: Opened) => page.locator('.recharts-line').first().waitFor(),
      ],
      'dashboard without rows': [() => dark, '/'],
      'list with rows': [() => dogs, '/Walks', ({ driver }: Opened) => driver.rows().first().waitFor()],
      'list without rows': [() => dark, '/Patients'],
      'search without a result': [
        () => dogs,
        '/Dogs?search=zzz',
        ({ page }: Opened) => page.getByText('No dogs match').waitFor(),
      ],
      'form with faults': [
        () => dogs,
        '/Walks',
        async ({ page, driver }: Opened) => {
          await driver.addButton().click();
          await page.locator('[role=dialog] button[type=submit]').click();
          await page.getByText('Please fill this in.').first().waitFor();
        },
      ],
      'menu of a row': [
        () => dogs,
        '/Walks',
        async ({ page, driver }: Opened) => {
          await driver.rows().first().click();
          await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
        },
      ],
      'question before deleting': [
        () => dogs,
        '/Walks',
        async ({ page, driver }: Opened) => {
          await driver.rows().first().click();
          await page.getByRole('menuitem', { name: 'Delete' }).click();
          await page.getByRole('alertdialog').waitFor();
        },
      ],
      detail: [
        () => dogs,
        '/Dogs',
        async ({ page, driver }: Opened) => {
          await page.getByRole('main').getByRole('link').filter({ visible: true }).first().click();
          await page.getByRole('button', { name: 'Edit' }).waitFor();
          await driver.settled();
        },
      ],
      message: [() => dogs, '/Dogs', addDog],
    };
    const pages: Record<string, [() => string, ((page: Page) => Promise<unknown>)?]> = {
      'sign-in': [() => dogs.url + signIn(dogs)],
      'sign-in refused': [
        () => dogs.url + signIn(dogs),
        async (page: Page) => {
          await page.getByLabel('Email').fill('nobody@example.org');
          await page.getByLabel('Password').fill('wrong password');
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.locator('#form-error').filter({ hasText: /\w/ }).waitFor();
        },
      ],
      'unknown app': [() => `http://nobody-has-this.localhost:${lathe.port}/`],
      'app that is not published': [() => `http://${draft.slug}.localhost:${lathe.port}/`],
      'app that cannot be reached': [
        () => dark.url,
        async (page: Page) => {
          await page.route('**/runtime/assets/**/app.js', (route: Route) => route.abort());
          await page.reload();
          await page.getByRole('button', { name: 'Try again' }).waitFor();
        },
      ],
    };

    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 375]) {
        const options = { colorScheme, viewport: { width, height: 900 } };
        it(`nothing is serious, ${colorScheme}, ${width} px`, async () => {
          const faults = [];
          for (const [name, [app, path, arrive]] of Object.entries(screens)) {
            const made = await opened(app(), path, options);
            await arrive?.(made);
            faults.push(...(await axeFaults(made.page, name)));
            await made.context.close();
          }
          for (const [name, [url, arrive]] of Object.entries(pages)) {
            const { page, context } = await freshPage(browser, { reducedMotion: 'reduce', ...options });
            await page.goto(url());
            await page.locator('h1').first().waitFor();
            await arrive?.(page);
            faults.push(...(await axeFaults(page, name)));
            await context.close();
          }
          assert.deepEqual(faults, []);
        });
      }
    }
  });

  describe('in the dark', () => {
    it('a message is as dark as the app, also after the switch of the app', async () => {
      const made = await opened(dogs, '/Dogs', { colorScheme: 'light' });
      await made.page.getByRole('button', { name: 'Use dark colours' }).filter({ visible: true }).click();
      await addDog(made);
      assert.ok((await lightnessOf(toastIn(made.page))) < 0.2, 'a light message in a dark app');
      await made.page.getByRole('button', { name: 'Use light colours' }).filter({ visible: true }).click();
      assert.ok((await lightnessOf(toastIn(made.page))) > 0.8, 'a dark message in a light app');
      await made.context.close();
    });

    it('the pages before a dark app are dark on a light device, with its icon', async () => {
      const { page, context } = await freshPage(browser, { colorScheme: 'light' });
      await page.goto(dark.url + signIn(dark));
      assert.ok((await lightnessOf(page.locator('body'))) < 0.2, 'the sign-in page is light');
      assert.equal(await page.locator('.mark svg').count(), 1);
      assert.match((await page.locator('link[rel=icon]').getAttribute('href')) ?? '', /^data:image\/svg\+xml,.*path/);
      await page.route('**/runtime/assets/**/app.js', (route: Route) => route.abort());
      await page.goto(dark.url);
      await page.getByRole('heading', { name: 'The app could not be loaded' }).waitFor();
      assert.ok(
        (await lightnessOf(page.locator('.start-page'))) < 0.2,
        'what is said when it cannot be loaded is light',
      );
      assert.equal(await page.locator('.start-page .mark svg').count(), 1);
      await context.close();
    });

    it('they are what a visitor chose in the app', async () => {
      const { page, context } = await opened(dark, '/', { colorScheme: 'light' });
      await page.getByRole('button', { name: 'Use light colours' }).filter({ visible: true }).click();
      await page.goto(dark.url + signIn(dark));
      assert.ok((await lightnessOf(page.locator('body'))) > 0.8);
      await context.close();
    });
  });

  describe('on a phone', () => {
    const phone = { viewport: { width: 375, height: 812 } };

    it('no name in the bar or on a card is cut, and what has no place is behind More', async () => {
      const { page, context } = await opened(dark, '/', phone);
      const bar = page.getByRole('navigation', { name: 'Pages' }).filter({ visible: true });
      await bar.getByRole('button', { name: 'More' }).waitFor();
      assert.deepEqual([...(await cutTexts(bar)), ...(await cutTexts(page.getByRole('main')))], []);
      await bar.getByRole('button', { name: 'More' }).click();
      assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['Prescriptions', 'Rooms', 'Invoices']);
      await page.getByRole('menuitem', { name: 'Invoices' }).click();
      await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
      await context.close();
    });

    it('the start page of what was asked for shows each of it', async () => {
      const { page, context } = await opened(rooms, '/', phone);
      for (const name of [
        'Amount by room',
        'Kg by month',
        'Kg over time',
        'Checks: next due date within 30 days',
        'Rooms without checks for 365 days',
      ])
        await page.getByRole('heading', { name, level: 2 }).waitFor();
      const totals = page.locator('section', { has: page.getByRole('heading', { name: 'Amount by room' }) });
      assert.match((await totals.getByRole('listitem').first().textContent()) ?? '', /\$[\d,.]+.*20\d\d: \$/);
      assert.deepEqual(await cutTexts(page.getByRole('main')), []);
      await context.close();
    });

    it('every control is large enough for a finger', async () => {
      const small = [];
      for (const [app, path] of [
        [dogs, '/'],
        [dogs, '/Dogs'],
        [dogs, '/Walks'],
        [rooms, '/'],
        [dark, '/'],
        [dark, '/Patients'],
      ] as const) {
        const { page, context, driver } = await opened(app, path, phone);
        small.push(...(await smallTargets(page)).map((name: string) => `${path}: ${name}`));
        if (path === '/Walks') {
          await driver.addButton().click();
          await page.locator('#field-minutes').waitFor();
          small.push(...(await smallTargets(page)).map((name: string) => `form: ${name}`));
          await page.keyboard.press('Escape');
          await driver.rows().first().click();
          await page.getByRole('menuitem').first().waitFor();
          small.push(...(await smallTargets(page)).map((name: string) => `menu: ${name}`));
        }
        await context.close();
      }
      const { page, context } = await freshPage(browser, phone);
      await page.goto(dogs.url + signIn(dogs));
      await page.getByLabel('Email').waitFor();
      small.push(...(await smallTargets(page)).map((name: string) => `sign-in: ${name}`));
      await context.close();
      assert.deepEqual(small, []);
    });

    it('there is one bar at the bottom, and no message covers it', async () => {
      const made = await opened(dogs, '/Dogs', phone);
      await addDog(made);
      const bars = await made.page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((element) => {
            const { bottom, width } = element.getBoundingClientRect();
            return (
              getComputedStyle(element).position === 'fixed' &&
              element.checkVisibility() &&
              width > 300 &&
              bottom > innerHeight - 2 &&
              !element.closest('[data-sonner-toaster]')
            );
          }).length,
      );
      assert.equal(bars, 1);
      const bar = await made.page.getByRole('navigation', { name: 'Pages' }).filter({ visible: true }).boundingBox();
      const toast = await toastIn(made.page).boundingBox();
      assert.ok(toast && bar && toast.y + toast.height < bar.y, 'the message covers the bar');
      await made.context.close();
    });
  });

  describe('on a slow network', () => {
    it('a dashboard draws first; its charts come after, into the place that waits for them', async () => {
      const { page, context } = await freshPage(browser);
      const requested: string[] = [];
      page.on('request', (request: Request) => requested.push(request.url()));
      let letChartsCome = () => {};
      // Told when the charts are asked for, not after: a busy machine sees the heading late.
      const isAsked = new Promise<number>((tell) => {
        void page.route('**/recharts-*.js', async (route: Route) => {
          tell(await page.getByRole('heading', { level: 1 }).count());
          await new Promise<void>((resolve) => (letChartsCome = resolve));
          await route.continue();
        });
      });
      await page.goto(dogs.url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const headings = await isAsked;
      const files = filesOf(requested);
      const before = files.slice(
        0,
        files.findIndex((url: string) => url.includes('recharts')),
      );
      const place = page.getByRole('img', { name: /^Walks: / }).first();
      await place.waitFor();
      const waiting = await place.boundingBox();
      assert.equal(await page.locator('.recharts-surface').count(), 0);
      letChartsCome();
      await page.locator('.recharts-surface').first().waitFor();
      assert.deepEqual(await place.boundingBox(), waiting);
      assert.equal(headings, 1, 'charts were asked for before the first heading');
      assert.ok(before.length < 10, `${before.length} files before the charts:\n${before.join('\n')}`);
      await context.close();
    });

    it('a list asks for no charts, and a page is there at once with all that it needs', async () => {
      const { page, context } = await freshPage(browser);
      const requested: string[] = [];
      page.on('request', (request: Request) => requested.push(request.url()));
      await page.goto(`${dogs.url}/Dogs`);
      await page.getByRole('heading', { level: 1, name: 'Dogs' }).waitFor();
      assert.ok(filesOf(requested).length < 12, requested.join('\n'));
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .waitFor();
      assert.deepEqual(
        requested.filter((url) => url.includes('recharts')),
        [],
      );
      await context.close();
    });

    it('the name and the mark of the app show before its scripts are there', async () => {
      const { page, context } = await freshPage(browser, { colorScheme: 'dark' });
      await page.route('**/runtime/vendor/core-*.js', () => undefined);
      await page.goto(dogs.url, { waitUntil: 'commit' });
      await page.getByRole('status', { name: 'Loading' }).getByText('Dog Walkers').waitFor();
      assert.ok((await lightnessOf(page.locator('.start-page'))) < 0.2);
      await context.close();
    });
  });

  describe('from outside', () => {
    it('an address that names no page shows the main page and keeps its query', async () => {
      const { page, context, problems } = await opened(dogs, '/Nowhere?from=mail');
      await page.getByRole('heading', { level: 1, name: 'Dog Walkers' }).waitFor();
      await page.waitForURL(`${dogs.url}/?from=mail`);
      assert.equal(await page.getByText('Page not found').count(), 0);
      assert.deepEqual(problems, []);
      await context.close();
    });

    it('tells search engines and previews of links what it is', async () => {
      const { page, context } = await opened(dogs, '/walks?utm_source=x');
      const content = (name: string) =>
        page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content');
      assert.equal(await content('og:title'), 'Dog Walkers');
      assert.equal(await content('description'), await content('og:description'));
      assert.ok(((await content('description')) ?? '').length > 10);
      assert.equal(await content('og:type'), 'website');
      assert.equal(await content('og:url'), `${dogs.url}/Walks`);
      assert.equal(await page.locator('link[rel=canonical]').getAttribute('href'), `${dogs.url}/Walks`);
      assert.ok(await content('theme-color'));
      await context.close();
    });
  });
});
