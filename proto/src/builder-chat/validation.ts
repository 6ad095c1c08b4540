/** Checks of a version, and what they say (spec/2, section 3: validation result). */
import { z } from 'zod';
import { versionSources } from '../apps/bundle.js';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { maxMessageLength, validationIssue } from './model.js';

const service = 'builder-chat' as const;

/** A problem with its file. */
export const foundIssue = validationIssue.extend({ file: z.string() });

export const validationOutcome = z.object({
  initialIssues: z.array(foundIssue),
  unresolvedIssues: z.array(foundIssue),
  /** Ids of the detectors that looked, in their order. */
  detectors: z.array(z.string()),
  /** Files that are another now; `fileId` is the path in the app, `issuesFixed` a count. */
  repairedFiles: z.array(z.object({ fileId: z.string(), issuesFixed: z.int().nonnegative() })),
  /** The version that was checked. */
  previousVersionId: id,
  timingBreakdown: z.object({
    /** Milliseconds for checks and certain fixes, without what a language model takes. */
    applyingActionsMs: z.number().nonnegative(),
  }),
});
export type ValidationOutcome = z.infer<typeof validationOutcome>;

/** `appBundle` is the app after the check: of a new version when something was repaired. */
export const validationResult = validationOutcome.extend({ appBundle: versionSources });
export type ValidationResult = z.infer<typeof validationResult>;

/**
 * Checks the current version, mends what can be mended and makes a version of it; one check at a time, and none while an
 * answer is written. The same question asked again, also while the check runs, has the same answer.
 */
export const validateAndRepair = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/{appId}/versions/{versionId}/validate-repair',
  summary: 'Check and repair a version',
  workspaceRole: 'editor',
  auth: 'account',
  params: z.object({ appId: id, versionId: id }),
  body: z.object({
    messageId: z.string().max(100).default(''),
    messageContent: z.string().max(maxMessageLength).default(''),
  }),
  response: validationResult,
  errors: ['not-found', 'app/stale-head', 'chat/already-running', 'chat/still-checking', 'too-many-requests'],
});

/** What the detectors find wrong with a version, without mending anything. */
export const readProblems = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{appId}/versions/{versionId}/problems',
  summary: 'Problems of a version',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ appId: id, versionId: id }),
  response: z.object({ problems: z.array(foundIssue) }),
  errors: ['not-found', 'unavailable', 'too-many-requests'],
});
