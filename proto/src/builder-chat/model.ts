/** Chat messages and what belongs to them, in the spec's shape (spec/2, section 3). */
import { z } from 'zod';
import { shownActionType } from './actions.js';
import { giveBackReason } from './ledger.js';
import { attachment, messageElement } from './sent-along.js';
import { usageRecord } from './usage.js';

/** Characters of a message. */
export const maxMessageLength = 100_000;

export const messageStatus = z.enum(['in_progress', 'ready', 'failed']);
export type MessageStatus = z.infer<typeof messageStatus>;

/** An action as a message tells of it; what was written is read by `readActionBody`. */
export const messageAction = z.object({
  title: z.string(),
  type: shownActionType,
  file: z.string(),
  permissions: z
    .object({
      read: z.string(),
      write: z.string(),
      create: z.string().optional(),
      update: z.string().optional(),
      delete: z.string().optional(),
    })
    .optional(),
  complete: z.boolean(),
  truncated: z.boolean(),
  /** Why it was not applied. */
  reason: z.string().optional(),
  added: z.int().nonnegative(),
  removed: z.int().nonnegative(),
});
export type MessageAction = z.infer<typeof messageAction>;

export const toolInvocation = z.object({
  toolName: z.string(),
  toolCallId: z.string(),
  state: z.enum(['partial-call', 'call', 'result']),
  args: z.record(z.string(), z.unknown()),
  result: messageAction.optional(),
});
export type ToolInvocation = z.infer<typeof toolInvocation>;

export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({ type: z.literal('source'), sourceId: z.string(), url: z.string(), title: z.string().optional() }),
  z.object({ type: z.literal('tool-invocation'), toolInvocation }),
  z.object({ type: z.literal('file'), name: z.string(), url: z.string(), contentType: z.string() }),
]);
export type MessagePart = z.infer<typeof messagePart>;

export const systemActionInfo = z.object({ title: z.string(), details: z.string().optional() });

/** Something a detector found (spec/2, section 3: issue). `line` counts from 1. */
export const validationIssue = z.object({
  message: z.string(),
  componentName: z.string(),
  detectorId: z.string(),
  severity: z.enum(['error', 'warning']),
  line: z.int().positive(),
});

/** What is left in the version of an answer that does not keep it from running. */
export const answerFindings = z.object({
  /** `file` is the path in the app. */
  issues: z.array(validationIssue.extend({ file: z.string() })).max(50),
  /**
   * Whether what answers here can mend them when asked: a language model can; of the built-in engine everything it can
   * mend is mended.
   */
  repairable: z.boolean(),
});
export type AnswerFindings = z.infer<typeof answerFindings>;

/** Notice under an answer that was cut (spec/2, section 8), and what its button sends (section 4). */
export const truncatedNotice = 'The output was too long for one iteration';
export const continueRequest = 'Continue and repeat the last action if truncated';

/** One remark about a message; a message has as many as it needs. */
export const messageAnnotation = z.object({
  usage: usageRecord.optional(),
  versionId: z.string().optional(),
  systemActionInfo: systemActionInfo.optional(),
  templateId: z.string().optional(),
  model: z.string().optional(),
  /** A sentence to show under the answer, such as the truncated-output notice. */
  notice: z.string().optional(),
  findings: answerFindings.optional(),
  /** Why the message that was answered is not counted against the plan. */
  givenBack: giveBackReason.optional(),
  element: messageElement.optional(),
});
export type MessageAnnotation = z.infer<typeof messageAnnotation>;

/** A file as a message tells of it; `url` is where `readAttachment` gives it to the owner. */
export const messageAttachment = attachment.extend({ id: z.string() });
export type MessageAttachment = z.infer<typeof messageAttachment>;

export const chatMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** Whose session sent it; null of answers, and of messages from before apps had several people. */
  authorId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: messageStatus,
  versionId: z.string().nullable(),
  templateId: z.string().nullable(),
  /** Which model answered; for admins only. */
  model: z.string().optional(),
  systemActionInfo: systemActionInfo.nullable(),
  parts: z.array(messagePart),
  annotations: z.array(messageAnnotation),
  attachments: z.array(messageAttachment),
  toolInvocations: z.array(toolInvocation),
  usage: usageRecord.nullable(),
  /** The generation that wrote (or writes) this message; null for what a person wrote. */
  generationId: z.string().nullable(),
  /** Why the answer failed, in a sentence for people; its details are for admins only. */
  error: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
