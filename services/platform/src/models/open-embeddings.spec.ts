import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig, StartError } from '../config/load-config.js';
import { type ScriptedApi, startScriptedApi } from '../testing/scripted-api.js';
import { embeddingsEnv } from './models-env.js';
import { openEmbeddings } from './open-embeddings.js';

const opened = (env: Record<string, string>) => openEmbeddings(loadConfig(embeddingsEnv, env));

describe('embeddings', () => {
  let api: ScriptedApi;
  beforeAll(async () => {
    api = await startScriptedApi(({ path }) =>
      path === '/api/embed'
        ? { embeddings: [[0.5, 0.25]] }
        : { data: [{ index: 0, embedding: [0.5, 0.25] }], usage: { prompt_tokens: 1, total_tokens: 1 } },
    );
  });
  afterAll(() => api.close());

  it.each([
    ['openai-compatible', '/v1', '/v1/embeddings'],
    ['ollama', '', '/api/embed'],
  ])('can be of %s', async (EMBEDDINGS_PROVIDER, base, path) => {
    const embeddings = await opened({
      EMBEDDINGS_PROVIDER,
      EMBEDDINGS_MODEL: 'm-1',
      EMBEDDINGS_BASE_URL: `${api.url}${base}`,
    });
    expect(await embeddings?.embedQuery('a dog')).toEqual([0.5, 0.25]);
    expect(api.requests.at(-1)).toMatchObject({ path, body: { model: 'm-1' } });
  });

  it('are null without a provider', () => {
    expect(opened({})).toBeNull();
  });

  it.each([
    [{ EMBEDDINGS_PROVIDER: 'ollama' }, 'EMBEDDINGS_MODEL'],
    [{ EMBEDDINGS_PROVIDER: 'google', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_API_KEY'],
    [{ EMBEDDINGS_API_KEY: 'k' }, 'EMBEDDINGS_PROVIDER'],
    [{ EMBEDDINGS_PROVIDER: 'anthropic', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_PROVIDER'],
  ])('are not set up half way: %j', (env, variable) => {
    expect(() => opened(env)).toThrow(StartError);
    expect(() => opened(env)).toThrow(variable);
  });
});
