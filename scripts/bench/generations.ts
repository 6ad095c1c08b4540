// 100 generations at once on one machine, embedded: that all end with an app, that no sequence number of a stream is
// lost or repeated, what the process holds in memory and for how long its event loop is held (issue: the builder).
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptedModel } from '../../web/e2e/lib/scripted-model.ts';
import { LatheClient } from '../lib/lathe-client.ts';
import type { LatheProcess } from '../lib/lathe-process.ts';
import { type Bench, onLathe } from './lib/bench-lathe.ts';
import { figure, machine, percentile } from './lib/report.ts';
import { sampleApp } from './lib/sample-app.ts';
import { loopDelay, residentTree } from './lib/watched-process.ts';

const generations = 100;
/** What the issue gives, in MB and milliseconds. */
const mostResident = 900;
const longestHold = 100;
const sentences = [
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date and minutes',
  'an inventory for a shop: products with name, price and stock; suppliers with name and email',
  'a library: books with title, author and year; loans with book, member name and due date',
  'a club: members with name, email and birthday; events with title, date and place',
];

interface Builder {
  client: LatheClient;
  appId: string;
}

machine();
const preload = new URL('./lib/loop-delay.ts', import.meta.url);
const measured = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import ${preload.href}`,
  BENCH_LOOP_DELAY: '1',
};
await onLathe(measured, (bench) => measure(bench, 'the built-in engine'));

const files = Object.entries(sampleApp('bench'))
  .filter(([path]) => path.endsWith('.jsx'))
  .slice(0, 4)
  .map(([path, content]) => ({ path, content }));
const model = await scriptedModel(files, 20, 60);
await onLathe(
  {
    ...measured,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'scripted',
    LLM_BASE_URL: model.url,
    LLM_API_KEY: 'none',
  },
  (bench) => measure(bench, 'a model that streams'),
).finally(() => model.close());

/** `who` answers: stands in the figures. */
async function measure({ lathe, client }: Bench, who: string): Promise<void> {
  // Accounts and apps first: hashing passwords is no part of a generation.
  // From one address 100 may sign up, and one has.
  const builders = [await withApp(client)];
  for (let index = 1; index < generations; index += 1) builders.push(await newBuilder(lathe.url, index));
  await sleep(1_000);
  const before = resident(lathe);
  await loopDelay(lathe);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, resident(lathe))), 250);
  const began = performance.now();
  const took = await Promise.all(builders.map(generate))
    .catch((error: unknown) => {
      throw new Error(`The server said:\n${lathe.output()}`, { cause: error });
    })
    .finally(() => clearInterval(timer));
  const all = performance.now() - began;
  const held = await loopDelay(lathe);
  figure(`${who}: ${generations} generations at once, until the last has ended`, all / 1000, 's');
  figure(`${who}: one of them, median`, percentile(took, 0.5) / 1000, 's');
  figure(`${who}: resident memory, most`, most, 'MB', { against: 'before', other: before, limit: mostResident });
  figure(`${who}: event loop held, longest`, held, 'ms', { limit: longestHold });
}

async function newBuilder(url: string, index: number): Promise<Builder> {
  const client = new LatheClient(url);
  await client.signUp(`builder${index}@example.org`, 'correct horse 9');
  return withApp(client);
}

async function withApp(client: LatheClient): Promise<Builder> {
  return { client, appId: (await client.createApp()).appId };
}

/** Answers how long it took in milliseconds; throws where it brought no app, or its stream has a gap or a repetition. */
async function generate({ client, appId }: Builder, index: number): Promise<number> {
  const began = performance.now();
  let last = 0;
  const outcome = await client.ask(appId, sentences[index % sentences.length] ?? '', ({ seq }) => {
    if (seq === undefined) return;
    if (seq !== last + 1) throw new Error(`generation ${index}: number ${seq} came after ${last}`);
    last = seq;
  });
  if (outcome.error !== null || outcome.versionId === null)
    throw new Error(`generation ${index} brought no app: ${outcome.error ?? outcome.text}`);
  if (last === 0) throw new Error(`generation ${index}: no part of its stream had a number`);
  return performance.now() - began;
}

/** In MB, with its worker processes; what they share is counted once. */
function resident({ child }: LatheProcess): number {
  return residentTree(child.pid ?? 0) / 1024;
}
