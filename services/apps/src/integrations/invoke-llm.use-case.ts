import type { MessagePart, ModelMessage } from '@lathe/platform/models/models';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import type { invokeLlm } from '@lathe/proto/integrations/http';
import { Injectable } from '@nestjs/common';
import { answerObject } from './answer-schema.js';
import type { AppRequest } from './app-callers.js';
import { ModelCalls } from './model-calls.js';
import { modelText } from './model-text.js';
import { PromptFiles } from './prompt-files.js';

type Question = RouteInput<typeof invokeLlm>['body'];
type Answer = RouteAnswer<typeof invokeLlm>;

/** `InvokeLLM`: a text, or an object that fits a schema. */
@Injectable()
export class InvokeLlm {
  constructor(
    private readonly calls: ModelCalls,
    private readonly files: PromptFiles,
  ) {}

  /** Throws `does-not-validate` for a schema or file that cannot be used, and what the model's failure is called. */
  execute(request: AppRequest, question: Question, signal: AbortSignal): Promise<Answer> {
    return this.calls.run('InvokeLLM', request, signal, async (app) => {
      const { prompt, response_json_schema: wanted, file_urls: urls } = question;
      const schema = wanted ? answerObject(wanted, 'response_json_schema') : undefined;
      const files: MessagePart[] = [];
      for (const [index, url] of (urls ?? []).entries())
        files.push(await this.files.partOf(app, url, `file_urls.${index}`));
      const messages: ModelMessage[] = [{ role: 'user', content: [{ type: 'text', text: prompt }, ...files] }];
      return (models, call): Promise<Answer> =>
        schema ? (models.object(schema, messages, call) as Promise<Answer>) : modelText(models, messages, call);
    });
  }
}
