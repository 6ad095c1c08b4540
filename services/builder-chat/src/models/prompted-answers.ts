import type { Models } from '@lathe/platform/models/models';
import type { AnswerRequest } from '../prompts/answer-request.js';
import { promptMessages } from '../prompts/prompt-messages.js';
import type { AnswerChunk, AnswerModel } from './answer-model.js';

/** Answers by a language model, which reads what is asked as messages. */
export class PromptedAnswers implements AnswerModel {
  readonly canRepair = true;
  readonly seesImages: boolean;

  constructor(
    readonly name: string,
    private readonly models: Models,
  ) {
    this.seesImages = models.abilities.seesImages;
  }

  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerChunk> {
    const { accountId, repair } = request;
    const purpose = repair === undefined ? 'answer' : 'repair';
    return this.models.stream(promptMessages(request, this.models.abilities), { accountId, purpose, signal });
  }
}
