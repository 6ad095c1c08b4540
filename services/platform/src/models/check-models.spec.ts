import { describe, expect, it } from '@jest/globals';
import { modelsOn, served } from '../testing/model-servers/models-on.js';
import { checkModels, type ModelCheck } from './check-models.js';
import type { Models } from './models.js';

const { signal } = new AbortController();

async function checked(models: Models): Promise<ModelCheck[]> {
  const checks: ModelCheck[] = [];
  for await (const check of checkModels(models, signal)) checks.push(check);
  return checks;
}

describe('the check of models', () => {
  it.each(['openai-compatible', 'anthropic', 'google', 'ollama'] as const)(
    'asks a model of %s and tells what that took',
    async (provider) => {
      const { models, server } = await modelsOn(provider);
      const [check, ...others] = await checked(models);
      await server.close();
      expect(others).toEqual([]);
      expect(check).toMatchObject({
        model: served.name,
        fault: null,
        usage: { promptTokens: 40, completionTokens: 6 },
      });
      expect(check?.firstWordMs).toBeGreaterThan(0);
      expect(check?.cost).toBeCloseTo((40 * 1 + 6 * 10) / 1_000_000);
    },
  );

  it('tells the operator what is wrong, without the key, and asks the others all the same', async () => {
    const { models, server } = await modelsOn('anthropic');
    server.faults = ['wrong key'];
    const [check] = await checked(models);
    await server.close();
    expect(check).toMatchObject({ firstWordMs: null, usage: null, cost: null });
    expect(check?.fault).toMatch(/did not accept the key.*status 401/);
    expect(check?.fault).not.toContain(served.key);
  });

  it('has nothing to ask where no model is configured', async () => {
    const none = { name: null, configured: new Map() } as unknown as Models;
    expect(await checked(none)).toEqual([]);
  });
});
