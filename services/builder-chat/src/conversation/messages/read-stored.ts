import { shownActionType } from '@lathe/proto/builder-chat/actions';
import {
  messageAction,
  messageAnnotation,
  messagePart,
  messageStatus,
  systemActionInfo,
} from '@lathe/proto/builder-chat/model';
import { usageRecord } from '@lathe/proto/builder-chat/usage';
import { z } from 'zod';
import type { StoredMessage } from './message.js';

/**
 * Reads a stored message whatever is in it: a model wrote much of it, and other versions of this service stored it.
 * What cannot be read is left out or empty, so that no record keeps a conversation from being opened.
 */
export function readStored(row: unknown): StoredMessage {
  return storedMessage.parse(row);
}

/** Those that can be read. */
const listOf = <S extends z.ZodType>(schema: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item): z.output<S>[] => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    );

const text = z.string().catch('');
const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);
const count = z.int().nonnegative().catch(0);

const action = z.object({
  ...messageAction.shape,
  title: text,
  type: shownActionType.catch('unknown'),
  file: text,
  permissions: messageAction.shape.permissions.catch(undefined),
  complete: z.boolean().catch(false),
  truncated: z.boolean().catch(false),
  reason: z.string().optional().catch(undefined),
  added: count,
  removed: count,
});

const invocation = z.object({
  toolName: text,
  toolCallId: z.string(),
  state: z.enum(['partial-call', 'call', 'result']).catch('result'),
  args: z.record(z.string(), z.unknown()).catch({}),
  result: action.optional().catch(undefined),
});

/** Parts of old hold the whole invocation; files among them are told by the attachments. */
const block = z.union([
  z.object({ type: z.literal('tool-invocation'), toolCallId: z.string() }),
  z
    .object({ type: z.literal('tool-invocation'), toolInvocation: z.object({ toolCallId: z.string() }) })
    .transform(({ type, toolInvocation }) => ({ type, ...toolInvocation })),
  messagePart.options[0],
  messagePart.options[1],
  messagePart.options[2],
]);

const file = z.object({
  id: z.string().optional(),
  name: text,
  contentType: z.string().catch('application/octet-stream'),
  link: z.string().optional(),
});

const storedMessage = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']).catch('assistant'),
    content: text,
    authorId: orNull(z.string()),
    createdAt: z.date().transform((date) => date.toISOString()),
    status: messageStatus.catch('failed'),
    versionId: orNull(z.string()),
    templateId: orNull(z.string()),
    model: orNull(z.string()),
    systemActionInfo: orNull(systemActionInfo),
    parts: listOf(block),
    annotations: listOf(messageAnnotation),
    attachments: listOf(file),
    toolInvocations: listOf(invocation),
    usage: orNull(usageRecord),
    generationId: orNull(z.string()),
    error: orNull(z.string()),
    errorCode: orNull(z.string()),
    errorDetail: orNull(z.string()),
    seq: z.number(),
    afterCut: z.string().nullish().catch(undefined),
    hiddenBy: z.string().nullish().catch(undefined),
  })
  .transform(({ attachments, ...message }): StoredMessage => ({
    ...message,
    // Files of old are in their message, and are named by their place in it.
    attachments: attachments.map(({ id, name, contentType, link }, index) => ({
      id: id ?? fileOfOld(message.id, index),
      name,
      contentType,
      ...(link !== undefined && { link }),
    })),
  }));

const fileOfOld = (messageId: string, index: number): string => `${messageId}.${index}`;
