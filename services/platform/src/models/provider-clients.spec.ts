import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { modelsOn, type ModelsUnderTest } from '../testing/model-servers/models-on.js';
import { until } from '../testing/until.js';
import type { ModelCall, ModelChunk, ModelMessage } from './models.js';
import type { ModelProvider } from './models-env.js';

const call: ModelCall = { accountId: 'a', purpose: 'test', signal: new AbortController().signal };
const conversation: ModelMessage[] = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'What is a cat?' },
  { role: 'assistant', content: 'An animal.' },
  { role: 'user', content: 'And a dog?' },
];
const dog = z.object({ name: z.string(), age: z.int().min(0).default(1) });

let under: ModelsUnderTest;
afterEach(() => under.server.close());

async function all(
  messages: readonly ModelMessage[],
  signal = call.signal,
  temperature?: number,
): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of under.models.stream(messages, {
    ...call,
    signal,
    ...(temperature !== undefined && { temperature }),
  }))
    chunks.push(chunk);
  return chunks;
}
const sent = () => under.server.requests.at(-1)!.body;

describe.each([['openai-compatible'], ['anthropic'], ['google'], ['ollama']] as ModelProvider[][])(
  'the client of %s',
  (provider = 'ollama') => {
    it('asks in a form that the service takes, and reads text, end and counts', async () => {
      under = await modelsOn(provider);
      const chunks = await all(conversation);
      expect(under.server.refused).toEqual([]);
      expect(chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : ''))).toEqual([
        'A dog ',
        'is an ',
        'animal.',
        '',
      ]);
      // Ollama counts nothing of its cache.
      const cacheReadTokens = provider === 'ollama' ? 0 : 10;
      const usage = { promptTokens: 40, completionTokens: 6, cacheReadTokens, cacheWriteTokens: 0 };
      expect(chunks.at(-1)).toEqual({ type: 'end', finishReason: 'stop', usage });
      expect(under.ledger).toMatchObject([{ model: 'model-1', promptTokens: 40 }]);
      expect(under.log).toEqual([]);
    });

    it('asks for an object in a form that the service takes', async () => {
      under = await modelsOn(provider);
      expect(await under.models.object(dog, conversation, call)).toEqual({ name: 'Rex', age: 1 });
      expect(under.server.refused).toEqual([]);
    });

    it('sends what LLM_MODELS knows of the model', async () => {
      under = await modelsOn(provider, { settings: { window: 20_000, answer: 1234, temperature: 0.3 } });
      await all(conversation);
      expect(under.server.refused).toEqual([]);
      const body: Record<ModelProvider, object> = {
        'openai-compatible': { max_tokens: 1234, temperature: 0.3, stream_options: { include_usage: true } },
        anthropic: { max_tokens: 1234, temperature: 0.3 },
        google: { generationConfig: { maxOutputTokens: 1234, temperature: 0.3 } },
        ollama: { options: { num_ctx: 20_000, num_predict: 1234, temperature: 0.3 }, truncate: false },
      };
      expect(sent()).toMatchObject(body[provider]);
    });

    it('sends the temperature that a call wishes, and to the next one its own', async () => {
      under = await modelsOn(provider, { settings: { temperature: 0.3 } });
      const temperatureSent = () => /"temperature":([\d.]+)/.exec(JSON.stringify(sent()))![1];
      await all(conversation, call.signal, 0.9);
      expect(temperatureSent()).toBe('0.9');
      await all(conversation);
      expect(temperatureSent()).toBe('0.3');
      expect(under.server.refused).toEqual([]);
    });

    it.each([
      ['two of one role in a row', [...conversation, { role: 'user', content: 'Hello?' }]],
      ['an answer first', [{ role: 'assistant', content: 'Yes?' }, ...conversation.slice(1)]],
      ['an empty text', [...conversation.slice(0, 2), { role: 'assistant', content: '' }, conversation[3]!]],
    ] as [string, ModelMessage[]][])('finds a service that refuses %s', async (_what, messages) => {
      under = await modelsOn(provider);
      await expect(all(messages)).rejects.toMatchObject({ name: 'Error' });
      expect(under.server.refused.length + Number(under.server.requests.length === 0)).toBe(1);
    });

    it('asks again before the first word, as often as it may and as late as it is told', async () => {
      under = await modelsOn(provider, { maxRetries: 1 });
      under.server.faults = ['server error'];
      expect((await all(conversation)).at(-1)).toMatchObject({ finishReason: 'stop' });
      expect(under.server.requests).toHaveLength(2);
      under.server.faults = ['rate limit'];
      await expect(all(conversation)).rejects.toMatchObject({ code: 'too-many-requests', waitMs: 34_000 });
      expect(under.server.requests).toHaveLength(3);
    });

    it('lets the service go when the call is stopped, before the first word too, and no other call', async () => {
      under = await modelsOn(provider);
      under.server.faults = ['no first word'];
      const stop = new AbortController();
      const stopped = all(conversation, stop.signal);
      // It is the one that meets the fault.
      await until(async () => under.server.requests.length === 1);
      const other = all(conversation);
      setTimeout(() => stop.abort(new Error('stopped')), 50);
      await expect(stopped).rejects.toThrow('stopped');
      const ends = await other.then((chunks) => chunks.at(-1));
      expect(ends).toMatchObject({ type: 'end', finishReason: 'stop' });
    });
  },
);

describe('the stall watch', () => {
  it('gives a silent thinker its time for the first word and no longer than the other between words', async () => {
    under = await modelsOn('ollama', { patience: { firstMs: 60_000, betweenMs: 60 } });
    under.server.faults = ['silence in the middle'];
    await expect(all(conversation)).rejects.toMatchObject({ code: 'chat/model-stalled' });
  });
});
