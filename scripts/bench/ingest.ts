// A text of 10 MB from its upload to the first answer that finds it, and searches of 100,000 chunks, ten at once: with the
// built-in vectors, on a Lathe at home.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LatheClient } from '../lib/lathe-client.ts';
import { onLathe } from './lib/bench-lathe.ts';
import { figure, machine, percentile } from './lib/report.ts';
import { loopDelay, processorMs, residentTree } from './lib/watched-process.ts';

const searchableMs = 10_000;
const searchMs = 60;
const heldMs = 20;
const mostAbove = 300;
const atOnce = 10;
const rounds = 30;
const chunksWanted = 100_000;
/** Of each file. Uploads stay under 10,000,000. */
const bytes = 9_900_000;
const lookMs = 25;

const syllables =
  'ba be bi bo da de di do fa fe ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
let state = 11;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
/** As in a language: few words are frequent, and most are rare. */
const vocabulary = Array.from({ length: 40_000 }, () =>
  Array.from({ length: 1 + random(4) }, () => syllables[random(syllables.length)]).join(''),
);
const word = (): string => vocabulary[Math.floor(vocabulary.length ** (random(1_000) / 1_000))]!;
const words = (count: number): string => Array.from({ length: count }, word).join(' ');

/** A text of paragraphs; the last one alone holds the word that is looked for. */
function text(name: string): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes;) {
    const paragraph = `${words(20 + random(120))}.`;
    parts.push(paragraph);
    length += paragraph.length + 2;
  }
  return `${parts.join('\n\n').slice(0, bytes)}\n\n${name}`;
}

const preload = new URL('./lib/loop-delay.ts', import.meta.url);
const measured = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import ${preload.href}`,
  BENCH_LOOP_DELAY: '1',
};
machine();
await onLathe(measured, async ({ lathe, client }) => {
  const { appId } = await client.createApp();
  const idle = residentTree(lathe.child.pid!);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, residentTree(lathe.child.pid!))), 100);
  let chunks = await add(client, appId, 'searchable0');
  clearInterval(watch);
  figure('resident memory above idle, most meanwhile, with its processes', (most - idle) / 1_024, 'MB', {
    against: 'idle',
    other: idle / 1_024,
    limit: mostAbove,
  });
  for (let file = 1; chunks < chunksWanted; file += 1) chunks += await add(client, appId, `searchable${file}`, false);
  const watched = { held: async () => loopDelay(lathe), processor: () => processorMs(lathe.child.pid!) };
  await searchAll(client, appId, chunks, watched);
});

/** Sends a text of 10 MB and waits until its last word is found; answers its chunks. */
async function add(client: LatheClient, appId: string, name: string, isMeasured = true): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text(name)]), `${name}.txt`);
  const began = performance.now();
  const answer = await fetch(`${client.url}/api/context/ingest/file?appId=${appId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { contextItemId } = (await answer.json()) as { contextItemId: string };
  while (!(await search(client, appId, name)).some((match) => match.contextItemId === contextItemId))
    await sleep(lookMs);
  if (isMeasured)
    figure(
      `text of ${(bytes / 1e6).toFixed(1)} MB from its upload to the answer that finds it`,
      performance.now() - began,
      'ms',
      {
        limit: searchableMs,
      },
    );
  const { contextItems } = await client.request<{ contextItems: { id: string; numOfChunks: number }[] }>(
    'GET',
    `/api/context/items?appId=${appId}`,
  );
  return contextItems.find(({ id }) => id === contextItemId)!.numOfChunks;
}

async function search(client: LatheClient, appId: string, query: string): Promise<{ contextItemId: string }[]> {
  const path = `/api/context/search?appId=${appId}`;
  return (await client.request<{ matches: { contextItemId: string }[] }>('POST', path, { query })).matches;
}

async function searchAll(
  client: LatheClient,
  appId: string,
  chunks: number,
  { held, processor }: { held: () => Promise<number>; processor: () => number },
): Promise<void> {
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    const query = words(6);
    const began = performance.now();
    await search(client, appId, query);
    times.push(performance.now() - began);
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  times.length = 0;
  await held();
  const before = processor();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let round = 0; round < rounds; round += 1) await ask();
    }),
  );
  const processorEach = (processor() - before) / times.length;
  const about = `search of ${chunks.toLocaleString('en-US')} chunks, ${atOnce} at once`;
  figure(`${about}, p50`, percentile(times, 0.5), 'ms');
  figure(`${about}, p95`, percentile(times, 0.95), 'ms', { limit: searchMs });
  figure(`${about}, processor time of each`, processorEach, 'ms');
  figure('event loop held meanwhile, longest', await held(), 'ms', { limit: heldMs });
}
