import { includesFeature, type PlanFeature } from '@lathe/proto/plans/features';
import { limitReasons } from '@lathe/proto/plans/limit-reasons';
import type { LimitName, PlanId, PlanLimits } from '@lathe/proto/plans/plans';
import { countText, sizeText } from './counts';

export type LimitedPlan = PlanLimits & { readonly id: PlanId; readonly name: string };

/** One line of the comparison: what it is, and a plan's share of it. */
export interface ComparedLine {
  readonly label: string;
  readonly of: (plan: LimitedPlan) => string | boolean;
  /** How much of it that is, to say which plan has more. */
  readonly amount: (plan: LimitedPlan) => number;
}

interface LimitWords {
  /** In the table. */
  readonly label: string;
  readonly text: (amount: number) => string;
}

const counted = (label: string): LimitWords => ({ label, text: countText });
const sized = (label: string): LimitWords => ({ label, text: sizeText });

export const limitWords: Record<LimitName, LimitWords> = {
  apps: counted('Apps'),
  genApps: counted('Generated apps'),
  builderMessagesPerMonth: counted('Builder messages a month'),
  builderMessagesPerDay: counted('Builder messages a day'),
  rowsPerApp: counted('Rows in each app'),
  storagePerApp: sized('Storage of each app'),
  liveToolsPerApp: counted('Live tools in each app'),
  runsPerMonth: counted('Runs a month'),
  toolGenerationsPerMonth: counted('Tool generations a month'),
  dataProcessingPerMonth: sized('Data processing a month'),
  modelCallsPerMonth: counted('Model calls of apps a month'),
  mailsPerMonth: counted('Mails of apps a month'),
  crawlDepth: counted('Depth of scraped sites'),
  crawlPages: counted('Pages of scraped sites'),
  dataItemsPerApp: counted('Data items in each app'),
  dataItemSize: sized('Size of each data item'),
};

const featureWords: Record<PlanFeature, string> = {
  embed: 'Apps inside other sites',
  'tool-settings': 'Settings of tools',
  'custom-domain': 'Domains of your own',
  'photo-field': 'Photos in tools',
  watermark: 'Switch for the watermark',
  'payment-system': 'Charging for your apps',
  'app-settings': 'Settings of generated apps',
};

/** Nothing is promised that no code keeps: a limit stands here once there is something that it limits. */
const inForce = new Set<LimitName>(Object.values(limitReasons).map(({ limit }) => limit));

const limitText = (name: LimitName, amount: number | null): string =>
  amount === null ? 'No limit' : limitWords[name].text(amount);

const limitLines = (Object.keys(limitWords) as LimitName[])
  .filter((name) => inForce.has(name))
  .map((name): ComparedLine => ({
    label: limitWords[name].label,
    of: (plan) => limitText(name, plan[name]),
    amount: (plan) => plan[name] ?? Infinity,
  }));

const featureLines = (Object.keys(featureWords) as PlanFeature[]).map((feature): ComparedLine => ({
  label: featureWords[feature],
  of: ({ id }) => includesFeature(id, feature),
  amount: ({ id }) => Number(includesFeature(id, feature)),
}));

export const comparison: readonly ComparedLine[] = [...limitLines, ...featureLines];

const linesOfCard = 3;

/** What a plan has more of than the one before it, in a few lines; the first says what it has. */
export function differences(plan: LimitedPlan, lower: LimitedPlan | undefined): string[] {
  const [features, limits] = [featureLines, limitLines].map((lines) =>
    lines.filter(({ amount }) => amount(plan) > (lower === undefined ? 0 : amount(lower))),
  ) as [ComparedLine[], ComparedLine[]];
  const gained = features.map(({ label }) => label);
  const more = limits.map(({ label, of }) => `${label}: ${String(of(plan))}`);
  return [...gained.slice(0, 1), ...more, ...gained.slice(1)].slice(0, linesOfCard);
}
