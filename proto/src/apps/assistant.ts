/** The chat assistant of an app: its people ask it about the app (spec 2, sections 3, 4 and 7). */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const service = 'apps' as const;

/** `chatAppId` is null until it was active for the first time. */
export const chatSettings = z.object({ chatAppId: id.nullable(), status: z.enum(['draft', 'active']) });
export type ChatSettings = z.output<typeof chatSettings>;

/** Admins put the assistant of their app in front of its people, or take it away. */
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
  errors: ['not-found', 'plan/app-read-only', 'app/admin-only-field', 'model/not-configured'],
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
const maxTurnLength = 20_000;

/** Asks it; `turns` is the conversation so far, the question last. Counts like a call of a model by the app. */
export const askAssistant = defineRoute({
  service,
  method: 'POST',
  path: '/apps/{id}/chat',
  summary: 'Ask the chat assistant of an app',
  auth: 'app',
  site: 'app',
  slow: true,
  params: appParams,
  body: z.strictObject({
    turns: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().min(1).max(maxTurnLength) }))
      .min(1)
      .max(maxTurns),
  }),
  response: z.object({ text: z.string() }),
  errors: [
    'not-found',
    'app/not-published',
    'app/sign-in-required',
    'not-signed-in',
    'does-not-validate',
    'too-many-requests',
    'model/not-configured',
    'plan/model-calls-limit-reached',
  ],
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
