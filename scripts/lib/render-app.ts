import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { freePort } from '../../infra/local/ports.ts';
import { chromiumArguments, findChromium } from './chromium.ts';
import { LatheClient } from './lathe-client.ts';
import { startLathe } from './lathe-process.ts';
import type { Rendered, Rendering, ShownApp } from './rendered-app.ts';

const settleMs = 2_500;

/**
 * Starts a Lathe whose model says nothing but the files that are to be shown, and a browser. Undefined where there is no
 * Chromium.
 */
export async function startRendering(): Promise<Rendering | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const next: { app: ShownApp } = { app: { files: {}, rows: [] } };
  const model = await startTeller(next);
  const dataDir = mkdtempSync(join(tmpdir(), 'lathe-eval-'));
  const lathe = await startLathe({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'teller',
    // The key of the model that is tried is none of its business.
    LLM_API_KEY: 'none',
    LLM_MODELS: 'teller=0/0',
    LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  });
  const client = new LatheClient(lathe.url);
  await client.signInAsOperator(readFileSync(join(dataDir, 'operator-token'), 'utf8').trim());
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  return {
    async render(app) {
      next.app = app;
      const { appId } = await client.createApp();
      const { error } = await client.ask(appId, 'Show it.');
      if (error) return { faults: [error], picture: '' };
      const { url } = await client.request<{ url: string }>('POST', `/api/apps/${appId}/publish`, {});
      return look(browser, url);
    },
    async stop() {
      await browser.close();
      await lathe.stop();
      model.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function look(browser: Browser, url: string): Promise<Rendered> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  try {
    await page.goto(url);
    await page.waitForTimeout(settleMs);
    const text = await page.locator('#root').innerText();
    if (text.trim() === '') faults.push('The first page shows nothing.');
    // What the platform shows in the place of a page that throws.
    faults.push(...(await page.locator('[role=alert] h1').allInnerTexts()));
    return { faults, picture: (await page.screenshot()).toString('base64') };
  } finally {
    await page.close();
  }
}

/** A model that answers every request with all files, as one that was asked to build them. */
async function startTeller(next: { app: ShownApp }): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const nonce = /NONCE for this answer: (\w+)/.exec(body)?.[1] ?? '';
      const chunk = (delta: object, reason: string | null): string =>
        `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'teller', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const answer = chunk({ role: 'assistant', content: told(next.app, `@@${nonce}`) }, null);
      response.end(`${answer}${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const told = ({ files, rows }: ShownApp, mark: string): string =>
  [
    ...Object.entries(files).map(([path, content]) => {
      const [, name] = /^entities\/(\w+)\.json$/.exec(path) ?? [];
      return [
        name === undefined ? `add_file ${JSON.stringify({ path })}` : `add_entity ${JSON.stringify({ name })}`,
        content,
      ];
    }),
    ...rows.map(({ entity, rows: list }) => [
      `insert_entity_records ${JSON.stringify({ name: entity })}`,
      JSON.stringify(list),
    ]),
  ]
    .map(([head, content = '']) => `${mark} ${head}\n${content}${content.endsWith('\n') ? '' : '\n'}${mark} end\n`)
    .join('');
