import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.js';
import { featureNames, type PlanFeature, planFeatures } from './features.js';
import { planId } from './plan-names.js';
import type { LimitName } from './plans.js';

/**
 * Why an upgrade is offered (spec 1, section 8; spec 2, section 8): the limit that was met and the 402 that says so.
 */
export const limitReasons = {
  'builder-messages-month': { limit: 'builderMessagesPerMonth', code: 'builder-chat-messages-limit-reached' },
  'builder-messages-day': { limit: 'builderMessagesPerDay', code: 'daily-chat-messages-limit-reached' },
  apps: { limit: 'apps', code: 'plan/apps-limit-reached' },
  rows: { limit: 'rowsPerApp', code: 'entity/rows-limit-reached' },
  bytes: { limit: 'storagePerApp', code: 'entity/bytes-limit-reached' },
  files: { limit: 'storagePerApp', code: 'plan/files-limit-reached' },
  'model-calls': { limit: 'modelCallsPerMonth', code: 'plan/model-calls-limit-reached' },
  mails: { limit: 'mailsPerMonth', code: 'plan/mails-limit-reached' },
  'tool-generations': { limit: 'toolGenerationsPerMonth', code: 'plan/tool-generations-limit-reached' },
  runs: { limit: 'runsPerMonth', code: 'plan/runs-limit-reached' },
  'live-tools': { limit: 'liveToolsPerApp', code: 'plan/live-tools-limit-reached' },
  'data-items': { limit: 'dataItemsPerApp', code: 'plan/data-items-limit-reached' },
  'data-processing': { limit: 'dataProcessingPerMonth', code: 'plan/data-processing-limit-reached' },
  'gen-apps': { limit: 'genApps', code: 'plan/gen-apps-limit-reached' },
} as const satisfies Record<string, { limit: LimitName; code: ErrorCode }>;
export type LimitReason = keyof typeof limitReasons;
const limitReasonNames = Object.keys(limitReasons) as [LimitReason, ...LimitReason[]];

/** `details` of every 402. */
export const limitDetails = z.object({
  reason: z.enum([...limitReasonNames, ...featureNames]),
  limit: z.number().int(),
  used: z.number().int(),
  /** When what is used up comes back; null for things that exist. */
  resetsAt: z.iso.datetime().nullable(),
  /** The lowest plan on sale that would let it pass; null when none does. */
  lowestPlan: planId.nullable(),
});
export type LimitDetails = z.output<typeof limitDetails>;

/** The same of something that a plan does not include at all. */
export const featureDetails = (feature: PlanFeature): LimitDetails => ({
  reason: feature,
  limit: 0,
  used: 0,
  resetsAt: null,
  lowestPlan: planFeatures[feature].from,
});
