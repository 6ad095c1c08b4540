import type { Attachment, ChatMessage, MessageAnnotation } from '@lathe/proto/builder-chat/model';

/** A message as the conversation keeps it: the spec's shape, and where it stands. */
export interface StoredMessage extends ChatMessage {
  /** Place in the conversation, from 1. */
  seq: number;
  /** Of messages of old only: the chat cut they were written under, and the one that has hidden them. */
  afterCut?: string | null;
  hiddenBy?: string | null;
}

/** What a person wrote. */
export interface WrittenMessage {
  id: string;
  content: string;
  attachments: Attachment[];
  annotations: MessageAnnotation[];
}

const blank = {
  versionId: null, templateId: null, systemActionInfo: null, annotations: [], attachments: [], toolInvocations: [],
  usage: null, generationId: null, error: null,
} satisfies Partial<ChatMessage>;

export function userMessage({ id, content, attachments, annotations }: WrittenMessage, at: Date): ChatMessage {
  const files = attachments.map(({ name, url, contentType }) => ({ type: 'file' as const, name, url, contentType }));
  const templateId = annotations.find((annotation) => annotation.templateId !== undefined)?.templateId ?? null;
  const versionId = annotations.find((annotation) => annotation.versionId !== undefined)?.versionId ?? null;
  const parts = [{ type: 'text' as const, text: content }, ...files];
  return { ...blank, id, role: 'user', content, createdAt: at.toISOString(), status: 'ready', parts, annotations, attachments, templateId, versionId };
}

/** The assistant's message before a word of it is written. */
export function emptyAnswer(id: string, generationId: string, at: Date): ChatMessage {
  return { ...blank, id, role: 'assistant', content: '', createdAt: at.toISOString(), status: 'in_progress', parts: [], generationId };
}

/** As a client sees it; which model answered is for admins. */
export function shownMessage({ seq: _seq, afterCut: _afterCut, hiddenBy: _hiddenBy, model, ...message }: StoredMessage, isAdmin: boolean): ChatMessage {
  return { ...message, ...(isAdmin && model !== undefined && { model }) };
}
