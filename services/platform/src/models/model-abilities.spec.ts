import { describe, expect, it } from '@jest/globals';
import { abilitiesOf } from './model-abilities.js';

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
