// What goes wrong in a running preview is told once, with the component and the line of the source; and admins test the
// validators of a version.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './lib/browser.ts';
import { openBuilder, signedInPage } from './lib/builder-page.ts';
import { type App, builtApp, firstEmail, signedUp, type TestLathe, testLathe } from './lib/lathe.ts';
import { type ScriptedFile, scriptedModel } from './lib/scripted-model.ts';

interface Kind {
  page: string;
  /** The line with this in it is where the fault is. */
  content: string;
  shown: RegExp;
  title: string;
}

const header = `import { useEffect } from 'react';

// Lines that the compiler moves.
`;

const kinds: Kind[] = [
  {
    page: 'Render',
    content: `${header}function Row({ dog }) {
  return (
    <p>
      {dog.owner.name /* HERE */}
    </p>
  );
}

export default function Render() {
  return <main><h1>Render</h1><Row dog={{}} /></main>;
}
`,
    shown: /^Row failed: /,
    title: 'TypeError',
  },
  {
    page: 'Window',
    content: `${header}export default function Window() {
  useEffect(() => {
    const timer = setTimeout(() => {
      throw new RangeError('the window fell'); // HERE
    });
    return () => clearTimeout(timer);
  }, []);
  return <h1>Window</h1>;
}
`,
    shown: /the window fell/,
    title: 'RangeError',
  },
  {
    page: 'Rejection',
    content: `${header}async function load() {
  await null;
  throw new Error('nobody caught this'); // HERE
}

export default function Rejection() {
  useEffect(() => void load(), []);
  return <h1>Rejection</h1>;
}
`,
    shown: /nobody caught this/,
    title: 'Unhandled rejection',
  },
  {
    page: 'Logged',
    content: `${header}export default function Logged() {
  useEffect(() => {
    console.error('it went wrong', { code: 7 }); // HERE
  }, []);
  return <h1>Logged</h1>;
}
`,
    shown: /it went wrong {"code":7}/,
    title: 'Console error',
  },
  {
    page: 'Request',
    content: `${header}export default function Request() {
  useEffect(() => {
    fetch('/no/such/thing', { method: 'POST' }).catch(() => null); // HERE
  }, []);
  return <h1>Request</h1>;
}
`,
    shown: /POST http.*\/no\/such\/thing answered 40\d/,
    title: 'Request failed',
  },
  {
    page: 'Blank',
    content: '\nexport default function Blank() { // HERE\n  return null;\n}\n',
    shown: /^Blank failed: The page Blank shows nothing/,
    title: 'Blank page',
  },
];

const files: ScriptedFile[] = [
  { path: 'pages/Home.jsx', content: 'export default function Home() {\n  return <h1>Home</h1>;\n}\n' },
  ...kinds.map(({ page, content }) => ({ path: `pages/${page}.jsx`, content })),
];

describe('faults', () => {
  let lathe: TestLathe;
  let model: Awaited<ReturnType<typeof scriptedModel>>;
  let browser: Browser;
  let app: App;
  let page: Page;

  before(async () => {
    model = await scriptedModel(files, 0, 400);
    lathe = await testLathe(() => ({
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: model.url,
      LLM_API_KEY: 'none',
    }));
    const admin = await signedUp(lathe, firstEmail);
    app = await builtApp(admin.client, 'pages that fail');
    browser = await launchBrowser();
    ({ page } = await signedInPage(browser, lathe.url, admin));
  });
  after(async () => {
    await browser?.close();
    await lathe?.stop();
    await model?.close();
  });

  const issues = () => page.getByRole('region', { name: 'Issues' });

  for (const { page: name, content, shown, title } of kinds)
    it(`of the kind ${title} are told once, with their place`, async () => {
      await openBuilder(page, lathe.url, app.appId, `/${name}`);
      const one = issues().getByRole('listitem');
      await one.filter({ hasText: shown }).waitFor();
      const line = content.split('\n').findIndex((text) => text.includes('HERE')) + 1;
      await one.filter({ hasText: `pages/${name}.jsx, line ${line}` }).waitFor();
      assert.match(await one.innerText(), new RegExp(title));
      // React writes what a page throws to the console as well, and a rejection may come in two ways.
      await page.waitForTimeout(700);
      assert.equal(await one.count(), 1);
    });

  it('of a page without any are none', async () => {
    await openBuilder(page, lathe.url, app.appId, '/Home');
    await page.locator('iframe').first().contentFrame().getByRole('heading', { name: 'Home' }).waitFor();
    await page.waitForTimeout(2500);
    assert.equal(await issues().count(), 0);
  });

  it('are told no more when they are ignored, until that is taken back', async () => {
    await openBuilder(page, lathe.url, app.appId, '/Logged');
    await issues().getByRole('button', { name: 'Ignore' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await issues().getByRole('listitem').waitFor();
    await issues().getByRole('button', { name: 'Ignore' }).click();
    await page.reload();
    await page.locator('iframe').first().contentFrame().getByRole('heading', { name: 'Logged' }).waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await issues().count(), 0);
  });

  it('that the detectors find are looked for by an admin, with the keyboard', async () => {
    await openBuilder(page, lathe.url, app.appId, '/Home');
    const test = page.getByRole('button', { name: 'Test Validators' });
    await test.focus();
    await page.keyboard.press('Enter');
    const results = page.getByRole('dialog', { name: 'Validation Results' });
    await results.getByText('No issues found').waitFor();
    assert.match(await results.innerText(), new RegExp(`Version checked\\s+${app.versionId}`));
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'hidden' });
  });
});
