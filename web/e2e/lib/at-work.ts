// How many tests begin: a Lathe of their own, a builder with an app, and a page in which the builder is signed in.
import type { BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { signedInPage } from './builder-page.ts';
import { builtApp, signedUp, type TestLathe, testLathe } from './lathe.ts';

interface Beginning {
  /** The account's address; one that nobody else has by default. */
  email?: string;
  /** What the app is built from. */
  sentence?: string;
  publish?: boolean;
  /** What is asked of the app afterwards, one after the other. */
  asked?: readonly string[];
  /** Further settings of Lathe. */
  environment?: Record<string, string>;
  /** Of the browser's page. */
  options?: BrowserContextOptions;
}

type Work = Awaited<ReturnType<typeof begun>>;

/** Begins so; `end` closes all of it. Nothing is left running where it fails half way. */
export async function builderAtWork(beginning: Beginning = {}): Promise<Work & { end(): Promise<void> }> {
  const lathe = await testLathe(() => beginning.environment ?? {});
  const browser = await launchBrowser();
  const end = async (): Promise<void> => {
    await browser.close();
    await lathe.stop();
  };
  try {
    return { ...(await begun(lathe, browser, beginning)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function begun(
  lathe: TestLathe,
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  { email, sentence, publish = false, asked = [], options }: Beginning,
) {
  const builder = await signedUp(lathe, email);
  const app = await builtApp(builder.client, sentence, { publish });
  for (const wish of asked) await builder.client.ask(app.appId, wish);
  return { lathe, browser, builder, app, ...(await signedInPage(browser, lathe.url, builder, options)) };
}
