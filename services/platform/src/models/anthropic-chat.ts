import { ChatAnthropic } from '@langchain/anthropic';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';

/** Claude with each token of an answer counted once: Anthropic counts from its beginning each time, LangChain adds up. */
export class AnthropicChat extends ChatAnthropic {
  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    let counted = 0;
    for await (const chunk of super._streamResponseChunks(messages, options, run)) {
      const { message } = chunk;
      if ('usage_metadata' in message && message.usage_metadata !== undefined) {
        const usage = message.usage_metadata as { output_tokens: number };
        const written = usage.output_tokens;
        usage.output_tokens = Math.max(0, written - counted);
        counted = Math.max(counted, written);
      }
      yield chunk;
    }
  }
}
