import { errorCatalogue, type ErrorCode, errorMessage } from '@lathe/proto/errors/codes';
import { planFeatures } from '@lathe/proto/plans/features';
import { type LimitDetails, limitDetails, limitReasons } from '@lathe/proto/plans/limit-reasons';
import { type PlanId, soldPlanIds } from '@lathe/proto/plans/plans';

/** What an upgrade is offered for: what the server says, and what else the product has reasons for (spec 1, section 8). */
export type UpgradeReason =
  | LimitDetails['reason']
  | 'default'
  | 'app-read-only'
  | 'publish'
  | 'space-apps'
  | 'pro-tools';

export interface Prompt {
  readonly title: string;
  /** `{n}` stands for the limit that was met. */
  readonly text: string;
}

const choose = 'Choose the plan that works for you';

/** All prompts, one to a reason. */
export const prompts: Record<UpgradeReason, Prompt> = {
  default: {
    title: choose,
    text: 'Begin with what you need now. You can change or cancel whenever you like.',
  },
  runs: { title: choose, text: 'Your apps have run {n} times this month, which is all that your plan includes.' },
  'tool-generations': {
    title: 'Generate more tools',
    text: 'You have generated as many tools this month as your plan includes: {n}.',
  },
  'live-tools': {
    title: 'Activate more tools',
    text: 'Your plan includes {n} live AI tools. To activate more tools, you can put other tools in draft mode or upgrade your plan',
  },
  'photo-field': {
    title: 'Ask for photos',
    text: 'Upgrade your plan to ask the people of your tool for a photo.',
  },
  embed: {
    title: 'Show your app inside other sites',
    text: 'Upgrade your plan to embed your app in any page you like.',
  },
  'custom-domain': {
    title: 'Use a domain of your own',
    text: 'Upgrade your plan to open your app at your own address.',
  },
  'data-processing': {
    title: 'Process more data',
    text: 'Your sources have used all the data processing of your plan for this month.',
  },
  'data-items': {
    title: 'Upgrade your plan to upload more than 1 context item',
    text: 'Larger plans take more sources, larger files and more files at once.',
  },
  publish: { title: 'Publish your app', text: 'Upgrade your plan to publish it, so that others can use it.' },
  watermark: {
    title: 'Take the watermark off',
    text: 'Upgrade your plan to choose yourself whether your apps carry it.',
  },
  'space-apps': {
    title: 'Make more space apps',
    text: 'You have as many space apps as your plan includes: {n}.',
  },
  'pro-tools': { title: 'Use pro tools', text: 'Upgrade your plan to use the tools that are marked Pro.' },
  'payment-system': { title: 'Get paid by your users', text: 'Upgrade your plan to charge for your app.' },
  'builder-messages-month': {
    title: 'Keep building',
    text: 'You have used all {n} builder messages of this month.',
  },
  'builder-messages-day': { title: 'Keep building today', text: 'You have used all {n} builder messages of today.' },
  apps: { title: 'Create more apps', text: 'You have as many apps as your plan includes: {n}.' },
  'gen-apps': {
    title: 'Create more generated apps',
    text: 'You have as many generated apps as your plan includes: {n}.',
  },
  rows: { title: 'Keep more rows', text: 'This app has as many rows as your plan includes: {n}.' },
  bytes: { title: 'Keep larger rows', text: 'The rows of this app take all the room that your plan includes.' },
  files: { title: 'Keep more files', text: 'The files of this app take all the room that your plan includes.' },
  'model-calls': {
    title: 'Ask the language model more often',
    text: 'Your apps have asked it {n} times this month, which is all that your plan includes.',
  },
  mails: {
    title: 'Send more mail',
    text: 'Your apps have sent {n} mails this month, which is all that your plan includes.',
  },
  'tool-settings': { title: 'Edit tool settings', text: 'Upgrade your plan to edit tool settings.' },
  'app-read-only': {
    title: 'Change this app again',
    text: 'Your plan includes {n} apps, and this one came after them. It is read-only until your plan has room for it.',
  },
  'app-settings': { title: 'Edit app settings', text: 'Upgrade your plan to edit the settings of generated apps.' },
};

/** Codes whose prompt is not that of the limit which their details name. */
const ownPrompts = new Map<string, UpgradeReason>([['plan/app-read-only' satisfies ErrorCode, 'app-read-only']]);

const reasonOfCode = new Map<string, UpgradeReason>([
  ...ownPrompts,
  ...Object.entries(planFeatures).map(([reason, { code }]) => [code, reason] as [ErrorCode, UpgradeReason]),
  ...Object.entries(limitReasons).map(([reason, { code }]) => [code, reason] as [ErrorCode, UpgradeReason]),
]);

/** What a refusal says about the plan, for a screen. */
export interface Upgrade {
  readonly reason: UpgradeReason;
  readonly title: string;
  readonly text: string;
  /** When what is used up comes back; null where nothing does. */
  readonly resetsAt: string | null;
  /** The lowest plan that has what was wanted; null where it is not known, or none has. */
  readonly plan: PlanId | null;
}

/** The reason of a code that has one; undefined for codes of other errors. */
export const reasonOf = (code: string): UpgradeReason | undefined => reasonOfCode.get(code);

/** The prompt for a refusal; without one, and for codes that have no reason, the default. */
export function upgradeFor(code: string | undefined, details: unknown): Upgrade {
  const { data } = limitDetails.safeParse(details);
  const known = code ?? '';
  const reason = ownPrompts.get(known) ?? data?.reason ?? reasonOf(known) ?? 'default';
  const plan = data?.lowestPlan ?? null;
  return {
    reason,
    title: prompts[reason].title,
    text: textOf(reason, code, data?.limit),
    resetsAt: data?.resetsAt ?? null,
    plan: plan !== null && (soldPlanIds as readonly PlanId[]).includes(plan) ? plan : null,
  };
}

/** Where the number is not known, the refusal's own sentence. */
function textOf(reason: UpgradeReason, code: string | undefined, limit: number | undefined): string {
  const { text } = prompts[reason];
  if (limit !== undefined) return text.replace('{n}', limit.toLocaleString('en'));
  if (!text.includes('{n}')) return text;
  return code !== undefined && code in errorCatalogue ? errorMessage(code as ErrorCode) : prompts.default.text;
}
