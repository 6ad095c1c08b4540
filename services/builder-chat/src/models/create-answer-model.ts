import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { StartError } from '@lathe/platform/config/load-config';
import type { BuilderChatConfig } from '../config.js';
import type { AnswerModel } from './answer-model.js';
import { ChatModelAnswers, type OpenAnswer } from './chat-model-answers.js';

/** The name people see for the engine that needs no language model. */
const BUILTIN_NAME = 'Built-in engine';

type Provider = NonNullable<BuilderChatConfig['LLM_PROVIDER']>;

/** The model this installation answers with. A half-way set-up is a StartError that names the variable. */
export function createAnswerModel(config: BuilderChatConfig): AnswerModel {
  const { LLM_PROVIDER: provider } = config;
  if (provider === undefined) {
    const stray = (['LLM_MODEL', 'LLM_BASE_URL', 'LLM_API_KEY'] as const).find((name) => config[name] !== undefined);
    if (stray !== undefined) throw new StartError(`LLM_PROVIDER is missing although ${stray} is set.`);
    // It writes what it can at once; there is nothing to ask it again.
    return new ChatModelAnswers(BUILTIN_NAME, false, openBuiltin);
  }
  if (config.LLM_MODEL === undefined)
    throw new StartError(`LLM_MODEL is missing: name the model of ${provider} to use.`);
  const needsKey = provider === 'anthropic' || provider === 'google';
  if (needsKey && config.LLM_API_KEY === undefined)
    throw new StartError(`LLM_API_KEY is missing: ${provider} needs one.`);
  const model = config.LLM_MODEL;
  return new ChatModelAnswers(model, true, async () => openWith(await PROVIDERS[provider](config, model)));
}

async function openBuiltin(): Promise<OpenAnswer> {
  const { BuiltinModel } = await import('./builtin-model.js');
  const model = new BuiltinModel();
  return (request, signal) => model.stream([], { signal, request });
}

/** A chat model that reads what is asked as messages. */
export async function openWith(model: BaseChatModel): Promise<OpenAnswer> {
  const { promptMessages } = await import('../prompts/prompt-messages.js');
  return (request, signal) => model.stream(promptMessages(request), { signal });
}

/** Each package is loaded only where it is used. */
const PROVIDERS: Record<Provider, (config: BuilderChatConfig, model: string) => Promise<BaseChatModel>> = {
  'openai-compatible': async ({ LLM_BASE_URL, LLM_API_KEY, LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }, model) => {
    const { ChatOpenAI } = await import('@langchain/openai');
    return new ChatOpenAI({
      model,
      // Servers without keys (local ones) still want the header to be there.
      apiKey: LLM_API_KEY ?? 'none',
      maxRetries,
      streamUsage: true,
      ...(LLM_MAX_TOKENS !== undefined && { maxTokens: LLM_MAX_TOKENS }),
      ...(LLM_BASE_URL !== undefined && { configuration: { baseURL: LLM_BASE_URL } }),
    });
  },
  anthropic: async ({ LLM_BASE_URL, LLM_API_KEY, LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }, model) => {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    return new ChatAnthropic({
      model,
      maxRetries,
      maxTokens: LLM_MAX_TOKENS ?? 32_000,
      ...(LLM_API_KEY !== undefined && { apiKey: LLM_API_KEY }),
      ...(LLM_BASE_URL !== undefined && { anthropicApiUrl: LLM_BASE_URL }),
    });
  },
  google: async ({ LLM_BASE_URL, LLM_API_KEY, LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }, model) => {
    const { ChatGoogleGenerativeAI } = await import('@langchain/google-genai');
    return new ChatGoogleGenerativeAI({
      model,
      maxRetries,
      ...(LLM_API_KEY !== undefined && { apiKey: LLM_API_KEY }),
      ...(LLM_BASE_URL !== undefined && { baseUrl: LLM_BASE_URL }),
      ...(LLM_MAX_TOKENS !== undefined && { maxOutputTokens: LLM_MAX_TOKENS }),
    });
  },
  ollama: async ({ LLM_BASE_URL, LLM_MAX_TOKENS, LLM_MAX_RETRIES: maxRetries }, model) => {
    const { ChatOllama } = await import('@langchain/ollama');
    return new ChatOllama({
      model,
      maxRetries,
      ...(LLM_BASE_URL !== undefined && { baseUrl: LLM_BASE_URL }),
      ...(LLM_MAX_TOKENS !== undefined && { numPredict: LLM_MAX_TOKENS }),
    });
  },
};
