import { type Costs, costsOf } from '@lathe/platform/models/cost-of';
import type { ModelAbilities, Models, TokenUsage } from '@lathe/platform/models/models';
import type { CallPurpose } from '@lathe/proto/builder-chat/ledger';
import type { AnswerRequest } from '../prompts/answer-request.js';
import { promptMessages } from '../prompts/prompt-messages.js';
import type { AnswerChunk, AnswerModel } from './answer-model.js';

/** Answers by a language model, one that `models` has, which reads what is asked as messages. */
export class PromptedAnswers implements AnswerModel {
  readonly canRepair = true;
  readonly seesImages: boolean;
  private readonly abilities: ModelAbilities;

  constructor(
    readonly name: string,
    private readonly models: Models,
  ) {
    this.abilities = models.abilitiesOf(name);
    this.seesImages = this.abilities.seesImages;
  }

  costs(usage: TokenUsage): Costs | undefined {
    const price = this.models.configured.get(this.name);
    return price && costsOf(usage, price);
  }

  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerChunk> {
    const { accountId, appId, turnId, repair } = request;
    const purpose: CallPurpose = repair === undefined ? 'answer' : 'repair';
    const call = {
      accountId,
      ...(appId !== undefined && { appId }),
      ...(turnId !== undefined && { turnId }),
      purpose,
      signal,
      model: this.name,
    };
    return this.models.stream(promptMessages(request, this.abilities), call);
  }
}
