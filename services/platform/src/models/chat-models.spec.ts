import { describe, expect, it } from '@jest/globals';
import { AIMessageChunk, type BaseMessage, type UsageMetadata } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { z } from 'zod';
import { ChatModels } from './chat-models.js';
import type { ModelCall, ModelChunk, ModelMessage } from './models.js';
import type { ModelUse } from './usage-ledger.js';

/** Answers what it is given, call by call; a stream gives all of it at once. */
class ScriptedChat extends FakeStreamingChatModel {
  readonly asked: BaseMessage[][] = [];

  constructor(private readonly answers: (AIMessageChunk | Error)[]) {
    super({});
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.asked.push(messages);
    const message = this.answers.shift()!;
    if (message instanceof Error) throw message;
    return { generations: [{ text: message.text, message }] };
  }

  override async *_streamResponseChunks(messages: BaseMessage[]): AsyncGenerator<ChatGenerationChunk> {
    this.asked.push(messages);
    for (const message of this.answers) {
      if (message instanceof Error) throw message;
      yield new ChatGenerationChunk({ text: message.text, message });
    }
  }
}

const counts = (input_tokens: number, output_tokens: number): UsageMetadata => ({
  input_tokens,
  output_tokens,
  total_tokens: input_tokens + output_tokens,
});
const says = (content: string, usage_metadata?: UsageMetadata): AIMessageChunk =>
  new AIMessageChunk({ content, ...(usage_metadata && { usage_metadata }) });
const gives = (args: object, usage_metadata = counts(100, 10)): AIMessageChunk =>
  new AIMessageChunk({ content: '', tool_calls: [{ name: 'answer', args: { ...args } }], usage_metadata });
const ended = new AIMessageChunk({
  content: '',
  usage_metadata: { ...counts(1_000_000, 200_000), input_token_details: { cache_read: 600_000 } },
  response_metadata: { finish_reason: 'length' },
});

const accountId = '6b017509e5724d2c0b73a828';
const call: ModelCall = { accountId, purpose: 'test', signal: new AbortController().signal };
const question: ModelMessage[] = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'Who are you?' },
];

const quiet = { provider: 'scripted', logger: { warn: () => undefined }, maxRetries: 0 };

function modelsOf(...answers: (AIMessageChunk | Error)[]) {
  const chat = new ScriptedChat(answers);
  const entries: ModelUse[] = [];
  const opened: string[] = [];
  const models = new ChatModels({
    name: 'big',
    ...quiet,
    configured: new Map([
      ['big', { input: 2, output: 10 }],
      ['small', { input: 0.5, output: 1 }],
    ]),
    open: async (name) => {
      opened.push(name);
      return chat;
    },
    ledger: { record: async (use) => void entries.push(use) },
  });
  return { models, chat, entries, opened };
}

async function all(stream: AsyncIterable<ModelChunk>): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

describe('a stream', () => {
  it('is the text as it comes, and at the end what it took', async () => {
    const { models, chat } = modelsOf(says('I am '), says('a dog.'), ended);
    expect(await all(models.stream(question, call))).toEqual([
      { type: 'text', text: 'I am ' },
      { type: 'text', text: 'a dog.' },
      {
        type: 'end',
        finishReason: 'length',
        usage: { promptTokens: 1_000_000, completionTokens: 200_000, cacheReadTokens: 600_000, cacheWriteTokens: 0 },
      },
    ]);
    expect(chat.asked[0]?.map((message) => [message.type, message.content])).toEqual([
      ['system', 'Be short.'],
      ['human', 'Who are you?'],
    ]);
  });

  it('fails as one of a model when the model cannot be opened, which the next call tries again', async () => {
    const chat = new ScriptedChat([says('yes'), ended]);
    const failures = [new Error('too many open files')];
    const models = new ChatModels({
      name: 'big',
      ...quiet,
      configured: new Map(),
      open: async () => {
        const failure = failures.pop();
        if (failure) throw failure;
        return chat;
      },
      ledger: { record: async () => undefined },
    });
    await expect(all(models.stream(question, call))).rejects.toMatchObject({ code: 'chat/model-failed' });
    expect(await all(models.stream(question, call))).toHaveLength(2);
  });

  it('is one entry in the ledger, with its cost, before its end is told', async () => {
    const { models, entries } = modelsOf(says('yes'), ended);
    for await (const chunk of models.stream(question, call)) expect(entries).toHaveLength(chunk.type === 'end' ? 1 : 0);
    expect(entries).toEqual([
      {
        accountId,
        purpose: 'test',
        model: 'big',
        promptTokens: 1_000_000,
        completionTokens: 200_000,
        cacheReadTokens: 600_000,
        cacheWriteTokens: 0,
        cost: 4,
      },
    ]);
  });

  it('is entered when it fails or is left half way: what was counted was paid', async () => {
    const failing = modelsOf(says('a', counts(30, 1)), new Error('broken'));
    await expect(all(failing.models.stream(question, call))).rejects.toMatchObject({ code: 'chat/model-cut' });
    expect(failing.entries).toMatchObject([{ promptTokens: 30, completionTokens: 1 }]);

    const left = modelsOf(says('a', counts(30, 1)), says('b', counts(0, 1)));
    for await (const _ of left.models.stream(question, call)) break;
    expect(left.entries).toMatchObject([{ promptTokens: 30 }]);
  });

  it('is entered by an estimate that says so when it failed before anything was counted', async () => {
    const { models, entries } = modelsOf(says('four words of it'), new Error('broken'));
    await expect(all(models.stream(question, call))).rejects.toMatchObject({ code: 'chat/model-cut' });
    expect(entries).toMatchObject([
      { promptTokens: 6, completionTokens: 4, cost: 0.000052, failure: 'chat/model-cut', estimated: true },
    ]);
  });

  it('is no entry when the model counts nothing', async () => {
    const whole = new AIMessageChunk({ content: '', response_metadata: { finish_reason: 'stop' } });
    const { models, entries } = modelsOf(says('yes', counts(Number.NaN, -1)), whole);
    expect((await all(models.stream(question, call))).at(-1)).toMatchObject({
      usage: { promptTokens: 0, completionTokens: 0 },
    });
    expect(entries).toEqual([]);
  });

  it('can be of another model that LLM_MODELS names, at its price, and of no other', async () => {
    const { models, entries, opened } = modelsOf(ended);
    await all(models.stream(question, { ...call, model: 'small' }));
    await all(models.stream(question, { ...call, model: 'small' }));
    expect(opened).toEqual(['small']);
    expect(entries).toMatchObject([
      { model: 'small', cost: 0.7 },
      { model: 'small', cost: 0.7 },
    ]);
    await expect(all(models.stream(question, { ...call, model: 'huge' }))).rejects.toMatchObject({
      code: 'does-not-validate',
    });
  });
});

describe('an object', () => {
  const dog = z.object({ name: z.string(), age: z.int().min(0).default(1) });

  it('is what the schema makes of the answer', async () => {
    const { models, chat, entries } = modelsOf(gives({ name: 'Rex' }));
    expect(await models.object(dog, question, call)).toEqual({ name: 'Rex', age: 1 });
    expect(chat.asked).toHaveLength(1);
    expect(entries).toMatchObject([{ promptTokens: 100, completionTokens: 10, cost: 0.0003 }]);
  });

  it('is asked for once more with what is wrong, and each call is an entry', async () => {
    const { models, chat, entries } = modelsOf(gives({ name: 'Rex', age: -3 }), gives({ name: 'Rex', age: 3 }));
    expect(await models.object(dog, question, call)).toEqual({ name: 'Rex', age: 3 });
    expect(chat.asked.map((messages) => messages.length)).toEqual([2, 4]);
    const correction = chat.asked[1]?.at(-1)?.text ?? '';
    expect(correction).toContain('{"name":"Rex","age":-3}');
    expect(correction).toMatch(/- age: .*>=0/);
    expect(entries).toHaveLength(2);
  });

  it('is asked for once more when the model only talked', async () => {
    const { models } = modelsOf(says('Rex, I think', counts(10, 1)), gives({ name: 'Rex' }));
    expect(await models.object(dog, question, call)).toEqual({ name: 'Rex', age: 1 });
  });

  it('is given up when the second answer is wrong too', async () => {
    const { models, chat, entries } = modelsOf(gives({}), gives({ name: 7 }), gives({ name: 'Rex' }));
    await expect(models.object(dog, question, call)).rejects.toMatchObject({ code: 'chat/model-failed' });
    expect(chat.asked).toHaveLength(2);
    expect(entries).toHaveLength(2);
  });

  it('is not asked for again when the provider refuses', async () => {
    const { models, chat } = modelsOf(Object.assign(new Error('key'), { status: 401 }));
    await expect(models.object(dog, question, call)).rejects.toMatchObject({ code: 'chat/model-key' });
    expect(chat.asked).toHaveLength(1);
  });
});
