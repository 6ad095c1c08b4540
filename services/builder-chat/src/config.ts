import { z } from 'zod';

const LLM_PROVIDERS = ['openai-compatible', 'anthropic', 'google', 'ollama'] as const;

/** Variables of this service. Without LLM_PROVIDER the built-in engine answers. */
export const builderChatEnv = z.object({
  LLM_PROVIDER: z.enum(LLM_PROVIDERS, { error: `must be one of ${LLM_PROVIDERS.join(', ')}` }).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  /** Longest answer in tokens; the provider's own limit when absent. */
  LLM_MAX_TOKENS: z.coerce.number({ error: 'must be a whole number' }).int().min(256).optional(),
  /** How often a call is tried again before its first word came. */
  LLM_MAX_RETRIES: z.coerce.number({ error: 'must be a whole number' }).int().min(0).max(10).default(2),
});
export type BuilderChatConfig = z.output<typeof builderChatEnv>;
