import type { MessageContent } from '@langchain/core/messages';
import type { MessagePart, ModelMessage } from './models.js';

/** A message as LangChain takes it. Parts stay parts only where somebody wants them: not every server knows lists. */
export function turnOf({ role, content }: ModelMessage, marksCache: boolean): [string, MessageContent] {
  if (typeof content === 'string') return [role, content];
  const isPlain = content.every((part) => part.type === 'text' && !(marksCache && part.endsStablePrefix));
  return [role, isPlain ? content.map(textOf).join('') : content.map((part) => blockOf(part, marksCache))];
}

const textOf = (part: MessagePart): string => (part.type === 'text' ? part.text : '');

function blockOf(part: MessagePart, marksCache: boolean) {
  if (part.type === 'image')
    return { type: 'image_url', image_url: { url: `data:${part.contentType};base64,${part.data}` } };
  const mark = marksCache && part.endsStablePrefix === true;
  return { type: 'text', text: part.text, ...(mark && { cache_control: { type: 'ephemeral' } }) };
}
