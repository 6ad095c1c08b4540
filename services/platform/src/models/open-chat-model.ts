import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ModelAccess } from './model-access.js';
import type { ModelProvider, ModelsConfig } from './models-env.js';

type Limits = Pick<ModelsConfig, 'LLM_MAX_TOKENS' | 'LLM_MAX_RETRIES'>;
type Open = (access: ModelAccess<ModelProvider>, limits: Limits) => Promise<BaseChatModel>;

/** LangChain's chat model of a provider. Each package is loaded only where it is used. */
export const openChatModel: Open = (access, limits) => open[access.provider](access, limits);

const open: Record<ModelProvider, Open> = {
  'openai-compatible': async ({ model, baseUrl, apiKey }, { LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }) => {
    const { ChatOpenAI } = await import('@langchain/openai');
    return new ChatOpenAI({
      model,
      // Servers without keys (local ones) still want the header to be there.
      apiKey: apiKey ?? 'none',
      maxRetries,
      streamUsage: true,
      ...(LLM_MAX_TOKENS !== undefined && { maxTokens: LLM_MAX_TOKENS }),
      ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
    });
  },
  anthropic: async ({ model, baseUrl, apiKey }, { LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }) => {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    return new ChatAnthropic({
      model,
      maxRetries,
      maxTokens: LLM_MAX_TOKENS ?? 32_000,
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { anthropicApiUrl: baseUrl }),
    });
  },
  google: async ({ model, baseUrl, apiKey }, { LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }) => {
    const { ChatGoogleGenerativeAI } = await import('@langchain/google-genai');
    return new ChatGoogleGenerativeAI({
      model,
      maxRetries,
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(LLM_MAX_TOKENS !== undefined && { maxOutputTokens: LLM_MAX_TOKENS }),
    });
  },
  ollama: async ({ model, baseUrl }, { LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }) => {
    const { ChatOllama } = await import('@langchain/ollama');
    return new ChatOllama({
      model,
      maxRetries,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(LLM_MAX_TOKENS !== undefined && { numPredict: LLM_MAX_TOKENS }),
    });
  },
};
