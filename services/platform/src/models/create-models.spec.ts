import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorStatus } from '@lathe/proto/errors/codes';
import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { loadConfig, StartError } from '../config/load-config.js';
import { type ScriptedApi, startScriptedApi } from '../testing/scripted-api.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { CONNECTION } from '../tokens/tokens.js';
import { createModels, modelsProvider } from './create-models.js';
import { type ModelCall, MODELS, type Models } from './models.js';
import { modelsEnv } from './models-env.js';

const accountId = '6b017509e5724d2c0b73a828';
const call: ModelCall = { accountId, purpose: 'test', signal: new AbortController().signal };
const question = [{ role: 'user' as const, content: 'A dog?' }];
const dog = z.object({ name: z.string() });

const created = (env: Record<string, string>): Models =>
  createModels(loadConfig(modelsEnv, env), { record: async () => undefined }, { warn: () => undefined });

describe('the settings of models', () => {
  const ollama = { LLM_PROVIDER: 'ollama', LLM_MODEL: 'qwen3:8b' };

  it('name models with their prices', () => {
    const { LLM_MODELS } = loadConfig(modelsEnv, { LLM_MODELS: 'qwen3:8b=0/0, openai/gpt-5=1.25/10' });
    expect([...LLM_MODELS!]).toEqual([
      ['qwen3:8b', { input: 0, output: 0 }],
      ['openai/gpt-5', { input: 1.25, output: 10 }],
    ]);
    expect(created({ ...ollama, LLM_MODELS: 'qwen3:8b=0/0' }).name).toBe('qwen3:8b');
  });

  it('tell what else is known of a model', () => {
    const text = 'qwen3:8b=0/0;window=32768; answer=8192;temperature=0.2;patience=300;images;thinks,gpt-5=1/2';
    const { LLM_MODELS } = loadConfig(modelsEnv, { LLM_MODELS: text });
    expect(LLM_MODELS!.get('qwen3:8b')).toEqual({
      input: 0,
      output: 0,
      window: 32768,
      answer: 8192,
      temperature: 0.2,
      patience: 300,
      images: true,
      thinks: true,
    });
    expect(created({ ...ollama, LLM_MODELS: text }).configured.get('gpt-5')).toEqual({ input: 1, output: 2 });
  });

  it.each([
    [{ LLM_MODELS: 'gpt-5' }, 'LLM_MODELS'],
    [{ LLM_MODELS: 'gpt-5=1/2,gpt-5=2/3' }, 'names gpt-5 twice'],
    [{ LLM_MODELS: 'gpt-5=-1/2' }, 'LLM_MODELS'],
    [{ LLM_MODELS: 'gpt-5=1/2;windows=4000' }, 'says of gpt-5 what is not known: windows. Known are window, answer'],
    [{ LLM_MODELS: 'gpt-5=1/2;window=big' }, 'has a bad window of gpt-5: '],
    [{ LLM_MODELS: 'gpt-5=1/2;temperature=3' }, 'has a bad temperature of gpt-5: must be from 0 to 2'],
    [{ LLM_MODELS: 'gpt-5=1/2;patience=0.5' }, 'has a bad patience of gpt-5: must be from 5 to 1800'],
    [{ LLM_MODELS: 'gpt-5=1/2;images=yes' }, 'has a bad images of gpt-5: takes no value'],
    [{ LLM_MODELS: 'gpt-5=1/2;window=4000;answer=8000' }, 'gives gpt-5 an answer of 8000 tokens, which its window'],
    [
      { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'k', LLM_MODEL: 'm', LLM_MODELS: 'm=1/2;temperature=1.5' },
      'LLM_MODELS gives m a temperature of more than 1, which anthropic refuses',
    ],
    [{ LLM_MODELS: 'gpt-5=1/2' }, 'LLM_PROVIDER is missing although LLM_MODELS is set'],
    [{ ...ollama, LLM_MODELS: 'gpt-5=1/2' }, 'LLM_MODELS has no prices of qwen3:8b'],
    [{ LLM_MODEL: 'm' }, 'LLM_PROVIDER is missing although LLM_MODEL is set'],
  ])('stop the start when they are bad: %j', (env, sentence) => {
    expect(() => created(env)).toThrow(StartError);
    expect(() => created(env)).toThrow(sentence);
  });

  it('are named to whoever asks a model that is not there', async () => {
    const models = created({});
    expect(models.name).toBeNull();
    const refusal = { code: 'model/not-configured', message: expect.stringContaining('LLM_PROVIDER') };
    await expect(models.object(dog, question, call)).rejects.toMatchObject(refusal);
    await expect((async () => models.stream(question, call))()).rejects.toMatchObject(refusal);
    expect(errorStatus('model/not-configured')).toBe(503);
  });
});

@Module({ providers: [modelsProvider] })
class TestModule {}

describe('a service with a model', () => {
  let api: ScriptedApi;
  let test: TestService;
  let models: Models;

  beforeAll(async () => {
    api = await startScriptedApi(() => ({
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'answer', arguments: '{"name":"Rex"}' } }],
          },
        },
      ],
      usage: { prompt_tokens: 2000, completion_tokens: 100, total_tokens: 2100 },
    }));
    test = await startTestService(
      { name: 'entities', env: modelsEnv, modules: [TestModule], consumers: [], processors: [] },
      {
        env: {
          LLM_PROVIDER: 'openai-compatible',
          LLM_MODEL: 'gpt-5',
          LLM_BASE_URL: `${api.url}/v1`,
          LLM_MODELS: 'gpt-5=1/10',
        },
      },
    );
    models = test.service.app.get<Models>(MODELS, { strict: false });
  });
  afterAll(async () => {
    await test.stop();
    await api.close();
  });

  const stored = (name: string) => test.service.app.get<Connection>(CONNECTION).collection(name).find().toArray();

  it('asks an OpenAI-compatible server for an object and enters every call, also the same at the same time', async () => {
    const asked = Array.from({ length: 10 }, () => models.object(dog, question, call));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, () => ({ name: 'Rex' })));
    expect(api.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'gpt-5', tools: [{ function: { parameters: { properties: { name: { type: 'string' } } } } }] },
    });
    const rows = await stored('outbox');
    expect(new Set(rows.map(({ _id }) => String(_id))).size).toBe(10);
    for (const { event } of rows)
      expect(event).toMatchObject({
        type: 'models.usage.recorded.v1',
        tenantId: accountId,
        data: { accountId, model: 'gpt-5', promptTokens: 2000, completionTokens: 100, cost: 0.003 },
      });
  });

  it('keeps nothing of an account but the events that go out', async () => {
    expect(await stored('outbox_sequences')).toEqual([]);
  });

  it('gives the answer also when it cannot be entered', async () => {
    const strange = { ...call, accountId: 'not an id' };
    expect(await models.object(dog, question, strange)).toEqual({ name: 'Rex' });
  });
});
