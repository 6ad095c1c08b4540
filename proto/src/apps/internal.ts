import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { entitySchema } from '../entities/schema.js';
import { defineRoute } from '../http/route.js';
import { versionSources } from './bundle.js';
import { appState } from './events.v1.js';
import { diagnostic, versionStep, versionSteps } from './model.js';
import { maxFileBytes, maxFiles, maxPathLength } from './project/limits.js';
import { callableTool } from './tools/callable-tool.js';

const service = 'apps' as const;
const versionParams = z.object({ id, versionId: id });

/** The app's record, for a service that has not seen its event yet. */
export const readApp = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}',
  summary: 'State of an app',
  auth: 'internal',
  params: appParams,
  response: appState,
  errors: ['not-found'],
});

/** Entity schemas of one immutable version. */
export const readSchemas = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/versions/{versionId}/schemas',
  summary: 'Entity schemas of a version',
  auth: 'internal',
  params: versionParams,
  response: z.object({ versionId: id, entities: z.array(entitySchema) }),
  errors: ['not-found'],
});

/**
 * Files of the head, in the order of its manifest. `chatCut` is the one of now, as `readChatCut` answers it.
 */
export const readFiles = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/files',
  summary: 'Files of the head',
  auth: 'internal',
  params: appParams,
  response: z.object({
    app: appState,
    versionId: id.nullable(),
    chatCut: z.string().nullable(),
    files: z.array(z.object({ path: z.string(), content: z.string() })),
    /** The active tools, which the app can run. */
    tools: z.array(callableTool).default([]),
  }),
  errors: ['not-found'],
});

/** Files of one immutable version, in the order of its manifest. */
export const readVersionFiles = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/versions/{versionId}/files',
  summary: 'Files of a version',
  auth: 'internal',
  params: versionParams,
  response: z.object({ files: z.array(z.object({ path: z.string(), content: z.string() })) }),
  errors: ['not-found'],
});

/** The bundle of one immutable version as it is written. */
export const readVersionSources = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/versions/{versionId}/sources',
  summary: 'Sources of a version',
  auth: 'internal',
  params: versionParams,
  response: versionSources,
  errors: ['not-found'],
});

const commitId = z.string().min(1).max(100);

/**
 * Commits a new version made on `head` (null for the first). 409 `app/stale-head` when the app has moved on, `conflict`
 * when the commit was withdrawn. `commitId` makes a repeated call answer with the version of the first. It is compiled
 * when somebody wants it. Stable keys of entities and fields are set here; `renames` keeps them over a rename.
 */
export const commitVersion = defineRoute({
  service,
  method: 'POST',
  path: '/internal/apps/{id}/versions',
  summary: 'Commit a version',
  auth: 'internal',
  params: appParams,
  status: 201,
  body: z.object({
    commitId,
    head: id.nullable(),
    files: z
      .array(z.object({ path: z.string().max(maxPathLength), content: z.string().max(maxFileBytes) }))
      .max(maxFiles),
    renames: z
      .array(
        z.object({
          entity: z.string(),
          from: z.string().optional(),
          fields: z.record(z.string(), z.string()).default({}),
        }),
      )
      .default([]),
    appName: z.string().max(80).optional(),
    messageId: z.string().max(100).nullable().default(null),
    userRequest: z.string().max(20_000).default(''),
    content: z.string().max(200).default(''),
  }),
  response: z.object({ versionId: id, seq: z.number().int() }),
  errors: ['not-found', 'plan/app-read-only', 'app/stale-head', 'conflict', 'does-not-validate'],
});

/** Settles a commit whose answer was lost: the version that it made, or null, and then it never makes one. */
export const withdrawCommit = defineRoute({
  service,
  method: 'POST',
  path: '/internal/apps/{id}/commits/{commitId}/withdraw',
  summary: 'Withdraw a commit',
  auth: 'internal',
  params: z.object({ id, commitId }),
  response: z.object({ versionId: id.nullable() }),
  errors: ['not-found'],
});

/**
 * What the compiler finds wrong with a version, which is built for that; null when it is not known within some seconds.
 */
export const diagnoseVersion = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/versions/{versionId}/diagnostics',
  summary: 'Faults of a version',
  auth: 'internal',
  params: versionParams,
  response: z.object({ diagnostics: z.array(diagnostic).nullable() }),
  errors: ['not-found'],
});

/**
 * Where a version stands in the conversation: the message whose answer it is, or the one of the last answered version
 * before it, and when that version was made. Both are null for one that was there before any answer.
 */
export const readVersionOrigin = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/versions/{versionId}/origin',
  summary: 'Place of a version in the conversation',
  auth: 'internal',
  params: versionParams,
  response: z.object({
    messageId: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  }),
  errors: ['not-found'],
});

/**
 * Makes the content of an earlier version the new head and sets where the chat is cut, in one write, unless both are so
 * already; `undo` swaps back to the former pair. 409 `conflict` when `head` is given and the app has moved on from it.
 */
export const restoreVersion = defineRoute({
  service,
  method: 'POST',
  path: '/internal/apps/{id}/restore',
  summary: 'Restore a version',
  auth: 'internal',
  params: appParams,
  body: z.union([
    z.object({ versionId: id, chatCut: z.string().nullable(), head: id.nullable().optional() }),
    z.object({ undo: z.literal(true), head: id.optional() }),
    z.object({ step: z.literal('undo'), head: id, chatCut: z.string().nullable() }),
    z.object({ step: z.literal('redo'), head: id }),
  ]),
  response: z.object({ versionId: id, chatCut: z.string().nullable(), seq: z.number().int() }),
  errors: ['not-found', 'plan/app-read-only', 'conflict'],
});

/**
 * What undo and redo would do, and where that leaves the chat: with the answer `messageId` taken back, or cut as it was
 * (`formerCut`) when a restore is.
 */
export const readVersionSteps = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/steps',
  summary: 'Steps of undo and redo',
  auth: 'internal',
  params: appParams,
  response: versionSteps.extend({
    undo: versionStep
      .extend({ restores: z.boolean(), messageId: z.string().nullable(), formerCut: z.string().nullable() })
      .nullable(),
  }),
  errors: ['not-found'],
});

/** Asked before something is begun that ends in a change of the app. */
export const checkChangeable = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/changeable',
  summary: "Whether the owner's plan lets an app be changed",
  auth: 'internal',
  params: appParams,
  response: z.object({}),
  errors: ['not-found', 'plan/app-read-only'],
});

/** Where the chat of an app is cut, in the words of whoever restored, and the head that goes with it. */
export const readChatCut = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/chat-cut',
  summary: 'Chat cut of an app',
  auth: 'internal',
  params: appParams,
  response: z.object({ chatCut: z.string().nullable(), head: id.nullable() }),
  errors: ['not-found'],
});

/** Living apps of an account with what each stores, for whoever holds that against another plan. */
export const listHoldings = defineRoute({
  service,
  method: 'GET',
  path: '/internal/accounts/{accountId}/apps',
  summary: 'Apps of an account and what their files take',
  auth: 'internal',
  params: z.object({ accountId: id }),
  response: z.object({
    apps: z.array(z.object({ appId: id, name: z.string(), isGenerated: z.boolean(), fileBytes: z.number().int() })),
  }),
});
