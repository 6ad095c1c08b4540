// npm run build-app -- "<sentence>": from a sentence to a running app, through the public HTTP API only.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isErrno } from '../infra/local/local-process.ts';
import { build, fail } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { LatheClient, type StreamPart } from './lib/lathe-client.ts';
import { startLathe } from './lib/lathe-process.ts';

const usage =
  'Usage: npm run build-app -- "<sentence>" [--publish] [--json] [--url http://...] [--email ... --password ...]';
const { sentence, options } = readArguments();
const say = (line: string): void => {
  if (!options.json) console.log(line);
};
const dataDir = resolve(process.env.DATA_DIR ?? '.data');

const shown = new Map<string, string | undefined>();
const started = Date.now();
const own = await ownLathe();
try {
  const client = new LatheClient(options.url ?? own?.url ?? defaultUrl());
  await signIn(client);
  const result = await buildApp(client);
  console.log(
    options.json
      ? JSON.stringify(result)
      : `Done in ${(result.ms / 1000).toFixed(1)} s: ${result.appUrl ?? result.previewUrl}`,
  );
} catch (error) {
  const { cause, message } = asError(error);
  console.error(isErrno(cause, 'ECONNREFUSED') ? `No Lathe answers at ${options.url ?? defaultUrl()}.` : message);
  process.exitCode = 1;
} finally {
  await own?.stop();
}

function readArguments() {
  const flags = {
    publish: { type: 'boolean' },
    json: { type: 'boolean' },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
    const [sentence = '', ...more] = positionals;
    if (more.length > 0 || !sentence.trim()) fail(`Say in one sentence what to build. ${usage}`);
    if (Boolean(values.email) !== Boolean(values.password)) fail(`--email and --password go together. ${usage}`);
    if (values.url && !/^https?:\/\//.test(values.url)) fail(`--url must begin with http:// or https://. ${usage}`);
    return { sentence, options: values };
  } catch (error) {
    return fail(`${asError(error).message} ${usage}`);
  }
}

function defaultUrl(): string {
  return process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 4400}`;
}

/** A Lathe started for the purpose, when no address is given and none runs at the usual one. */
async function ownLathe() {
  if (options.url || (await answers(defaultUrl()))) return undefined;
  say('No Lathe is running; starting one for this ...');
  build();
  return startLathe({ DATA_DIR: dataDir }).catch((error: unknown) => fail(asError(error).message));
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function signIn(client: LatheClient): Promise<unknown> {
  if (options.email && options.password) return client.signIn(options.email, options.password);
  const file = join(dataDir, 'operator-token');
  if (!existsSync(file))
    fail(
      `No operator token in ${dataDir}. Set DATA_DIR to the data directory of the running Lathe, or give --email and --password.`,
    );
  return client.signInAsOperator(readFileSync(file, 'utf8').trim());
}

async function buildApp(client: LatheClient) {
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, sentence, show);
  if (outcome.error) throw new Error(outcome.error);
  if (!outcome.versionId) throw new Error(outcome.text.trim() || 'Nothing was built.');
  const published = options.publish
    ? await client.request<{ versionId: string; url: string }>('POST', `/api/apps/${appId}/publish`, {})
    : undefined;
  const app = await client.request<{ slug: string; previewUrl: string; entities: unknown; pages: unknown }>(
    'GET',
    `/api/apps/${appId}`,
  );
  const { files } = await client.request<{ files: { path: string }[] }>('GET', `/api/apps/${appId}/files`);
  return {
    appId,
    slug: app.slug,
    versionId: published?.versionId ?? outcome.versionId,
    appUrl: published?.url ?? null,
    previewUrl: app.previewUrl,
    bundleUrl: `${client.url}/runtime/bundle?appId=${appId}&versionId=${outcome.versionId}`,
    files: files.map((file) => file.path),
    entities: app.entities,
    pages: app.pages,
    ms: Date.now() - started,
  };
}

/** Shows a line per action as it starts and ends. */
function show({ type, id = '', data = {}, transient }: StreamPart): void {
  if (type === 'data-status' && data.step) say(`· ${data.step}`);
  if (type !== 'data-action' || transient || (shown.has(id) && shown.get(id) === data.status)) return;
  shown.set(id, data.status);
  if (data.status !== 'streaming') say(`  ${data.status === 'complete' ? '✓' : '✗'} ${data.title || data.file}`);
}
