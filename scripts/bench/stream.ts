// What our stream adds to the raw model stream: from a delta leaving the model's server to its arrival in the client,
// 50 streams at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../infra/local/ports.ts';
import { LatheClient } from '../lib/lathe-client.ts';
import { startLathe } from '../lib/lathe-process.ts';
import { figure, machine, percentile } from './lib/report.ts';

const streams = 50;
const deltas = 120;
const pauseMs = 40;
machine();

/** An OpenAI-compatible server whose every delta carries the moment at which it left. */
const model = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  send({ role: 'assistant', content: '' });
  for (let index = 0; index < deltas; index += 1) {
    await sleep(pauseMs);
    send({ content: `<${performance.timeOrigin + performance.now()}> ` });
  }
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
});
const modelPort = await freePort();
await new Promise<void>((resolve) => model.listen(modelPort, '127.0.0.1', resolve));

const now = () => performance.timeOrigin + performance.now();
const delaysOf = (text: string, at: number) => [...text.matchAll(/<([\d.]+)>/g)].map((match) => at - Number(match[1]));

const raw = (await Promise.all(Array.from({ length: streams }, rawStream))).flat();
const dataDir = await mkdtemp(join(tmpdir(), 'lathe-bench-'));
const lathe = await startLathe({
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'm',
  LLM_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
  LLM_API_KEY: 'none',
});
try {
  // Accounts first: hashing 50 passwords is no part of a stream.
  const builders = await Promise.all(Array.from({ length: streams }, (_, index) => newBuilder(index)));
  await sleep(1000);
  const ours = (await Promise.all(builders.map(ourStream))).flat();
  for (const share of [0.5, 0.95, 0.99]) {
    const added = percentile(ours, share) - percentile(raw, share);
    figure(`p${share * 100} from model to client (${ours.length} deltas)`, percentile(ours, share), 'ms', {
      against: 'raw model stream',
      other: percentile(raw, share),
      ...(share === 0.95 ? { target: `added under 15 ms; added ${added.toFixed(1)} ms` } : {}),
    });
  }
} finally {
  await lathe.stop();
  await rm(dataDir, { recursive: true, force: true });
  model.close();
}

async function rawStream(): Promise<number[]> {
  const response = await fetch(`http://127.0.0.1:${modelPort}/v1/chat/completions`, { method: 'POST', body: '{}' });
  const delays: number[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) delays.push(...delaysOf(decoder.decode(chunk), now()));
  return delays;
}

/** Somebody with an app. */
interface Builder {
  client: LatheClient;
  appId: string;
}

async function newBuilder(index: number): Promise<Builder> {
  const client = new LatheClient(lathe.url);
  await client.signUp(`bench${index}@example.org`, 'correct horse 9');
  return { client, appId: (await client.createApp()).appId };
}

async function ourStream({ client, appId }: Builder): Promise<number[]> {
  const delays: number[] = [];
  let carry = '';
  await client.ask(appId, 'Say something long.', (part) => {
    if (part.type !== 'text-delta') return;
    carry += part.delta ?? '';
    const complete = carry.lastIndexOf('>') + 1;
    delays.push(...delaysOf(carry.slice(0, complete), now()));
    carry = carry.slice(complete);
  });
  return delays;
}
