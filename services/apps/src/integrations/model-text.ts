import { ModelError } from '@lathe/platform/models/model-error';
import type { ModelCall, ModelMessage, Models } from '@lathe/platform/models/models';

/** A whole text of a model. Throws a ModelError for one that it refused or did not end. */
export async function modelText(models: Models, messages: readonly ModelMessage[], call: ModelCall): Promise<string> {
  let text = '';
  for await (const chunk of models.stream(messages, call)) {
    if (chunk.type === 'text') text += chunk.text;
    else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
    else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
  }
  return text;
}
