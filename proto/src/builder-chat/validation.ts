/** What a check of a version says (spec/2, section 3: validation result). */
import { z } from 'zod';
import { versionSources } from '../apps/http.js';
import { id } from '../common/ids.js';
import { validationIssue } from './model.js';

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
