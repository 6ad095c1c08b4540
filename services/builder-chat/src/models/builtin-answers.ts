import { noTokens } from '@lathe/platform/models/chunk-facts';
import { ModelError } from '@lathe/platform/models/model-error';
import type { AnswerRequest } from '../prompts/answer-request.js';
import type { AnswerChunk, AnswerModel } from './answer-model.js';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers by the built-in engine: no network, no key, the same answer for the same request. */
export class BuiltinAnswers implements AnswerModel {
  readonly name = 'Built-in engine';
  /** It writes what it can at once; there is nothing to ask it again. */
  readonly canRepair = false;
  readonly renamesApps = true;

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    // Loaded with the first answer: an idle process need not have it.
    const [{ runEngine }, { buildPlan }] = await Promise.all([
      import('../engine/engine.js'),
      import('../engine/plan/build-plan.js'),
    ]);
    const isNew = request.appName === undefined && Object.keys(request.files).length === 0;
    try {
      for await (const text of runEngine({ ...request, delay: pause })) {
        signal.throwIfAborted();
        yield { type: 'text', text };
      }
      signal.throwIfAborted();
      const appName = isNew ? { appName: buildPlan(request.prompt).name } : {};
      yield { type: 'end', finishReason: 'stop', usage: noTokens, ...appName };
    } catch (error) {
      signal.throwIfAborted();
      throw new ModelError('chat/model-failed', { cause: error });
    }
  }
}
