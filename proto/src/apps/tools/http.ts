/** Routes of those who build the tools of an app (design 12.7). */
import { z } from 'zod';
import { appParams, id } from '../../common/ids.js';
import { defineRoute } from '../../http/route.js';
import { partSeq } from '../model.js';
import { maxTools, sentTool, tool } from './model.js';

const own = { service: 'apps', auth: 'account', params: appParams } as const;
const ofTool = { ...own, params: z.object({ id, toolId: id }) } as const;
const refusals = ['not-found', 'plan/app-read-only'] as const;
const toolRefusals = [
  ...refusals,
  'does-not-validate',
  'app/stale-part',
  'app/admin-only-field',
  'app/plan-field',
  'app/tool-settings-locked',
] as const;

/** In their order. */
export const listTools = defineRoute({
  ...own,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools',
  summary: 'Tools of an app',
  workspaceRole: 'viewer',
  response: z.object({ tools: z.array(tool) }),
  errors: ['not-found'],
});

/** Makes a draft; its path is made of its header. */
export const createTool = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools',
  summary: 'Make a tool',
  workspaceRole: 'editor',
  status: 201,
  body: z.strictObject({ header: z.string().trim().max(200).optional() }),
  response: tool,
  errors: [...refusals, 'does-not-validate', 'app/tools-limit-reached'],
});

/** Characters of what a tool is to do. */
export const maxWish = 2_000;

/**
 * Makes a draft that does what is described: a language model writes it where there is one, else a template of the words.
 * What the model writes counts against the plan of the app's owner. Whoever goes away before the answer makes nothing.
 */
export const generateTool = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/generate',
  summary: 'Make a tool of a description',
  workspaceRole: 'editor',
  status: 201,
  slow: true,
  body: z.strictObject({ wish: z.string().trim().min(1, 'must not be empty').max(maxWish) }),
  response: z.object({
    tool,
    /** `fallback` is a template too, where the language model could not write it. */
    made: z.enum(['model', 'template', 'fallback']),
  }),
  errors: [
    ...refusals,
    'does-not-validate',
    'too-many-requests',
    'app/tools-limit-reached',
    'plan/tool-generations-limit-reached',
  ],
});
export type GeneratedTool = z.output<typeof generateTool.response>;

export const orderTools = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/order',
  summary: 'Order the tools of an app',
  workspaceRole: 'editor',
  body: z.strictObject({ toolIds: z.array(id).max(maxTools) }),
  response: z.object({ tools: z.array(tool) }),
  errors: [...refusals, 'does-not-validate'],
});

export const getTool = defineRoute({
  ...ofTool,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}',
  summary: 'Read a tool',
  workspaceRole: 'viewer',
  response: tool,
  errors: ['not-found'],
});

/** Saves what is named. A path that another tool of the app has is given a number. */
export const changeTool = defineRoute({
  ...ofTool,
  method: 'PATCH',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}',
  summary: 'Change a tool',
  workspaceRole: 'editor',
  body: sentTool.extend({ seq: partSeq.optional() }),
  response: tool,
  errors: toolRefusals,
});

export const deleteTool = defineRoute({
  ...ofTool,
  method: 'DELETE',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}',
  summary: 'Delete a tool',
  workspaceRole: 'editor',
  response: z.object({}),
  errors: refusals,
});

/** Makes a draft of another tool's values, after it in the order. */
export const copyTool = defineRoute({
  ...ofTool,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}/copy',
  summary: 'Copy a tool',
  workspaceRole: 'editor',
  status: 201,
  response: tool,
  errors: [...refusals, 'app/tools-limit-reached'],
});

export const activateTool = defineRoute({
  ...ofTool,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}/activate',
  summary: 'Put a tool in front of the people of its app',
  workspaceRole: 'editor',
  response: tool,
  errors: [...refusals, 'does-not-validate', 'app/tool-without-header', 'plan/live-tools-limit-reached'],
});

export const deactivateTool = defineRoute({
  ...ofTool,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/tools/{toolId}/deactivate',
  summary: 'Make a tool a draft again',
  workspaceRole: 'editor',
  response: tool,
  errors: refusals,
});
