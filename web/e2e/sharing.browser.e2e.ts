// Apps are shown to others: the share panel, cards with pictures and copies, the draft by a link, other sites.
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { appOf, publish } from './lib/api.ts';
import { axeFaults } from './lib/app-look.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

describe('showing apps to others', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let app: App;
  let page: Page;
  let context: BrowserContext;
  /** What the domain name system says from now on: the texts of names. */
  let publishRecords: (records: Record<string, string[]>) => Promise<void>;

  before(async () => {
    const records = join(await mkdtemp(join(tmpdir(), 'lathe-dns-')), 'records.json');
    await writeFile(records, '{}');
    publishRecords = (all) => writeFile(records, JSON.stringify(all));
    lathe = await testLathe(() => ({ DNS_STAND_IN: records }));
    builder = await signedUp(lathe);
    app = await builtApp(builder.client);
    browser = await launchBrowser(['--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.test 127.0.0.1']);
    ({ page, context } = await signedInPage(browser, lathe.url, builder));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  const panel = () => page.getByRole('dialog', { name: /^Share / });
  const share = async (part: 'Link' | 'People' | 'Draft' | 'Embed') => {
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await panel().getByRole('radio', { name: part }).click();
  };
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const visitor = () => freshPage(browser);

  describe('before publishing', () => {
    it('there is no link to copy, and that is said', async () => {
      await share('Link');
      await panel().getByText('Publish the app first, then you can copy its link and post it.').waitFor();
      assert.equal(await panel().getByRole('button', { name: 'Copy link' }).count(), 0);
    });

    it('the draft is shown by a link, to a visitor, until it is withdrawn', async () => {
      await share('Draft');
      await panel().getByRole('button', { name: 'Create a link' }).click();
      await panel().getByRole('img', { name: 'QR code of the draft' }).waitFor();
      await panel().getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied!').waitFor();
      const link = await clipboard();
      const other = await visitor();
      await other.page.goto(link);
      await other.page.getByRole('heading').first().waitFor();
      assert.ok(!other.page.url().includes('share='), 'the link stays in the address bar');
      await other.page.reload();
      await other.page.getByRole('heading').first().waitFor();
      const me = await other.page.evaluate(async () => {
        const token = sessionStorage.getItem('lathe_preview_token');
        const appId = location.host.slice('preview-'.length).split('.')[0];
        const headers = { authorization: `Bearer ${token}` };
        const bundle = await fetch('/runtime/bundle', { headers }).then((answer) => answer.json());
        const user = await fetch(`/live_api/apps/${appId}/auth/me`, { headers });
        return { sources: 'pages' in bundle, status: user.status };
      });
      assert.equal(me.sources, false);
      assert.notEqual(me.status, 200);
      await panel().getByRole('button', { name: 'Withdraw the link' }).click();
      await panel().getByRole('button', { name: 'Create a link' }).waitFor();
      await other.page.reload();
      await other.page.getByText('This preview link has ended').waitFor();
      await other.context.close();
    });
  });

  describe('the published app', () => {
    before(async () => {
      const { url } = await publish(builder.client, app.appId);
      app.url = url;
    });

    it('is posted on five networks with a message, and has a code for the phone', async () => {
      await share('Link');
      const post = panel().getByLabel('Your post');
      await post.click();
      await post.fill('Try my dogs');
      for (const name of ['Twitter', 'Facebook', 'LinkedIn', 'WhatsApp', 'Email']) {
        const address = await panel().getByRole('link', { name }).getAttribute('href');
        const sent = [...new URL(address ?? '').searchParams.values()].join('\n');
        assert.ok(sent.includes('Try my dogs') && sent.includes(app.url), `${name}: ${sent}`);
      }
      await panel()
        .getByRole('img', { name: `QR code of ${app.url}` })
        .waitFor();
      await panel().getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied!').waitFor();
      assert.equal(await clipboard(), app.url);
      assert.deepEqual(await axeFaults(page, 'share panel'), []);
    });

    it('writes a sample post by itself after three seconds, and at once for people who want no motion', async () => {
      const still = await signedInPage(browser, lathe.url, builder, { reducedMotion: 'reduce' });
      await openBuilder(still.page, lathe.url, app.appId);
      await still.page.getByRole('button', { name: 'Share', exact: true }).click();
      const whole = await still.page.getByLabel('Your post').inputValue();
      assert.match(whole, /Have a look/);
      await still.context.close();
      await share('Link');
      assert.equal(await panel().getByLabel('Your post').inputValue(), '');
      await page.waitForFunction(
        (text) => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value === text,
        whole,
      );
    });

    it('lets invited people in where nobody signs up by himself', async () => {
      await builder.client.request('PATCH', `/api/apps/${app.appId}`, {
        visibility: 'private_with_login',
        isSignupEnabled: false,
      });
      await share('People');
      await panel().getByLabel('Email').fill('nobody');
      await panel().getByRole('button', { name: 'Invite', exact: true }).click();
      await panel().getByText('This email is invalid').waitFor();
      await panel().getByLabel('Email').fill('guest@example.org');
      await panel().getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText('The invitation is on its way').waitFor();
      assert.deepEqual(await axeFaults(page, 'people'), []);
      await panel().getByRole('button', { name: 'Copy the link for guest@example.org' }).click();
      await page.getByText('Link copied!').waitFor();
      const link = await clipboard();
      const { page: guest, context: own } = await visitor();
      await guest.goto(app.url);
      await guest.getByRole('heading', { name: /^Sign in to/ }).waitFor();
      assert.equal(await guest.getByRole('button', { name: 'Create an account' }).count(), 0);
      await guest.goto(link);
      await guest.getByRole('heading', { name: /^Create your account/ }).waitFor();
      const create = async (email: string) => {
        await guest.getByLabel('Email').fill(email);
        await guest.getByLabel('Password').fill('correct horse 9');
        await guest.getByRole('button', { name: 'Create account' }).click();
      };
      await create('other@example.org');
      await guest.getByText('This invitation is not good any more, or is for another address.').waitFor();
      await create('guest@example.org');
      await guest.waitForURL(`${app.url}/`);
      await guest.getByRole('heading').first().waitFor();
      await own.close();
      await builder.client.request('PATCH', `/api/apps/${app.appId}`, {
        visibility: 'public_without_login',
        isSignupEnabled: true,
      });
    });

    it('is shown inside the sites that were named, and inside no other', async () => {
      const sites: Server[] = [];
      const site = async (): Promise<string> => {
        const server = createServer((_, response) =>
          response.setHeader('content-type', 'text/html').end(`<iframe src="${app.url}"></iframe>`),
        );
        sites.push(server);
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      };
      try {
        const [named, other] = [await site(), await site()];
        await share('Embed');
        await panel().getByLabel('Add a site').fill(`${named}/some/page`);
        await panel().getByRole('button', { name: 'Add', exact: true }).click();
        await panel().getByRole('list', { name: 'Sites' }).getByText(named, { exact: true }).waitFor();
        assert.match(await panel().getByLabel('Code for the page').inputValue(), new RegExp(`src="${app.url}"`));
        const reader = await visitor();
        await reader.page.goto(named);
        await reader.page.frameLocator('iframe').getByRole('heading').first().waitFor();
        const refused = reader.page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
        await reader.page.goto(other);
        await refused;
        assert.equal(await reader.page.frameLocator('iframe').getByRole('heading').count(), 0);
        await reader.context.close();
      } finally {
        for (const server of sites) server.close();
      }
    });
  });

  it('a live app is served under two unrelated names of its own, each with sessions of its own', async () => {
    const names = ['dogs.walkers.example', 'shop.kennel.test'];
    await openBuilder(page, lathe.url, app.appId);
    await page.getByRole('button', { name: 'Published' }).click();
    await page.getByRole('button', { name: 'Domains of your own' }).click();
    const domains = page.getByRole('dialog', { name: 'Domains of your own' });
    const item = (name: string) => domains.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const add = async (name: string) => {
      await domains.getByLabel('Add a domain').fill(name);
      await domains.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('localhost');
    await domains.getByText(/^The domain /).waitFor();
    const texts: Record<string, string[]> = {};
    for (const name of names) {
      await add(name);
      await item(name).getByRole('button', { name: 'Verify' }).click();
      await item(name)
        .getByText(/^Neither the record nor the file was found/)
        .waitFor();
      texts[`_lathe.${name}`] = [
        await item(name)
          .getByText(/^lathe-verify=/)
          .innerText(),
      ];
    }
    assert.deepEqual(await axeFaults(page, 'domains'), []);
    await publishRecords(texts);
    for (const name of names) {
      await item(name).getByRole('button', { name: 'Verify' }).click();
      await item(name).getByText('Verified').waitFor();
    }
    const { page: guest, context: own } = await visitor();
    const origins = names.map((name) => `http://${name}:${lathe.port}`);
    const signedIn = () => guest.evaluate(() => localStorage.getItem('lathe_app_token') !== null);
    for (const origin of origins) {
      await guest.goto(`${origin}/Dogs`);
      await guest.getByRole('heading').first().waitFor();
      assert.equal(await signedIn(), false);
      await guest.goto(`${origin}/apps/${app.appId}/login?nextUrl=/Dogs`);
      if (origin === origins[0]) await guest.getByRole('button', { name: 'Create an account' }).click();
      await guest.getByLabel('Email').fill('both@example.org');
      await guest.getByLabel('Password').fill('correct horse 9');
      await guest.getByRole('button', { name: origin === origins[0] ? 'Create account' : 'Sign in' }).click();
      await guest.waitForURL(`${origin}/Dogs`);
      assert.equal(await signedIn(), true);
    }
    await item(names[0]!)
      .getByRole('button', { name: `Remove ${names[0]}` })
      .click();
    await item(names[0]!).waitFor({ state: 'detached' });
    await guest.goto(`${origins[0]}/Dogs`);
    await guest.getByText('This app does not exist').waitFor();
    await own.close();
  });

  describe('a card', () => {
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const choose = async (name: string, item: string | RegExp) => {
      await card(name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };

    it('has a picture of the app, which the preview has drawn', async () => {
      await openBuilder(page, lathe.url, app.appId);
      while ((await appOf(builder.client, app.appId)).picture === null) await page.waitForTimeout(100);
      await page.goto(`${lathe.url}/home`);
      const picture = card(app.name).locator('img');
      await picture.waitFor();
      await page.waitForFunction(
        () => (document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0) > 0,
      );
      assert.deepEqual(
        await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
        [640, 400],
      );
    });

    it('copies the link of a live app, opens it, and makes a copy that is an app of its own', async () => {
      await page.goto(`${lathe.url}/home`);
      await choose(app.name, 'Copy link');
      await page.getByText('Link copied!').waitFor();
      assert.equal(await clipboard(), app.url);
      const live = context.waitForEvent('page');
      await choose(app.name, 'Open live');
      await (await live).close();
      await choose(app.name, 'Duplicate');
      const copy = `${app.name} (copy)`;
      await page.getByText(`${copy} was created`).waitFor();
      await card(copy).getByText('Not published').waitFor();
      await card(copy)
        .getByRole('button', { name: `Actions for ${copy}` })
        .click();
      assert.equal(
        await page.getByRole('menuitem', { name: 'Copy link (publish first)' }).getAttribute('aria-disabled'),
        'true',
      );
      await page.keyboard.press('Escape');
      await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
      await page.frameLocator('iframe[data-frame]').first().getByRole('heading').first().waitFor();
      const id = new URL(page.url()).pathname.split('/')[3] ?? '';
      assert.deepEqual((await appOf(builder.client, id)).pages, (await appOf(builder.client, app.appId)).pages);
    });
  });

  describe('before signing in', () => {
    let template: App;
    before(async () => {
      template = await builtApp(builder.client, 'A library: books with title and author', { publish: true });
      await builder.client.request('POST', `/api/apps/${template.appId}/settings`, {
        appSettings: {
          isAppTemplate: true,
          templateCategory: 'Reading',
          templateDescription: 'Books and who has them',
        },
      });
    });
    /** Fills the sign-up form that is open. */
    const signUp = async (where: Page, email: string) => {
      await where.getByLabel('Email').fill(email);
      await where.getByLabel('Password', { exact: true }).fill('correct horse 9');
      await where.getByRole('button', { name: 'Create account' }).click();
    };

    it('what somebody wants to build waits for them behind the sign-up', async () => {
      const { page: first, context: own } = await visitor();
      await first.goto(lathe.url);
      assert.deepEqual(await axeFaults(first, 'first page'), []);
      await first.getByRole('textbox', { name: 'What do you want to build?' }).fill('A diary of my bees');
      await first.keyboard.press('Enter');
      await signUp(first, 'bees@example.org');
      await first.waitForURL('**/home');
      const box = first.getByRole('textbox', { name: 'What do you want to build?' });
      assert.equal(await box.inputValue(), 'A diary of my bees');
      await first.goto(lathe.url);
      await first.waitForURL('**/home');
      await own.close();
    });

    it('templates are seen by category, opened, and become an app of one’s own after the sign-up', async () => {
      const { page: reader, context: own } = await visitor();
      await reader.goto(`${lathe.url}/templates`);
      const card = reader.getByRole('article').filter({ hasText: 'Books and who has them' });
      await reader.getByRole('button', { name: 'Reading' }).click();
      await card.waitFor();
      assert.equal(new URL(reader.url()).searchParams.get('category'), 'Reading');
      assert.deepEqual(await axeFaults(reader, 'templates'), []);
      assert.equal(await card.getByRole('link', { name: /^Open / }).getAttribute('href'), template.url);
      await card.getByRole('link', { name: 'Use this template' }).click();
      await signUp(reader, 'reader@example.org');
      await reader.waitForURL('**/build/app/**');
      assert.ok(!reader.url().includes(template.appId));
      await reader.frameLocator('iframe[data-frame]').first().getByRole('heading').first().waitFor();
      await own.close();
    });

    it('an invitation makes the customer the owner, and the admin a stranger', async () => {
      await builder.client.request('POST', `/api/apps/${template.appId}/settings`, {
        appSettings: { isClaimable: true },
      });
      await openBuilder(page, lathe.url, template.appId);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await panel().getByRole('radio', { name: 'Hand over' }).click();
      await panel().getByRole('button', { name: 'Copy the invitation' }).click();
      await page.getByText('Link copied!').waitFor();
      const link = await clipboard();
      const { page: customer, context: own } = await visitor();
      await customer.goto(link);
      await customer.getByRole('button', { name: 'Create an account' }).click();
      await signUp(customer, 'customer@example.org');
      await customer.getByRole('button', { name: 'Take it over' }).click();
      await customer.waitForURL(`**/build/app/${template.appId}`);
      await customer.getByRole('article', { name: 'Answer' }).waitFor();
      await customer.goto(link);
      await customer.getByRole('button', { name: 'Take it over' }).click();
      await customer.getByText('This invitation is not good any more. The app may have been claimed already').waitFor();
      await own.close();
      await page.goto(`${lathe.url}/build/app/${template.appId}`);
      await page
        .getByText(/does not exist|nothing here|gone|not here/i)
        .first()
        .waitFor();
    });

    it('every address of the specification leads to its screen', async () => {
      const { page: reader, context: own } = await visitor();
      for (const [path, heading] of [
        ['/pricing', 'Plans'],
        ['/terms-of-service', 'Terms of service'],
        ['/privacy-policy', 'Privacy policy'],
      ] as const) {
        await reader.goto(lathe.url + path);
        await reader.getByRole('heading', { level: 1, name: heading }).waitFor();
        assert.deepEqual(await axeFaults(reader, path), []);
      }
      await reader.goto(`${lathe.url}/onboarding`);
      await reader.waitForURL('**/login?redirectTo=%2Fonboarding');
      await own.close();
      for (const path of ['/onboarding', '/live', '/apps', '/login', '/']) {
        await page.goto(lathe.url + path);
        await page.waitForURL('**/home');
      }
      await page.goto(`${lathe.url}/joinPlan`);
      await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
      await page.goto(`${lathe.url}/live/${app.slug}/Dogs?x=1`);
      await page.waitForURL(`${app.url}/Dogs?x=1`);
    });
  });
});
