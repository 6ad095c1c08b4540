// What design section 11 says of isolation, tried from inside an app's page (issue: "Isolation").
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type App, builtApp, type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';

/** Runs inside an app's page: everything a hostile page would try. Answers what it got hold of. */
async function attack({ platform, sibling, appId }: { platform: string; sibling: string; appId: string }) {
  const gained: string[] = [];
  const attempt = async (name: string, work: () => unknown) => {
    try {
      if (await work()) gained.push(name);
    } catch {
      // A browser that refuses throws; that is the wanted outcome.
    }
  };
  await attempt('a cookie of the platform', () => document.cookie.includes('lathe'));
  await attempt('storage of the sibling app', () => localStorage.getItem('sibling-secret') !== null);
  for (const path of [
    '/api/live_api/account/current',
    '/api/apps',
    `/api/apps/${appId}/chat/messages`,
    `/runtime/bundle?appId=${appId}`,
  ]) {
    await attempt(`platform ${path}`, async () => (await fetch(platform + path, { credentials: 'include' })).ok);
    await attempt(`own host ${path}`, async () => {
      const answer = await fetch(path, { credentials: 'include' });
      return answer.ok && !(path.startsWith('/runtime') && !(await answer.text()).includes('entities'));
    });
  }
  await attempt(
    "a refresh with the builder's cookie",
    async () =>
      (
        await fetch(`${platform}/api/auth/refresh`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).ok,
  );
  await attempt('the sibling app through a frame', async () => {
    const frame = document.createElement('iframe');
    frame.src = sibling;
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return Boolean(frame.contentWindow?.localStorage.getItem('sibling-secret'));
  });
  await attempt('the opener', () => Boolean(window.opener?.document));
  await attempt(
    'a script from elsewhere',
    () =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = `${platform}/assets/index.js`;
        script.onload = () => resolve(true);
        script.onerror = reject;
        document.head.append(script);
      }),
  );
  return gained;
}

for (const [name, environment, browserArguments] of [
  ['on *.localhost', undefined, []],
  [
    'on two unrelated names',
    (port: number) => ({ PUBLIC_URL: `http://lathe.example:${port}`, APPS_DOMAIN: 'apps.test' }),
    ['--host-resolver-rules=MAP lathe.example 127.0.0.1, MAP *.apps.test 127.0.0.1'],
  ],
] satisfies [string, Parameters<typeof testLathe>[0], string[]][]) {
  describe(`isolation ${name}`, () => {
    let lathe: TestLathe;
    let browser: Browser;
    let apps: [App, App];
    let platform: string;
    let session: Session;

    before(async () => {
      lathe = await testLathe(environment);
      platform = lathe.url;
      session = await signedUp(lathe);
      const first = await builtApp(session.client, undefined, { publish: true });
      const second = await builtApp(session.client, 'a recipe book', { publish: true });
      apps = [first, second];
      browser = await launchBrowser(browserArguments);
    });
    after(async () => {
      await browser?.close();
      await lathe?.stop();
    });

    it("gives an app's page nothing of the builder, the platform or another app", async () => {
      const { page, context } = await freshPage(browser);
      await page.goto(`${platform}/login`);
      await page.evaluate(
        ([token]) => {
          document.cookie = `lathe_access=${token}; SameSite=Strict`;
          localStorage.setItem('builder-secret', '1');
        },
        [session.client.token],
      );
      await page.goto(apps[1].url);
      await page.evaluate(() => localStorage.setItem('sibling-secret', '1'));
      await page.goto(apps[0].url);
      const gained = await page.evaluate(attack, { platform, sibling: apps[1].url, appId: apps[1].appId });
      assert.deepEqual(gained, []);
      assert.equal(await page.evaluate(() => localStorage.getItem('builder-secret')), null);
      await page.evaluate(() => {
        document.cookie = 'planted=1; path=/';
        document.cookie = `planted=1; path=/; domain=${location.hostname.split('.').slice(1).join('.')}`;
      });
      assert.deepEqual(
        (await context.cookies(platform)).filter((cookie) => cookie.name === 'planted'),
        [],
        'an app planted a cookie at the platform',
      );
      await context.close();
    });

    it('refuses to be framed by a page that is not the platform', async () => {
      const { page, context } = await freshPage(browser);
      await page.goto(apps[1].url);
      const answer = await page.request.get(apps[0].url.replace(/\/\/[^/]+/, `//127.0.0.1:${new URL(platform).port}`), {
        headers: { host: new URL(apps[0].url).host },
      });
      const policy = answer.headers()['content-security-policy'] ?? '';
      assert.match(policy, /frame-ancestors [^;]*/);
      assert.ok(policy.includes(new URL(platform).origin), policy);
      assert.ok(!/frame-ancestors[^;]*\*/.test(policy), policy);
      await context.close();
    });
  });
}
