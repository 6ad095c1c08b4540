/** The chat assistant of an app: its people ask it about the app and its sources (spec 2, sections 3, 4 and 7). */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { maxTurnLength } from './assistant-frame.js';
import { citePart, textPart } from './tools/answer-parts.js';
import { runMaker } from './tools/run-events.v1.js';
import { runSource } from './tools/runs.js';

const service = 'apps' as const;

/**
 * Admins put the assistant of their app in front of its people, or take it away. `model/not-configured`: the app has no
 * sources either, so nothing could answer.
 */
export const activateChat = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{id}/chat/activate',
  summary: 'Activate or deactivate the chat assistant',
  workspaceRole: 'editor',
  auth: 'account',
  params: appParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: z.object({ chatAppId: id.nullable() }),
  errors: [
    'not-found',
    'plan/app-read-only',
    'app/admin-only-field',
    'model/not-configured',
    'tool/sources-not-searched',
  ],
});

/** The page where people ask it, in the app's own look. */
export const assistantPage = defineRoute({
  service,
  method: 'GET',
  path: '/apps/{id}/chat',
  summary: 'Chat assistant of an app',
  auth: 'public',
  site: 'app',
  kind: 'html',
  params: z.object({ id: z.string().max(100) }),
});

/** Characters of a question, and turns that go with it. */
export const maxQuestion = 4_000;
const maxTurns = 20;

/**
 * Asks it; `turns` is the conversation so far, the question last. The answer is a row of server-sent events, of which each
 * is one of `assistantEvent`; whoever goes away stops it. Counts as a call of a model by the app, and against what the
 * app's settings let one person run; without a model it counts nothing. Visitors may ask it where they may open the app.
 */
export const askAssistant = defineRoute({
  service,
  method: 'POST',
  path: '/apps/{id}/chat',
  summary: 'Ask the chat assistant of an app',
  auth: 'app',
  site: 'app',
  kind: 'stream',
  slow: true,
  params: appParams,
  body: z.strictObject({
    turns: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().min(1).max(maxTurnLength) }))
      .min(1)
      .max(maxTurns),
  }),
  errors: [
    'not-found',
    'app/not-published',
    'app/sign-in-required',
    'does-not-validate',
    'too-many-requests',
    'plan/model-calls-limit-reached',
    'assistant/daily-limit-reached',
    'assistant/weekly-limit-reached',
  ],
});

/** `made` and `sources` are as in the answer of a tool. */
export const assistantEvent = z.discriminatedUnion('type', [
  textPart,
  citePart,
  z.object({ type: z.literal('end'), made: runMaker, sources: z.array(runSource) }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type AssistantEvent = z.output<typeof assistantEvent>;

/**
 * What a page takes in to show the assistant in a panel: the app's own, and those of the sites that its owner has named,
 * while the plan includes them. Elsewhere it shows nothing, and tells the console why.
 */
export const readAssistantLoader = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/assistant.js',
  summary: 'Script that shows the chat assistant on a page',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

export const readAssistantScript = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/chat.js',
  summary: 'Script of the chat assistant',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});
