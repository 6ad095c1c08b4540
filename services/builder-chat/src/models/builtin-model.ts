import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel, type BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import { runEngine } from '../engine/engine.js';
import { buildPlan } from '../engine/plan/build-plan.js';
import type { AnswerRequest } from './answer-model.js';

export interface BuiltinCallOptions extends BaseChatModelCallOptions {
  /** What is asked, in parts: the engine works on these and reads no prompt text. */
  request?: AnswerRequest;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The built-in engine as a chat model: no network, no key, the same answer for the same request. */
export class BuiltinModel extends BaseChatModel<BuiltinCallOptions> {
  /** `pace` off writes as fast as it can. */
  constructor(private readonly pace = true) {
    super({});
  }

  _llmType(): string {
    return 'lathe-builtin';
  }

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    let text = '';
    for await (const chunk of this._streamResponseChunks(messages, options)) text += chunk.text;
    return { generations: [{ text, message: new AIMessage(text) }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const request = options.request;
    if (request === undefined)
      throw new Error(`The built-in model needs its request in parts, not ${messages.length} messages`);
    for await (const text of runEngine({ ...request, ...(this.pace && { delay: pause }) })) {
      options.signal?.throwIfAborted();
      yield new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      await runManager?.handleLLMNewToken(text);
    }
    const named = request.appName === undefined && Object.keys(request.files).length === 0;
    const metadata = { finish_reason: 'stop', ...(named && { app_name: buildPlan(request.prompt).name }) };
    const end = new AIMessageChunk({ content: '', response_metadata: metadata });
    yield new ChatGenerationChunk({ text: '', message: end });
  }
}
