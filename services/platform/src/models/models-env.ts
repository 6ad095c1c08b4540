import { z } from 'zod';
import { modelSettings } from './model-settings.js';

const providers = ['openai-compatible', 'anthropic', 'google', 'ollama'] as const;
/** Anthropic has no embeddings. */
const embeddingsProviders = ['openai-compatible', 'google', 'ollama'] as const;
export type ModelProvider = (typeof providers)[number];
export type EmbeddingsProvider = (typeof embeddingsProviders)[number];

const oneOf = <const P extends readonly [string, ...string[]]>(names: P) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` }).optional();
const text = z.string().min(1).optional();
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional();

/** Variables of a service that uses Models (design 12.5). */
export const modelsEnv = z.object({
  LLM_PROVIDER: oneOf(providers),
  LLM_MODEL: text,
  LLM_BASE_URL: address,
  LLM_API_KEY: text,
  /** Models that a call may name, with their prices and what else is known of them. */
  LLM_MODELS: modelSettings.optional(),
  /** Longest answer in tokens of models for which LLM_MODELS says nothing else; the provider's own limit when absent. */
  LLM_MAX_TOKENS: z.coerce.number({ error: 'must be a whole number' }).int().min(256).optional(),
  /** How often a call is tried again before its first word came. */
  LLM_MAX_RETRIES: z.coerce.number({ error: 'must be a whole number' }).int().min(0).max(10).default(2),
});
export type ModelsConfig = z.output<typeof modelsEnv>;

/** Variables of a service that uses embeddings (design 12.5). */
export const embeddingsEnv = z.object({
  EMBEDDINGS_PROVIDER: oneOf(embeddingsProviders),
  EMBEDDINGS_MODEL: text,
  EMBEDDINGS_BASE_URL: address,
  EMBEDDINGS_API_KEY: text,
});
export type EmbeddingsConfig = z.output<typeof embeddingsEnv>;
