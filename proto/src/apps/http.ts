/** Public routes of the apps service, platform host (spec 2, section 7). Only the owner may use them; for others the app does not exist. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { app, appName, appSettings, appStyle, sentAppType, version } from './model.js';
import { visibility } from './visibility.js';

const service = 'apps' as const;
const own = { service, auth: 'account', params: appParams } as const;

/** What a creation call may say about the app itself; further keys are ignored. */
const sentApp = z.object({ name: appName.optional(), header: z.string().max(200).optional(), description: z.string().max(5000).optional() });

/** Creates an app (201), or saves the own app that `appId` names (200). */
export const createApp = defineRoute({
  service, method: 'POST', path: '/api/apps', summary: 'Create or save an app', auth: 'account', status: 201, response: app,
  body: z.object({ appType: sentAppType, genApp: sentApp.optional(), app: sentApp.optional(), appBuilderVersion: z.number().int().min(1).max(100).default(4), appId: id.optional() }),
  errors: ['does-not-validate', 'not-found'],
});

/** The builder's apps, the newest change first; `deleted=true` lists those that can still be brought back. */
export const listApps = defineRoute({
  service, method: 'GET', path: '/api/apps', summary: 'List own apps', auth: 'account',
  query: z.object({ deleted: z.enum(['true', 'false']).default('false').transform((value) => value === 'true') }),
  response: z.object({ apps: z.array(app) }),
});

export const getApp = defineRoute({ ...own, method: 'GET', path: '/api/apps/{id}', summary: 'Read an app', response: app, errors: ['not-found'] });

export const changeApp = defineRoute({
  ...own, method: 'PATCH', path: '/api/apps/{id}', summary: 'Change name, address, visibility, sign-up or main page', response: app,
  body: z.object({
    name: appName.optional(), slug: z.string().max(63).optional(), visibility: visibility.optional(), isSignupEnabled: z.boolean().optional(),
    mainPage: z.string().max(60).nullable().optional(),
  }),
  errors: ['not-found', 'app/slug-taken', 'does-not-validate'],
});

/** Deletes an app. It can be brought back until `undoUntil` (7 days). */
export const deleteApp = defineRoute({
  ...own, method: 'DELETE', path: '/api/apps/{id}', summary: 'Delete an app', response: z.object({ undoUntil: z.iso.datetime() }), errors: ['not-found'],
});

export const undeleteApp = defineRoute({ ...own, method: 'POST', path: '/api/apps/{id}/undelete', summary: 'Bring a deleted app back', response: app, errors: ['not-found'] });

export const saveSettings = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/settings', summary: 'Save app settings', body: z.object({ appSettings }), response: app,
  errors: ['not-found', 'does-not-validate'],
});

export const saveStyle = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/style', summary: 'Save app style', body: z.object({ appStyle }), response: app, errors: ['not-found', 'does-not-validate'],
});

/** The latest ten versions, newest first. */
export const listVersions = defineRoute({
  ...own, method: 'GET', path: '/api/apps/{id}/versions', summary: 'List versions', response: z.object({ versions: z.array(version) }), errors: ['not-found'],
});

export const listFiles = defineRoute({
  ...own, method: 'GET', path: '/api/apps/{id}/files', summary: 'Files of a version', query: z.object({ versionId: id.optional() }), errors: ['not-found'],
  response: z.object({ versionId: id.nullable(), files: z.array(z.object({ path: z.string(), content: z.string(), readOnly: z.boolean() })) }),
});

const fileContent = z.string().max(2_000_000);
const filePath = z.string().max(200);

/** Saves one file from the code editor (admins, spec 1 section 6). `head` refuses the save when the app has moved on. */
export const updateFile = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/files/update', summary: 'Save a file', body: z.object({ fileId: filePath, content: fileContent, head: id.optional() }),
  response: z.object({ versionId: id }), errors: ['not-found', 'not-allowed', 'app/stale-head', 'does-not-validate'],
});

/** Deletes one file and writes the files that referred to it, in one version. */
export const deleteFile = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/files/delete', summary: 'Delete a file',
  body: z.object({ fileId: filePath, referencesToUpdate: z.array(z.object({ path: filePath, content: fileContent })).max(200).default([]) }),
  response: z.object({ versionId: id }), errors: ['not-found', 'not-allowed', 'does-not-validate'],
});

/** Compiles a version (the head by default) and makes it what visitors get. */
export const publishApp = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/publish', summary: 'Publish an app', body: z.object({ versionId: id.optional() }).default({}),
  response: z.object({ url: z.string(), versionId: id }), errors: ['not-found', 'app/nothing-to-publish', 'app/does-not-compile'],
});

export const unpublishApp = defineRoute({ ...own, method: 'POST', path: '/api/apps/{id}/unpublish', summary: 'Unpublish an app', response: app, errors: ['not-found'] });

/** A code that opens the preview host once, within 60 s. */
export const createPreviewCode = defineRoute({
  ...own, method: 'POST', path: '/api/apps/{id}/preview-code', summary: 'Code that opens the preview', response: z.object({ code: z.string(), url: z.string() }), errors: ['not-found'],
});
