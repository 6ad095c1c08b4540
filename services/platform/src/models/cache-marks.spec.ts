import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createModels } from './create-models.js';
import type { ModelMessage } from './models.js';
import type { ModelsConfig } from './models-env.js';

const messages: ModelMessage[] = [
  { role: 'system', content: [{ type: 'text', text: 'Rules.', endsStablePrefix: true }] },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'The app', endsStablePrefix: true },
      { type: 'text', text: ' and more.' },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'I know.', endsStablePrefix: true }] },
  {
    role: 'user',
    content: [
      { type: 'image', contentType: 'image/png', data: 'AAAA' },
      { type: 'text', text: 'The wish.' },
    ],
  },
];

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** What a provider's client sends of the messages. The server answers nothing that could be read. */
async function sentBy(config: Partial<ModelsConfig>): Promise<Record<string, unknown>> {
  let body = '';
  server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const access = { LLM_MODEL: 'm', LLM_API_KEY: 'k', LLM_MAX_RETRIES: 0, LLM_BASE_URL: `http://127.0.0.1:${port}` };
  const models = createModels({ ...access, ...config }, { record: async () => undefined }, { warn: () => undefined });
  const call = { accountId: 'a', purpose: 'test', signal: new AbortController().signal };
  await expect(models.stream(messages, call)[Symbol.asyncIterator]().next()).rejects.toThrow();
  return JSON.parse(body) as Record<string, unknown>;
}

describe('what comes again in the next request', () => {
  const ephemeral = { cache_control: { type: 'ephemeral' } };

  it('is marked for Anthropic, which caches where it is told to', async () => {
    expect(await sentBy({ LLM_PROVIDER: 'anthropic' })).toMatchObject({
      system: [{ type: 'text', text: 'Rules.', ...ephemeral }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'The app', ...ephemeral },
            { type: 'text', text: ' and more.' },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'I know.', ...ephemeral }] },
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
            { type: 'text', text: 'The wish.' },
          ],
        },
      ],
    });
  });

  it('is plain text for servers that know no lists, but for pictures', async () => {
    const body = await sentBy({ LLM_PROVIDER: 'openai-compatible' });
    expect(body['messages']).toEqual([
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'The app and more.' },
      { role: 'assistant', content: 'I know.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'The wish.' },
        ],
      },
    ]);
  });
});
