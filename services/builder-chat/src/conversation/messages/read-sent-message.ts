import { invalid } from '@lathe/platform/errors/domain-error';
import type { ChatRequest, SentMessage } from '@lathe/proto/builder-chat/http';
import type { MessageAnnotation } from '@lathe/proto/builder-chat/model';
import type { Attachment } from '@lathe/proto/builder-chat/sent-along';

/** A message as it was sent, with its files as data. */
export interface SentText {
  id: string;
  content: string;
  attachments: Attachment[];
  annotations: MessageAnnotation[];
}

const idPattern = /^[\w-]{1,60}$/;

/**
 * The newest message of a chat call, from the spec's form (`content`, `attachments`) or the AI SDK's (`parts`). `newId`
 * makes an id when the client gave none that can be used. Earlier messages are ignored: the server has its own record.
 */
export function readSentMessage({ messages }: ChatRequest, newId: () => string): SentText {
  const message = messages.findLast(({ role }) => role === 'user');
  const content = message === undefined ? '' : textOf(message).trim();
  if (message === undefined || content === '')
    throw invalid([{ path: 'messages', message: 'Write what you want to build or change' }]);
  const id = message.id !== undefined && idPattern.test(message.id) ? message.id : newId();
  return { id, content, attachments: attachmentsOf(message), annotations: message.annotations ?? [] };
}

function textOf({ content, parts = [] }: SentMessage): string {
  const texts = parts.filter(({ type }) => type === 'text').map(({ text }) => text ?? '');
  return texts.length > 0 ? texts.join('\n') : (content ?? '');
}

function attachmentsOf({ attachments = [], parts = [] }: SentMessage): Attachment[] {
  const files = parts.filter(({ type, url }) => type === 'file' && url !== undefined);
  const sent = files.map(({ url = '', mediaType = 'application/octet-stream', filename }, index) => ({
    name: filename ?? `file-${index + 1}`,
    url,
    contentType: mediaType,
  }));
  return [...attachments, ...sent].slice(0, 10);
}
