import { z } from 'zod';
import { apiScopes } from '../common/api-scopes.js';
import { appParams, id, isoDate } from '../common/ids.js';
import { previewViewers } from '../common/principal.js';
import { defineRoute } from '../http/route.js';
import { meterNames } from '../plans/meters.js';
import { planId } from '../plans/plans.js';
import { appRole } from './app-users.js';
import { meterReading } from './usage.js';

const service = 'accounts' as const;

/** Public keys that sign access tokens (JWKS), with current epochs read from events by each service. */
export const readKeys = defineRoute({
  service,
  method: 'GET',
  path: '/internal/keys',
  summary: 'Keys that sign tokens',
  auth: 'internal',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

/** Whose an API key is that counts now, by its SHA-256; null for none. `epoch` is the account's at this moment. */
export const findApiKey = defineRoute({
  service,
  method: 'POST',
  path: '/internal/api-keys/find',
  summary: 'Find an API key',
  auth: 'internal',
  secret: true,
  body: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: z.object({
    key: z
      .object({
        keyId: id,
        accountId: id,
        scopes: z.array(z.enum(apiScopes)),
        epoch: z.int(),
        expiresAt: isoDate.nullable(),
      })
      .nullable(),
  }),
});

/**
 * A token for the owner, or a member of the workspace, on the preview host of one app, or on its live hosts where it is
 * for its workspace.
 */
export const issuePreviewToken = defineRoute({
  service,
  method: 'POST',
  path: '/internal/preview-tokens',
  summary: 'Issue a preview token',
  auth: 'internal',
  secret: true,
  status: 201,
  /** `versionId` is an older version to look at; null for the draft. */
  body: z.object({
    appId: id,
    accountId: id,
    versionId: id.nullable().default(null),
    viewer: z.enum(previewViewers).default('me'),
  }),
  response: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
});

/** A token for whoever came by the preview link of an app; it ends with the link, or after an hour. */
export const issueVisitorToken = defineRoute({
  service,
  method: 'POST',
  path: '/internal/preview-visitor-tokens',
  summary: 'Issue a token of a preview link',
  auth: 'internal',
  secret: true,
  status: 201,
  body: z.object({ appId: id, linkId: id }),
  response: z.object({ accessToken: z.string(), expiresIn: z.number().int() }),
});

/** The address of an account, and whether it has been shown to be theirs. */
export const readAddress = defineRoute({
  service,
  method: 'GET',
  path: '/internal/accounts/{accountId}/address',
  summary: 'Address of an account',
  auth: 'internal',
  params: z.object({ accountId: id }),
  response: z.object({ email: z.string(), isVerified: z.boolean() }),
  errors: ['not-found'],
});

/**
 * Who somebody is in an app: one of its users, or somebody of its workspace: a viewer is a user there, others are
 * admins.
 */
export const readAppPerson = defineRoute({
  service,
  method: 'GET',
  path: '/internal/apps/{id}/people/{userId}',
  summary: 'User of an app, or its owner',
  auth: 'internal',
  params: appParams.extend({ userId: id }),
  response: z.object({ email: z.string(), role: appRole, createdAt: isoDate }),
  errors: ['not-found'],
});

const accountParams = z.object({ accountId: id });
/**
 * Names one use, so that it is counted once however often it is asked for: the id of a generation, a run, an upload.
 */
const usageKey = z.string().min(1).max(100);

/** What an account may use, for a service that has not seen its event yet. */
export const readEntitlements = defineRoute({
  service,
  method: 'GET',
  path: '/internal/accounts/{accountId}/entitlements',
  summary: 'Plan of an account',
  auth: 'internal',
  params: accountParams,
  response: z.object({ accountId: id, seq: z.number().int(), plan: planId.nullable(), isAdmin: z.boolean() }),
  errors: ['not-found'],
});

/**
 * Counts a use against the account's limits before it happens (design 12.1); refused with a 402 whose details say why.
 */
export const reserveUsage = defineRoute({
  service,
  method: 'POST',
  path: '/internal/accounts/{accountId}/usage/reserve',
  summary: 'Count a use',
  auth: 'internal',
  params: accountParams,
  body: z.object({ meter: z.enum(meterNames), amount: z.number().int().min(1), key: usageKey }),
  response: z.object({}),
  errors: [
    'not-found',
    'conflict',
    'builder-chat-messages-limit-reached',
    'daily-chat-messages-limit-reached',
    'plan/model-calls-limit-reached',
    'plan/mails-limit-reached',
    'plan/tool-generations-limit-reached',
    'plan/runs-limit-reached',
    'plan/data-processing-limit-reached',
  ],
});

/** What an account has used up in the periods that run now. */
export const readUsageOf = defineRoute({
  service,
  method: 'GET',
  path: '/internal/accounts/{accountId}/usage',
  summary: 'What an account has used',
  auth: 'internal',
  params: accountParams,
  response: z.object({ meters: z.array(meterReading) }),
  errors: ['not-found'],
});

/** Gives a use back: a fault of the platform, a cancel before anything was done, an input that was refused. */
export const releaseUsage = defineRoute({
  service,
  method: 'POST',
  path: '/internal/accounts/{accountId}/usage/release',
  summary: 'Give a use back',
  auth: 'internal',
  params: accountParams,
  body: z.object({ key: usageKey }),
  response: z.object({}),
});
