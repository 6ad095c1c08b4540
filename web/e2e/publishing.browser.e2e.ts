// The table of who gets what of an app (services/standalone/test/publishing), in a browser: where cookies, frames and
// redirects decide.
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import {
  type Answers,
  type LiveHost,
  matrix,
  type Person,
  type State,
  states,
} from '../../services/standalone/test/publishing/matrix.ts';
import { type AppAnswer, previewOf, publish } from './lib/api.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { signedInPage } from './lib/builder-page.ts';
import { builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** Where somebody opens the app: at its hosts, or inside the page of a site that its owner has named. */
const places = ['app', 'one', 'two', 'embedded'] as const satisfies readonly (LiveHost | 'embedded')[];
type Place = (typeof places)[number];
interface StagedApp {
  appId: string;
  origins: Record<Place, string>;
  invitation: string;
  email: string;
}
const password = 'correct horse 9';
const paths = ['/', '/Notes?id=1&x=%20y', '/a/b/Deep', '/tool/summary'];

/** What a person sees who is answered so. */
function seenAs({ page, bundle }: Answers): string {
  if (page.startsWith('404 ')) return page.slice('404 '.length);
  return bundle.startsWith('403') ? 'sign-in' : 'app';
}
const expected = (state: State, place: Place, person: Person): string => {
  const answers = matrix[place === 'embedded' ? 'app' : place][state][person];
  assert.ok(answers);
  return seenAs(answers);
};

describe('published apps in a browser', () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;
  let named: string;
  let other: string;
  const sites: Server[] = [];
  const apps = {} as Record<State, StagedApp>;

  before(async () => {
    const records = join(await mkdtemp(join(tmpdir(), 'lathe-dns-')), 'records.json');
    await writeFile(records, '{}');
    lathe = await testLathe(() => ({ DNS_STAND_IN: records }));
    named = await site('named.example');
    other = await site('other.test');
    builder = await signedUp(lathe);
    const { appId } = await builtApp(builder.client, 'a list of notes: notes with a title and a text');
    for (const state of states) apps[state] = await staged(appId, state, records);
    browser = await launchBrowser(['--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.test 127.0.0.1']);
  });
  after(async () => {
    await browser?.close();
    for (const server of sites) server.close();
    await lathe?.stop();
  });

  /** A site that shows in a frame whatever its query names. */
  async function site(name: string): Promise<string> {
    const server = createServer((request, response) => {
      const shown = new URL(request.url ?? '/', 'http://site').searchParams.get('show') ?? 'about:blank';
      response.setHeader('content-type', 'text/html').end(`<iframe name="app" src="${shown}"></iframe>`);
    });
    sites.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://${name}:${(server.address() as AddressInfo).port}`;
  }

  async function staged(original: string, state: State, records: string): Promise<StagedApp> {
    const { client } = builder;
    const { appId } = await client.request<AppAnswer>('POST', `/api/apps/${original}/duplicate`);
    const own = `/api/apps/${appId}`;
    const { url } = await publish(client, appId);
    await client.request('POST', `${own}/settings`, { appSettings: { embedSites: [named] } });
    const label = state.replaceAll('_', '-');
    const names = [`${label}.walkers.example`, `${label}.kennel.test`] as const;
    for (const host of names) {
      const { record } = await client.request<{ record: { name: string; value: string } }>('POST', `${own}/hosts`, {
        host,
      });
      await writeFile(records, JSON.stringify({ [record.name]: [record.value] }));
      await client.request('POST', `${own}/hosts/${host}/verify`);
    }
    const email = `${label}@example.org`;
    const invitation = await client.request<{ url: string }>('POST', `${own}/invitations`, { email });
    if (state === 'unpublished') await client.request('POST', `${own}/unpublish`);
    else await client.request('PATCH', own, { visibility: state });
    const [one, two] = [`http://${names[0]}:${lathe.port}`, `http://${names[1]}:${lathe.port}`];
    return { appId, origins: { app: url, one, two, embedded: url }, invitation: invitation.url, email };
  }

  /** Opens a path of an app at a place; the frame that it is in. */
  async function open(page: Page, { origins }: StagedApp, place: Place, path = '/'): Promise<Frame> {
    const address = origins[place] + path;
    await page.goto(place === 'embedded' ? `${named}/?show=${encodeURIComponent(address)}` : address);
    return place === 'embedded' ? framed(page) : page.mainFrame();
  }
  async function framed(page: Page): Promise<Frame> {
    const frame = await page
      .locator('iframe')
      .elementHandle()
      .then((handle) => handle?.contentFrame());
    assert.ok(frame);
    return frame;
  }
  async function seenIn(frame: Frame): Promise<string> {
    const heading = frame.getByRole('heading').filter({ visible: true }).first();
    await heading.waitFor();
    const text = await heading.innerText();
    if (/^(Sign in to|Create your account)/.test(text)) return 'sign-in';
    return text.startsWith('This app') ? text : 'app';
  }
  async function signIn(frame: Frame, app: StagedApp, path: string): Promise<void> {
    await frame.getByLabel('Email').fill(app.email);
    await frame.getByLabel('Password').fill(password);
    await frame.locator('form').getByRole('button').click();
    // The app names a page of its own where the path names none, and keeps the query.
    const { search } = new URL(path, 'http://app');
    await frame.waitForURL((url) => !url.pathname.endsWith('/login') && url.search === search);
  }
  const visit = async (work: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> => {
    const { page, context } = await freshPage(browser);
    try {
      await work(page, context);
    } finally {
      await context.close();
    }
  };

  for (const state of states) {
    for (const place of places) {
      it(`${state} at ${place}: a visitor sees what the table says, on every path`, () =>
        visit(async (page) => {
          const app = apps[state];
          const wanted = expected(state, place, 'visitor');
          for (const path of paths) {
            const frame = await open(page, app, place, path);
            assert.equal(await seenIn(frame), wanted, path);
            const url = new URL(frame.url());
            const [origin, back] = [app.origins[place], url.searchParams.get('nextUrl')];
            if (wanted === 'sign-in')
              assert.deepEqual([url.origin, url.pathname, back], [origin, `/apps/${app.appId}/login`, path]);
            else assert.equal(url.origin, origin);
          }
        }));
    }

    it(`${state}: who is invited gets in and stays a person of each place alone`, () =>
      visit(async (page) => {
        const app = apps[state];
        await page.goto(app.invitation);
        if (state === 'unpublished') return assert.equal(await seenIn(page.mainFrame()), 'This app is not published');
        assert.equal(await seenIn(page.mainFrame()), 'sign-in');
        // People of the app are nobody of its workspace, who come with their accounts of the platform.
        if (state === 'workspace_with_login')
          return assert.equal(await page.getByLabel('Password').count(), 0, 'there is nothing to sign in with');
        await signIn(page.mainFrame(), app, '/');
        assert.equal(await seenIn(page.mainFrame()), expected(state, 'app', 'app user'));
        for (const place of ['one', 'two'] as const) {
          const before = await open(page, app, place);
          assert.equal(await seenIn(before), expected(state, place, 'visitor'), `${place} before`);
          await before.goto(`${app.origins[place]}/apps/${app.appId}/login?nextUrl=${encodeURIComponent(paths[1]!)}`);
          await signIn(before, app, paths[1]!);
          // The page around is opened anew, as by somebody who comes back.
          assert.equal(await seenIn(await open(page, app, place)), expected(state, place, 'app user'), place);
        }
      }));

    it(`${state}: its owner is a visitor of the live app, whatever session the platform knows`, async () => {
      const { page, context } = await signedInPage(browser, lathe.url, builder);
      for (const place of places)
        assert.equal(await seenIn(await open(page, apps[state], place)), expected(state, place, 'visitor'), place);
      await context.close();
    });
  }

  it('no other site shows an app or a preview in its frame, under none of their names', () =>
    visit(async (page) => {
      const { appId, origins } = apps.public_without_login;
      const preview = await previewOf(builder.client, appId);
      const shown = [
        ...places.map((place) => [other, origins[place]] as const),
        ...([named, other] as const).map((around) => [around, preview] as const),
      ];
      for (const [around, address] of shown) {
        const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
        await page.goto(`${around}/?show=${encodeURIComponent(address)}`);
        await refused;
        assert.equal(await page.frameLocator('iframe').getByRole('heading').count(), 0, `${address} in ${around}`);
      }
    }));

  it('inside another site, where the browser keeps nothing for it, people are told and led to a tab of its own', () =>
    visit(async (page, context) => {
      await context.addInitScript(() => {
        if (window !== window.top)
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('Access is denied', 'SecurityError');
            },
          });
      });
      const app = apps.private_with_login;
      const frame = await open(page, app, 'embedded', paths[1]);
      assert.equal(await seenIn(frame), 'sign-in');
      await frame.getByRole('alert').getByText('This browser keeps no sign-in inside another site').waitFor();
      assert.equal(await frame.getByRole('button', { name: 'Sign in' }).isDisabled(), true);
      const opened = context.waitForEvent('page');
      await frame.getByRole('link', { name: 'Sign in in a tab of its own' }).click();
      const tab = await opened;
      await signIn(tab.mainFrame(), app, paths[1]!);
      assert.equal(await seenIn(tab.mainFrame()), 'app');
    }));
});
