// Attaching to an answer of 40,000 events: how long it keeps everybody else waiting, from the beginning and near the
// end.
import { createServer } from 'node:http';
import { freePort } from '../../infra/local/ports.ts';
import { onLathe } from './lib/bench-lathe.ts';
import { startPinger } from './lib/pinger.ts';
import { figure, machine } from './lib/report.ts';

const deltas = 40_000;

/** How long it took and how long it kept another request waiting at most, both in milliseconds. */
interface Attached {
  took: number;
  held: number;
  bytes: number;
}

machine();

const model = createServer(async (request, response) => {
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const line = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  for (let index = 0; index < deltas; index += 1) {
    if (!response.write(line({ content: `${index} ` })))
      await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end(`${line({}, 'stop')}data: [DONE]\n\n`);
});
const modelPort = await freePort();
await new Promise<void>((resolve) => model.listen(modelPort, '127.0.0.1', resolve));
const environment = {
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'm',
  LLM_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
  LLM_API_KEY: 'none',
};
await onLathe(environment, async ({ lathe, client }) => {
  const pinger = startPinger(`${lathe.url}/healthz`);
  try {
    const { appId } = await client.createApp();
    await client.ask(appId, 'Say something very long.');
    const { messages } = await client.request<{ messages: { generationId?: string }[] }>(
      'GET',
      `/api/apps/${appId}/chat/messages`,
    );
    const generationId = messages.at(-1)?.generationId;
    const attach = async (after: number): Promise<Attached> => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await pinger.longest();
      const began = performance.now();
      const response = await fetch(
        `${lathe.url}/api/apps/${appId}/chat/stream?after=${after}&generationId=${generationId}`,
        { headers: { authorization: `Bearer ${client.token}` } },
      );
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      return { took: performance.now() - began, held: await pinger.longest(), bytes };
    };
    for (const after of [0, deltas - 100]) {
      const rounds: [Attached, Attached, Attached] = [await attach(after), await attach(after), await attach(after)];
      const [, { took, held, bytes }] = rounds.sort((a, b) => a.held - b.held);
      figure(`after event ${after}: longest wait of another request`, held, 'ms', { target: 'under 100 ms' });
      figure(`after event ${after}: until the last of ${bytes.toLocaleString('en-US')} bytes`, took, 'ms');
    }
  } finally {
    await pinger.stop();
  }
}).finally(() => model.close());
