import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { ModelError } from '@lathe/platform/models/model-error';
import { type MessagePart, type ModelCall, MODELS, type Models } from '@lathe/platform/models/models';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import type { invokeLlm } from '@lathe/proto/integrations/http';
import { Inject, Injectable } from '@nestjs/common';
import { answerSchema } from './answer-schema.js';
import { AppCallers, type AppRequest } from './app-callers.js';
import { CallRates } from './call-rates.js';
import { PromptFiles } from './prompt-files.js';

type Question = RouteInput<typeof invokeLlm>['body'];
type Answer = RouteAnswer<typeof invokeLlm>;

/** `InvokeLLM`: a question of whoever is signed in to an app, counted against its owner's plan. */
@Injectable()
export class InvokeLlm {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly uses: MeteredUses,
    private readonly files: PromptFiles,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /**
   * Throws `model/not-configured` where there is no model, `does-not-validate` for a schema or file that cannot be used,
   * and what the model's failure is called.
   */
  async execute(request: AppRequest, question: Question, signal: AbortSignal): Promise<Answer> {
    const caller = await this.callers.signedIn(request);
    if (this.models.name === null) throw new DomainError('model/not-configured');
    const { ownerId } = caller.app;
    return this.rates.run('InvokeLLM', caller, async () => {
      const { response_json_schema: wanted } = question;
      const schema = wanted ? answerSchema(wanted) : undefined;
      const files = await this.files.partsOf(caller.app, question.file_urls ?? []);
      const content: MessagePart[] = [{ type: 'text', text: question.prompt }, ...files];
      const call: ModelCall = { accountId: ownerId, purpose: 'invoke-llm', signal };
      const ask = () =>
        schema
          ? (this.models.object(schema, [{ role: 'user', content }], call) as Promise<Answer>)
          : this.textOf(content, call);
      // Whoever leaves before the answer has had the model work for it.
      return this.uses.during('model-calls', ownerId, ask, () => signal.aborted);
    });
  }

  private async textOf(content: MessagePart[], call: ModelCall): Promise<string> {
    let text = '';
    for await (const chunk of this.models.stream([{ role: 'user', content }], call)) {
      if (chunk.type === 'text') text += chunk.text;
      else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
      else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
    }
    return text;
  }
}
