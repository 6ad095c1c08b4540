// `npm run build-app` for thirteen sentences (E2E_APPS: for the first so many), then every app used through its own screens: as owner in the preview, as
// a user of the app, as a visitor.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { rightsOf } from '@lathe/proto/entities/rights';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { root } from '../../scripts/launcher.mjs';
import { filesOf, previewOf } from './lib/api.ts';
import { AppDriver, type ListedEntity, outline } from './lib/app-driver.ts';
import { signUpInApp } from './lib/app-sign-up.ts';
import { freshPage, launchBrowser } from './lib/browser.ts';
import { type Session, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { sentences as allSentences } from './lib/sentences.ts';

const run = promisify(execFile);
const only = process.env.E2E_APP;
const sentences = allSentences
  .slice(0, Number(process.env.E2E_APPS ?? allSentences.length))
  .filter(({ name }) => !only || name === only);
/** Nothing here is about motion, and every step would wait for the end of one. */
const still: BrowserContextOptions = { reducedMotion: 'reduce' };

/** What a build answers of an app, and what the app consists of. */
interface BuiltApp {
  appId: string;
  appUrl: string;
  entities: ListedEntity[];
  pages: string[];
  files: string[];
  ms: number;
}

/** Two apps at a time: a person's steps are mostly waiting, and the smallest machine has two cores. */
describe(`apps from ${sentences.length} sentences`, { concurrency: 2 }, () => {
  let lathe: TestLathe;
  let browser: Browser;
  let builder: Session;

  before(async () => {
    lathe = await testLathe();
    builder = await signedUp(lathe);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
  });

  async function build(sentence: string): Promise<BuiltApp> {
    const { stdout } = await run(
      process.execPath,
      [
        'scripts/build-app.ts',
        sentence,
        '--publish',
        '--json',
        '--url',
        `http://127.0.0.1:${lathe.port}`,
        '--email',
        builder.email,
        '--password',
        builder.password,
      ],
      { cwd: root },
    );
    const result: Omit<BuiltApp, 'entities' | 'pages'> = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    const files = await filesOf(builder.client, result.appId);
    return { ...result, ...outline(files) };
  }

  /** Every page renders a heading, none reports an error. */
  async function walk(driver: AppDriver, app: BuiltApp, problems: string[]) {
    for (const name of app.pages) await driver.open(name);
    assert.deepEqual(problems, [], `console errors while walking: ${problems.join('\n')}`);
  }

  /** Add, see, edit, filter, reload, delete: on every entity, as somebody who may. */
  async function exercise(driver: AppDriver, app: BuiltApp, problems: string[]) {
    for (const entity of app.entities) {
      await driver.open(entity.page);
      const marker = await driver.add(entity);
      if (marker) await driver.page.getByText(marker).filter({ visible: true }).first().waitFor();
      await driver.add(entity);
      const edited = await driver.edit(entity);
      if (edited) await driver.page.getByText(edited).filter({ visible: true }).first().waitFor();
      await driver.filter(edited);
      await driver.open(entity.page);
      assert.ok((await driver.rows().count()) >= 2, `${entity.name}: rows are gone after a reload`);
    }
    await walk(driver, app, problems);
    for (const entity of app.entities.toReversed()) {
      await driver.open(entity.page);
      await driver.removeFirst();
    }
    assert.deepEqual(problems, []);
  }

  for (const { name, sentence } of sentences) {
    describe(name, { concurrency: 1 }, () => {
      let app: BuiltApp;

      it('is built and published', async (test) => {
        app = await build(sentence);
        assert.ok(app.entities.length > 0 && app.pages.length > app.entities.length);
        test.diagnostic(
          `${app.entities.map((entity) => entity.name).join(', ')} | ${app.pages.length} pages, ${app.files.length} files, ${app.ms} ms`,
        );
      });

      it('works for its owner in the preview', async () => {
        const url = await previewOf(builder.client, app.appId);
        const { page, context, problems } = await freshPage(browser, still);
        await page.goto(url);
        const driver = new AppDriver(page, new URL(url).origin);
        await driver.settled();
        await walk(driver, app, problems);
        await exercise(driver, app, problems);
        await context.close();
      });

      it('works for a person who signs up in the app, as far as its rules let them', async () => {
        const { page, context, problems } = await freshPage(browser, still);
        await page.goto(`${app.appUrl}/apps/${app.appId}/login?nextUrl=/`);
        await signUpInApp(page);
        const driver = new AppDriver(page, app.appUrl);
        await driver.settled();
        const own = app.entities.every((entity) =>
          Object.values(rightsOf(entity.schema.permissions)).every((level) => ['all', 'creator'].includes(level)),
        );
        if (own) await exercise(driver, app, problems);
        else await walk(driver, app, problems);
        await context.close();
      });

      it('shows a visitor what its rules allow and nothing else', async () => {
        const { page, context, problems } = await freshPage(browser, {
          ...still,
          viewport: { width: 375, height: 800 },
        });
        const driver = new AppDriver(page, app.appUrl);
        await walk(driver, app, problems);
        for (const entity of app.entities) {
          await driver.open(entity.page);
          const { read, create } = rightsOf(entity.schema.permissions);
          if (create !== 'all')
            assert.equal(
              await page.getByRole('button', { name: /^Add / }).filter({ visible: true }).count(),
              0,
              `${entity.name} offers a visitor to add`,
            );
          if (read === 'all') assert.ok((await driver.rows().count()) === 0 || create === 'all');
          else if (create !== 'all')
            await page
              .getByRole('button', { name: /sign in/i })
              .filter({ visible: true })
              .first()
              .waitFor();
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(overflow <= 0, `${entity.page} is ${overflow} px too wide at 375 px`);
        }
        await context.close();
      });
    });
  }
});
