/**
 * Public routes of the builder chat (spec/2, section 7; design section 8). Only the app's owner may use them; for
 * others the app does not exist.
 */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { ledgerTurn } from './ledger.js';
import { chatMessage, maxMessageLength, messageAnnotation } from './model.js';
import { attachment } from './sent-along.js';

const service = 'builder-chat' as const;

/** A text or file part as the AI SDK's client sends it; other parts are ignored. */
const sentPart = z.looseObject({
  type: z.string(),
  text: z.string().max(maxMessageLength).optional(),
  url: z.string().optional(),
  mediaType: z.string().max(200).optional(),
  filename: z.string().max(300).optional(),
});

/** A message as a client sends it: with `content` (spec) or with `parts` (AI SDK). */
export const sentMessage = z.looseObject({
  id: z.string().max(100).optional(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string().max(maxMessageLength).optional(),
  parts: z.array(sentPart).max(1000).optional(),
  annotations: z.array(messageAnnotation).max(20).optional(),
  attachments: z.array(attachment).max(10).optional(),
});
export type SentMessage = z.output<typeof sentMessage>;

/**
 * The last messages of the conversation; only the newest one counts, the server's own record is the truth for the rest.
 */
export const chatRequest = z.looseObject({
  id: z.string().max(100).optional(),
  messages: z.array(sentMessage).min(1).max(50),
});
export type ChatRequest = z.output<typeof chatRequest>;

const messages = z.object({ messages: z.array(chatMessage) });

/**
 * Starts an answer and streams it. Closing the connection stops nothing. The header `x-lathe-generation` names the
 * generation.
 */
export const sendMessage = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{id}/chat',
  summary: 'Send a message to the builder assistant',
  workspaceRole: 'editor',
  auth: 'account',
  kind: 'stream',
  params: appParams,
  body: chatRequest,
  errors: [
    'plan/app-read-only',
    'not-found',
    'app/stale-head',
    'chat/already-running',
    'does-not-validate',
    'too-large',
    'builder-chat-messages-limit-reached',
    'daily-chat-messages-limit-reached',
    'too-many-requests',
  ],
});

/** Plays the running answer from after the event `after`; 204 when none is running. */
export const resumeStream = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/chat/stream',
  summary: 'Resume the running answer',
  workspaceRole: 'viewer',
  auth: 'account',
  kind: 'stream',
  params: appParams,
  query: z.object({ after: z.coerce.number().int().min(0).default(0), generationId: id.optional() }),
  errors: ['not-found'],
});

/** Stops the running answer; safe to repeat. */
export const cancelGeneration = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{id}/chat/cancel',
  summary: 'Stop the running answer',
  workspaceRole: 'editor',
  auth: 'account',
  params: appParams,
  response: z.object({ cancelled: z.boolean() }),
  errors: ['not-found'],
});

/**
 * The conversation, oldest first, without what a restore has hidden, and the running generation if there is one.
 * Without the bodies of actions and files.
 */
export const listMessages = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/chat/messages',
  summary: 'Messages of the conversation',
  workspaceRole: 'viewer',
  auth: 'account',
  params: appParams,
  response: z.object({ messages: z.array(chatMessage), generationId: id.nullable() }),
  errors: ['not-found'],
});

/**
 * What an action of an answer has written: a file, a diff, rows, or, of one that was not applied, the text that the
 * model wrote.
 */
export const readActionBody = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/chat/messages/{messageId}/actions/{actionId}',
  summary: 'Body of an action',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id, messageId: z.string().max(100), actionId: z.string().max(60) }),
  response: z.object({ content: z.string() }),
  errors: ['not-found'],
});

/**
 * What the answer of a message took and was charged, and after it the checks of its version, which cost nothing. Tokens
 * and costs are for admins only.
 */
export const readLedger = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/chat/messages/{messageId}/ledger',
  summary: 'Ledger of an answer',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id, messageId: z.string().max(100) }),
  response: z.object({ turns: z.array(ledgerTurn) }),
  errors: ['not-found'],
});

/**
 * What writes the answers: a language model, or the built-in engine. `models` are those that an admin may choose for a
 * message, the standard one first; for others it is empty.
 */
export const readModels = defineRoute({
  service,
  method: 'GET',
  path: '/api/builder/models',
  summary: 'What writes the answers',
  auth: 'account',
  response: z.object({ isLanguageModel: z.boolean(), models: z.array(z.string()) }),
  errors: [],
});

/** A file that a message came with. */
export const readAttachment = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/chat/attachments/{attachmentId}',
  summary: 'File of a message',
  workspaceRole: 'viewer',
  auth: 'account',
  kind: 'binary',
  params: z.object({ id, attachmentId: z.string().max(100) }),
  errors: ['not-found'],
});

/**
 * Makes an earlier version current again and hides the messages after `messageId`, which must be in view; without it
 * those that were written after the version was made, so that versions that no message made (the code editor's) can be
 * restored too. Answers with the version that is the app's now: restored twice, it is the same one.
 */
export const restoreToMessage = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{appId}/versions/{versionId}/restore',
  summary: 'Restore a version',
  workspaceRole: 'editor',
  auth: 'account',
  params: z.object({ appId: id, versionId: id }),
  body: z.object({ messageId: z.string().max(100).nullish() }),
  response: messages.extend({ head: id }),
  errors: ['not-found', 'plan/app-read-only', 'conflict', 'chat/already-running'],
});

/**
 * A step back in the history of the app, or forward again: code, schemas and conversation; rows stay. With `head`, only
 * while that is still the app's version.
 */
export const stepVersion = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{appId}/chat/step',
  summary: 'Undo or redo',
  workspaceRole: 'editor',
  auth: 'account',
  params: z.object({ appId: id }),
  body: z.object({ step: z.enum(['undo', 'redo']), head: id.optional() }),
  response: messages,
  errors: [
    'plan/app-read-only',
    'not-found',
    'conflict',
    'app/stale-head',
    'app/nothing-to-undo',
    'app/nothing-to-redo',
    'chat/already-running',
  ],
});

/**
 * Takes the last restore back. With `head`, the version that it made, only while that is the app's: asked twice, it is
 * done once.
 */
export const undoRestore = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{appId}/chat/undo-restore',
  summary: 'Undo the last restore',
  workspaceRole: 'editor',
  auth: 'account',
  params: z.object({ appId: id }),
  body: z.object({ head: id.optional() }).default({}),
  response: messages,
  errors: ['not-found', 'plan/app-read-only', 'conflict', 'chat/already-running'],
});
