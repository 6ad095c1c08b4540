import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { ChatOllama, type ChatOllamaInput } from '@langchain/ollama';

type Fetch = typeof globalThis.fetch;

/**
 * Ollama with a client for each call. LangChain's one client neither stops a request whose call was stopped before its
 * first word, nor stops one call without those that run beside it.
 */
export class OllamaChat extends ChatOllama {
  constructor(private readonly input: ChatOllamaInput & { fetch: Fetch }) {
    super(input);
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const own = new ChatOllama({ ...this.input, fetch: strictFetch(this.input.fetch, options.signal) });
    yield* own._streamResponseChunks(messages, options, run);
  }
}

/**
 * Stops with the call, and has a prompt that is longer than the window refused: unasked, Ollama drops the beginning of it
 * and says nothing.
 */
const strictFetch =
  (fetch: Fetch, signal: AbortSignal | undefined): Fetch =>
  (input, init = {}) => {
    const signals = [init.signal, signal].filter((one) => one !== undefined && one !== null);
    const body = typeof init.body === 'string' ? { body: withoutTruncation(init.body) } : {};
    return fetch(input, { ...init, ...body, signal: AbortSignal.any(signals) });
  };

const withoutTruncation = (body: string): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), truncate: false });
