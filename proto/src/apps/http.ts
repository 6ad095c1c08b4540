/**
 * Public routes of the apps service (spec 2, section 7). Those of the platform host are for the app's owner; for others
 * the app does not exist. On app and preview hosts the Host header says which app and which version count (design
 * section 7).
 */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { previewViewers } from '../common/principal.js';
import { defineRoute } from '../http/route.js';
import { app, appName, builtFileName, partSeq, sentAppSettings, sentAppStyle, sentAppType, version } from './model.js';
import { maxFileBytes, maxPathLength } from './project/limits.js';
import { sentAppTexts } from './texts.js';
import { visibility } from './visibility.js';

const service = 'apps' as const;
const own = { service, auth: 'account', params: appParams } as const;

/** What a creation call may say about the app itself; further keys are ignored. */
export const sentApp = z.object({
  name: appName.optional(),
  header: z.string().max(200).optional(),
  description: z.string().max(5000).optional(),
});
export type SentApp = z.output<typeof sentApp>;

/** Creates an app (201), or saves the own app that `appId` names (200). */
export const createApp = defineRoute({
  service,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps',
  summary: 'Create or save an app',
  auth: 'account',
  status: 201,
  response: app,
  body: z.object({
    appType: sentAppType,
    genApp: sentApp.optional(),
    app: sentApp.optional(),
    appBuilderVersion: z.number().int().min(1).max(100).default(4),
    appId: id.optional(),
  }),
  errors: [
    'does-not-validate',
    'not-found',
    'plan/app-read-only',
    'plan/apps-limit-reached',
    'plan/gen-apps-limit-reached',
  ],
});

/** The builder's apps, the newest change first; `deleted=true` lists those that can still be brought back. */
export const listApps = defineRoute({
  service,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps',
  summary: 'List own apps',
  auth: 'account',
  query: z.object({
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  response: z.object({ apps: z.array(app) }),
});

export const getApp = defineRoute({
  ...own,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}',
  summary: 'Read an app',
  workspaceRole: 'viewer',
  response: app,
  errors: ['not-found'],
});

export const changeApp = defineRoute({
  ...own,
  method: 'PATCH',
  scope: 'apps:manage',
  path: '/api/apps/{id}',
  summary: 'Change name, address, visibility, sign-up or main page',
  workspaceRole: 'editor',
  response: app,
  body: z.strictObject({
    name: appName.optional(),
    slug: z.string().max(63).optional(),
    visibility: visibility.optional(),
    isSignupEnabled: z.boolean().optional(),
    mainPage: z.string().max(60).nullable().optional(),
    seq: partSeq.optional(),
  }),
  errors: ['not-found', 'plan/app-read-only', 'app/slug-taken', 'app/stale-part', 'does-not-validate'],
});

/** Deletes an app. It can be brought back until `undoUntil` (7 days). */
export const deleteApp = defineRoute({
  ...own,
  method: 'DELETE',
  scope: 'apps:manage',
  path: '/api/apps/{id}',
  summary: 'Delete an app',
  response: z.object({ undoUntil: z.iso.datetime() }),
  errors: ['not-found'],
});

export const undeleteApp = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/undelete',
  summary: 'Bring a deleted app back',
  response: app,
  errors: ['not-found', 'plan/apps-limit-reached', 'plan/gen-apps-limit-reached'],
});

export const saveSettings = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/settings',
  summary: 'Save app settings',
  body: z.strictObject({ appSettings: sentAppSettings, seq: partSeq.optional() }),
  response: app,
  errors: [
    'plan/app-read-only',
    'not-found',
    'does-not-validate',
    'app/admin-only-field',
    'app/plan-field',
    'app/tool-settings-locked',
    'app/stale-part',
  ],
});

export const saveStyle = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/style',
  summary: 'Save app style',
  workspaceRole: 'editor',
  body: z.strictObject({ appStyle: sentAppStyle, seq: partSeq.optional() }),
  response: app,
  errors: [
    'not-found',
    'plan/app-read-only',
    'does-not-validate',
    'app/admin-only-field',
    'app/plan-field',
    'app/stale-part',
  ],
});

export const saveTexts = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/texts',
  summary: 'Save app texts',
  workspaceRole: 'editor',
  body: z.strictObject({ appTexts: sentAppTexts, seq: partSeq.optional() }),
  response: app,
  errors: ['not-found', 'plan/app-read-only', 'does-not-validate', 'app/stale-part'],
});

/** The latest ten versions, newest first. */
export const listVersions = defineRoute({
  ...own,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}/versions',
  summary: 'List versions',
  workspaceRole: 'viewer',
  response: z.object({ versions: z.array(version) }),
  errors: ['not-found'],
});

/** What a version changed in a file, as lines with `+` and `-`; nothing where it left the file alone. */
export const readChange = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{id}/versions/{versionId}/change',
  summary: 'Change of a file',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id, versionId: id }),
  query: z.object({ path: z.string().max(maxPathLength) }),
  response: z.object({
    diff: z.string(),
    /** Lines. */
    added: z.int().nonnegative(),
    removed: z.int().nonnegative(),
  }),
  errors: ['not-found'],
});

/** SHA-256 of a content: says which one an edit was made on. */
const fileHash = z.string().regex(/^[0-9a-f]{64}$/);

export const listFiles = defineRoute({
  ...own,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}/files',
  summary: 'Files of a version',
  workspaceRole: 'viewer',
  query: z.object({ versionId: id.optional() }),
  errors: ['not-found'],
  response: z.object({
    versionId: id.nullable(),
    /** Whether whoever asks may change files here. */
    editable: z.boolean(),
    files: z.array(z.object({ path: z.string(), content: z.string(), hash: fileHash, readOnly: z.boolean() })),
  }),
});

/** The app as a project that runs on its own against this server; of a version, of the head by default. */
export const exportApp = defineRoute({
  ...own,
  method: 'GET',
  scope: 'apps:manage',
  path: '/api/apps/{id}/export',
  summary: 'Export an app as a zip',
  kind: 'binary',
  query: z.object({ versionId: id.optional() }),
  errors: ['not-found', 'app/nothing-to-export', 'app/does-not-compile'],
});

/** Makes a new app of the one file of a form, a zip that `exportApp` gave. */
export const importApp = defineRoute({
  service,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/import',
  summary: 'Import an app from a zip',
  auth: 'account',
  status: 201,
  kind: 'multipart',
  response: app,
  errors: [
    'malformed-request',
    'upload/file-not-found',
    'upload/too-large',
    'import/not-a-zip',
    'import/no-app',
    'import/refused-file',
    'import/too-large',
    'does-not-validate',
    'plan/apps-limit-reached',
    'plan/gen-apps-limit-reached',
  ],
});

const fileContent = z.string().max(maxFileBytes);
const filePath = z.string().max(maxPathLength);

/** A further file that a change of the editor writes along; `baseHash` as in `updateFile`. */
const reference = z.object({ path: filePath, content: fileContent, baseHash: fileHash.optional() });
const references = z.array(reference).max(200).default([]);

/**
 * Saves one file from the code editor (admins, spec 1 section 6; CODE_EDITING lets owners too). `head` refuses the save
 * when the app has moved on, `baseHash` when this file has: the edit was made on another content.
 */
export const updateFile = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/files/update',
  summary: 'Save a file',
  workspaceRole: 'editor',
  body: z.object({
    fileId: filePath,
    content: fileContent,
    head: id.optional(),
    baseHash: fileHash.optional(),
  }),
  response: z.object({ versionId: id, hash: fileHash }),
  errors: ['not-found', 'plan/app-read-only', 'not-allowed', 'app/stale-head', 'app/file-changed', 'does-not-validate'],
});

export const createFile = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/files/create',
  summary: 'Add a file',
  workspaceRole: 'editor',
  body: z.object({ fileId: filePath, content: fileContent }),
  response: z.object({ versionId: id }),
  errors: ['not-found', 'plan/app-read-only', 'not-allowed', 'app/file-exists', 'does-not-validate'],
});

/** Gives one file another path and writes the files that refer to it, in one version. */
export const renameFile = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/files/rename',
  summary: 'Rename a file',
  workspaceRole: 'editor',
  body: z.object({
    fileId: filePath,
    newFileId: filePath,
    baseHash: fileHash.optional(),
    referencesToUpdate: references,
  }),
  response: z.object({ versionId: id }),
  errors: [
    'not-found',
    'plan/app-read-only',
    'not-allowed',
    'app/file-exists',
    'app/file-changed',
    'does-not-validate',
  ],
});

/** Deletes one file and writes the files that referred to it, in one version. */
export const deleteFile = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/files/delete',
  summary: 'Delete a file',
  workspaceRole: 'editor',
  body: z.object({ fileId: filePath, baseHash: fileHash.optional(), referencesToUpdate: references }),
  response: z.object({ versionId: id }),
  errors: ['not-found', 'plan/app-read-only', 'not-allowed', 'app/file-changed', 'does-not-validate'],
});

/**
 * Compiles a version (the head by default) and makes it what visitors get. An app without pages shows its active tools
 * (design 12.7).
 */
export const publishApp = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/publish',
  summary: 'Publish an app',
  workspaceRole: 'editor',
  body: z.object({ versionId: id.optional() }).default({}),
  response: z.object({ url: z.string(), versionId: id }),
  errors: ['not-found', 'plan/app-read-only', 'app/nothing-to-publish', 'app/taken-down', 'app/does-not-compile'],
});

export const unpublishApp = defineRoute({
  ...own,
  method: 'POST',
  scope: 'apps:manage',
  path: '/api/apps/{id}/unpublish',
  summary: 'Unpublish an app',
  response: app,
  errors: ['not-found'],
});

/** A code that opens the preview host once, within 60 s. */
export const createPreviewCode = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/preview-code',
  summary: 'Code that opens the preview',
  workspaceRole: 'viewer',
  secret: true,
  /** An older version to look at; the draft without it. The owner may see it as somebody else would. */
  body: z.object({ versionId: id.optional(), viewer: z.enum(previewViewers).default('me') }).default({ viewer: 'me' }),
  response: z.object({ code: z.string(), url: z.string() }),
  errors: ['not-found'],
});

/**
 * The address that signs somebody of its workspace in to the published app, once, within 60 s. `host` is a name of
 * the app's own that they came from, `nextUrl` a path there.
 */
export const createLiveCode = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/live-code',
  summary: 'Code that opens the published app',
  workspaceRole: 'viewer',
  secret: true,
  body: z.object({ host: z.string().max(260).optional(), nextUrl: z.string().max(4000).optional() }).default({}),
  response: z.object({ url: z.string() }),
  errors: ['not-found', 'app/not-published'],
});

const place = z.object({ line: z.int().min(1).max(1_000_000), column: z.int().min(1).max(1_000_000) });

/**
 * Where in the source of a version its compiled code has failed: lines and columns of compiled files, as a browser's
 * stack names them, to those of the source. Null for what is not from the version.
 */
export const traceFaults = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{id}/versions/{versionId}/source-places',
  summary: 'Trace faults to the source',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id, versionId: id }),
  body: z.object({ places: z.array(place.extend({ file: z.string().max(maxPathLength) })).max(50) }),
  response: z.object({ places: z.array(place.nullable()) }),
  errors: ['not-found'],
});

/**
 * Trades the one-time code of a preview address for a token of the preview host, and that of a workspace's sign-in for
 * one of the app's own host.
 */
export const openPreviewSession = defineRoute({
  service,
  method: 'POST',
  path: '/runtime/preview-session',
  summary: 'Open a preview',
  auth: 'public',
  site: 'app',
  body: z.object({ code: z.string().max(100) }),
  secret: true,
  response: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
  errors: ['not-signed-in', 'not-found'],
});

/**
 * A file of one build; immutable. The bundle names the address: `grant` says for whom, since no token comes with it.
 */
export const readAsset = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/assets/{hash}/{grant}/{file}',
  summary: 'Compiled file of an app',
  auth: 'public',
  site: 'app',
  kind: 'binary',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), grant: z.string().max(100), file: builtFileName }),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required'],
});

/** A library that apps share; immutable, its name holds its hash. */
export const readVendorFile = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/vendor/{file}',
  summary: 'Shared library file',
  auth: 'public',
  site: 'app',
  kind: 'binary',
  params: z.object({ file: z.string().max(200) }),
  errors: ['not-found'],
});

export const readLoginScript = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/login.js',
  summary: 'Script of the sign-in page',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

export const readWorkspaceScript = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/workspace.js',
  summary: 'Script of the sign-in of a workspace',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});
