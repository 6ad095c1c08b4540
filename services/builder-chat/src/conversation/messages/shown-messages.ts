import { readAttachment } from '@lathe/proto/builder-chat/http';
import type { ChatMessage, MessageAttachment, MessagePart } from '@lathe/proto/builder-chat/model';
import { fillPath } from '@lathe/proto/http/route';
import { visibleMessages } from './chat-cut.js';
import type { MessageFile, StoredMessage } from './message.js';
import { shownError } from './shown-error.js';

/** A conversation as a client sees it: without what its chat cut hides. */
export function shownMessages(
  appId: string,
  all: readonly StoredMessage[],
  chatCut: string | null,
  isAdmin: boolean,
): ChatMessage[] {
  return visibleMessages(all, chatCut).map((message) => shownMessage(appId, message, isAdmin));
}

/** A message as a client sees it. Which model answered, and the details of a failure, are for admins. */
function shownMessage(appId: string, stored: StoredMessage, isAdmin: boolean): ChatMessage {
  const {
    seq: _seq,
    afterCut: _afterCut,
    hiddenBy: _hiddenBy,
    model,
    error,
    errorCode,
    errorDetail,
    ...message
  } = stored;
  const attachments = stored.attachments.map((file) => shownFile(appId, file));
  const invocations = new Map(
    stored.toolInvocations.map((toolInvocation) => [toolInvocation.toolCallId, toolInvocation]),
  );
  const blocks = stored.parts.flatMap((part): MessagePart[] => {
    if (part.type !== 'tool-invocation') return [part];
    const toolInvocation = invocations.get(part.toolCallId);
    return toolInvocation === undefined ? [] : [{ type: 'tool-invocation', toolInvocation }];
  });
  const files = attachments.map(({ name, url, contentType }) => ({ type: 'file' as const, name, url, contentType }));
  return {
    ...message,
    parts: [...blocks, ...files],
    attachments,
    error: error === null ? null : shownError({ code: errorCode, message: error, detail: errorDetail }, isAdmin),
    ...(isAdmin && model !== null && { model }),
  };
}

const shownFile = (appId: string, { id, name, contentType, link }: MessageFile): MessageAttachment => ({
  id,
  name,
  contentType,
  url: link ?? fillPath(readAttachment.path, { id: appId, attachmentId: id }),
});
