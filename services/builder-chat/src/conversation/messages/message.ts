import type {
  MessageAction,
  MessageAnnotation,
  MessagePart,
  MessageStatus,
  ToolInvocation,
} from '@lathe/proto/builder-chat/model';
import type { UsageRecord } from '@lathe/proto/builder-chat/usage';

/** An attached file: its bytes are in the file store (AttachmentFiles), a link to somewhere else is only kept. */
export interface MessageFile {
  id: string;
  name: string;
  contentType: string;
  link?: string;
}

/** Actions stand in the text by their ids; files are beside it. */
export type Block =
  | Extract<MessagePart, { type: 'text' | 'reasoning' | 'source' }>
  | { type: 'tool-invocation'; toolCallId: string };

/** What an action has written is left out where a conversation is read. */
export type KeptInvocation = Omit<ToolInvocation, 'result'> & { result?: MessageAction & { content?: string } };

/** One message of a conversation. */
export interface Message {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  /** The account whose session sent it; null of answers, of messages of old and of those whose account is gone. */
  authorId: string | null;
  /** ISO. */
  createdAt: string;
  status: MessageStatus;
  versionId: string | null;
  templateId: string | null;
  model: string | null;
  systemActionInfo: { title: string; details?: string | undefined } | null;
  parts: Block[];
  annotations: MessageAnnotation[];
  attachments: MessageFile[];
  toolInvocations: KeptInvocation[];
  usage: UsageRecord | null;
  generationId: string | null;
  /** Why the answer failed. */
  error: string | null;
  errorCode: string | null;
  /** What else is known of that; for admins. */
  errorDetail: string | null;
}

/** A message where it stands in its conversation. */
export interface StoredMessage extends Message {
  /** Place in the conversation, from 1. */
  seq: number;
  /** Of messages of old only: the chat cut they were written under, and the one that has hidden them. */
  afterCut?: string | null | undefined;
  hiddenBy?: string | null | undefined;
}

/** What a person wrote. */
export interface WrittenMessage {
  id: string;
  content: string;
  attachments: MessageFile[];
  annotations: MessageAnnotation[];
}

const blank = {
  authorId: null,
  versionId: null,
  templateId: null,
  model: null,
  systemActionInfo: null,
  annotations: [],
  attachments: [],
  toolInvocations: [],
  usage: null,
  generationId: null,
  error: null,
  errorCode: null,
  errorDetail: null,
} satisfies Partial<Message>;

/** `authorId` comes from the session, never from the message. */
export function userMessage(written: WrittenMessage, authorId: string, at: Date): Message {
  const { id, content, attachments, annotations } = written;
  const templateId = annotations.find((annotation) => annotation.templateId !== undefined)?.templateId ?? null;
  const versionId = annotations.find((annotation) => annotation.versionId !== undefined)?.versionId ?? null;
  const parts = [{ type: 'text' as const, text: content }];
  return {
    ...blank,
    id,
    role: 'user',
    content,
    authorId,
    createdAt: at.toISOString(),
    status: 'ready',
    parts,
    annotations,
    attachments,
    templateId,
    versionId,
  };
}

/** The assistant's message before a word of it is written. */
export function emptyAnswer(id: string, generationId: string, at: Date): Message {
  return {
    ...blank,
    id,
    role: 'assistant',
    content: '',
    createdAt: at.toISOString(),
    status: 'in_progress',
    parts: [],
    generationId,
  };
}
