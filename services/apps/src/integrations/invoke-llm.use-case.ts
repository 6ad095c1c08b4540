import { ModelError } from '@lathe/platform/models/model-error';
import type { MessagePart, ModelCall, ModelMessage, Models } from '@lathe/platform/models/models';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import type { invokeLlm } from '@lathe/proto/integrations/http';
import { Injectable } from '@nestjs/common';
import { answerObject } from './answer-schema.js';
import type { AppRequest } from './app-callers.js';
import { ModelCalls } from './model-calls.js';
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
        schema ? (models.object(schema, messages, call) as Promise<Answer>) : textOf(models, messages, call);
    });
  }
}

async function textOf(models: Models, messages: readonly ModelMessage[], call: ModelCall): Promise<string> {
  let text = '';
  for await (const chunk of models.stream(messages, call)) {
    if (chunk.type === 'text') text += chunk.text;
    else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
    else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
  }
  return text;
}
