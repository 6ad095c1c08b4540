import type { AnswerChunk } from '@lathe/builder-chat/models/answer-model';
import type { AnswerRequest } from '@lathe/builder-chat/prompts/answer-request';

/** A model that writes what the test says, in the action grammar, by what it is asked and the mark of its lines. */
export class ScriptedAnswers {
  script: (request: AnswerRequest, mark: string) => string = () => 'Nothing to do.';

  /** `outside` is told of the call. */
  async *answer(
    outside: (deed: string) => void,
    request: AnswerRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerChunk> {
    outside('model answer');
    for (const text of this.script(request, `@@${request.nonce}`).match(/[^]{1,40}/g) ?? []) {
      signal.throwIfAborted();
      yield { type: 'text', text };
    }
    const usage = { promptTokens: 10, completionTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 };
    yield { type: 'end', finishReason: 'stop', usage };
  }
}
