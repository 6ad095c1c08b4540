import { describe, expect, it } from '@jest/globals';
import { abilitiesOf, takenTemperature } from './model-abilities.js';

describe('what is known of a model by its name', () => {
  it.each(['gpt-5-mini', 'gpt-4o', 'o3', 'qwen2.5-vl-72b', 'qwen2.5vl:7b', 'llava:13b', 'pixtral-12b', 'gemma3:27b'])(
    '%s sees pictures',
    (name) => expect(abilitiesOf('openai-compatible', name).seesImages).toBe(true),
  );
  it.each(['gpt-3.5-turbo', 'gpt-oss:20b', 'qwen3-coder', 'deepseek-chat', 'llama3.1:8b', 'mistral-small', 'claude-2'])(
    '%s does not',
    (name) => expect(abilitiesOf('openai-compatible', name).seesImages).toBe(false),
  );

  it('is seen by those of Anthropic and Google, which take in much', () => {
    expect(abilitiesOf('anthropic', 'claude-sonnet-4-5')).toEqual({ window: 200_000, seesImages: true });
    expect(abilitiesOf('google', 'gemini-2.5-pro')).toEqual({ window: 1_000_000, seesImages: true });
  });

  it("is modest where a server of one's own may run anything", () => {
    expect(abilitiesOf('ollama', 'qwen3-coder').window).toBe(32_768);
    expect(abilitiesOf('openai-compatible', 'my-model').window).toBe(64_000);
    expect(abilitiesOf('openai-compatible', 'gpt-5').window).toBe(128_000);
  });
});

describe('the temperature that a call wishes', () => {
  it.each([
    ['openai-compatible', 'gpt-4o-mini', {}, 1.5, 1.5],
    ['ollama', 'qwen3:8b', {}, 0, 0],
    ['anthropic', 'claude-sonnet-4-5', {}, 1.5, 1],
    ['anthropic', 'claude-sonnet-4-5', {}, 0.7, 0.7],
    ['openai-compatible', 'gpt-5-mini', {}, 0.7, undefined],
    ['openai-compatible', 'o3', {}, 0.7, undefined],
    ['ollama', 'qwen3:8b', { thinks: true as const }, 0.7, undefined],
  ] as const)('of %s %s %j: %s is sent as %s', (provider, model, settings, wanted, sent) => {
    expect(takenTemperature(provider, model, settings, wanted)).toBe(sent);
  });
});
