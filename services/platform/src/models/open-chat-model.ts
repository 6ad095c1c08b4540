import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { ollamaWindow } from './model-abilities.js';
import type { ModelAccess } from './model-access.js';
import type { ModelSettings } from './model-settings.js';
import type { ModelProvider } from './models-env.js';

type Settings = Pick<ModelSettings, 'window' | 'answer' | 'temperature'>;
type Open = (access: ModelAccess<ModelProvider>, settings: Settings) => Promise<BaseChatModel>;

/** LangChain's chat model of a provider. Each package is loaded only where it is used. */
export const openChatModel: Open = (access, settings) => open[access.provider](access, settings);

/** Anthropic wants to be told. */
const anthropicAnswer = 32_000;

/** Calls are made again in one place for all of them (CallRetries). */
const maxRetries = 0;

const open: Record<ModelProvider, Open> = {
  'openai-compatible': async ({ model, baseUrl, apiKey }, { answer, temperature }) => {
    const [{ ChatOpenAI }, fetch] = await Promise.all([import('@langchain/openai'), patientFetch()]);
    const { readingPlainAnswers } = await import('./plain-answers.js');
    return new ChatOpenAI({
      model,
      // Servers without keys (local ones) still want the header to be there.
      apiKey: apiKey ?? 'none',
      maxRetries,
      streamUsage: true,
      ...(answer !== undefined && { maxTokens: answer }),
      ...(temperature !== undefined && { temperature }),
      configuration: { fetch: readingPlainAnswers(fetch), ...(baseUrl !== undefined && { baseURL: baseUrl }) },
    });
  },
  anthropic: async ({ model, baseUrl, apiKey }, { answer, temperature }) => {
    const [{ AnthropicChat }, fetch] = await Promise.all([import('./anthropic-chat.js'), patientFetch()]);
    return new AnthropicChat({
      model,
      maxRetries,
      maxTokens: answer ?? anthropicAnswer,
      // Its client refuses to wait for a long answer as a whole.
      streaming: true,
      clientOptions: { fetch },
      ...(temperature !== undefined && { temperature }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { anthropicApiUrl: baseUrl }),
    });
  },
  google: async ({ model, baseUrl, apiKey }, { answer, temperature }) => {
    const { GoogleChat } = await import('./google-chat.js');
    return new GoogleChat({
      model,
      maxRetries,
      ...(temperature !== undefined && { temperature }),
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(answer !== undefined && { maxOutputTokens: answer }),
    });
  },
  ollama: async ({ model, baseUrl, apiKey }, { window, answer, temperature }) => {
    const [{ OllamaChat }, fetch] = await Promise.all([import('./ollama-chat.js'), patientFetch()]);
    return new OllamaChat({
      model,
      maxRetries,
      fetch,
      numCtx: window ?? ollamaWindow,
      ...(temperature !== undefined && { temperature }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
      ...(answer !== undefined && { numPredict: answer }),
    });
  },
};

const patientFetch = async (): Promise<typeof globalThis.fetch> =>
  (await import('./patient-fetch.js')).openPatientFetch();
