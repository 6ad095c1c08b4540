import { z } from 'zod';
import { type PlanId, planId, planNames, soldPlanIds } from './plan-names.js';

/** Who needs the ids and no numbers imports them from `plan-names`: the first page of the web does. */
export { type PlanId, planId, planIds, type SoldPlanId, soldPlanIds } from './plan-names.js';

const megabyte = 1_000_000;
const gigabyte = 1_000 * megabyte;
const baseItemSize = 5 * megabyte;
const limit = z.number().int().min(0).nullable();

/** Limits of a plan; null means none. Sizes in bytes. */
export const planLimits = z.strictObject({
  apps: limit,
  genApps: limit,
  liveToolsPerApp: limit,
  runsPerMonth: limit,
  /** Calls of a language model, and mails, of running apps. */
  modelCallsPerMonth: limit,
  mailsPerMonth: limit,
  builderMessagesPerMonth: limit,
  builderMessagesPerDay: limit,
  toolGenerationsPerMonth: limit,
  dataProcessingPerMonth: limit,
  crawlDepth: limit,
  crawlPages: limit,
  /** Data items of an app, and bytes that each may have. */
  dataItemsPerApp: limit,
  dataItemSize: limit,
  rowsPerApp: limit,
  storagePerApp: limit,
});
export type PlanLimits = z.output<typeof planLimits>;
export type LimitName = keyof PlanLimits;

/** A plan with its price in dollars. */
export const plan = planLimits.extend({
  name: z.string().min(1).max(60),
  monthly: z.number().min(0),
  yearly: z.number().min(0),
  /** Days before the first payment of an account that never had a plan; 0 is none. */
  trialDays: z.number().int().min(0).max(730),
});
export type Plan = z.output<typeof plan>;

type Row = [
  name: string,
  monthly: number,
  yearly: number,
  apps: number,
  genApps: number,
  liveTools: number | null,
  runs: number,
  messages: number,
  messagesADay: number,
  generations: number,
  processing: number,
  depth: number,
  pages: number,
  rows: number,
  storage: number,
];

function priced(...row: Row): Plan {
  const [
    name,
    monthly,
    yearly,
    apps,
    genApps,
    liveToolsPerApp,
    runsPerMonth,
    builderMessagesPerMonth,
    builderMessagesPerDay,
    ...rest
  ] = row;
  const [toolGenerationsPerMonth, dataProcessingPerMonth, crawlDepth, crawlPages, rowsPerApp, storagePerApp] = rest;
  return {
    name,
    monthly,
    yearly,
    trialDays: 0,
    apps,
    genApps,
    liveToolsPerApp,
    runsPerMonth,
    // No number of their own is on sale: as many as runs, each counted for itself.
    modelCallsPerMonth: runsPerMonth,
    mailsPerMonth: runsPerMonth,
    builderMessagesPerMonth,
    builderMessagesPerDay,
    toolGenerationsPerMonth,
    dataProcessingPerMonth,
    crawlDepth,
    crawlPages,
    // Without payment: one item, of the base size; everybody else is given twice that, less one (spec 1, section 9).
    dataItemsPerApp: monthly === 0 ? 1 : null,
    dataItemSize: monthly === 0 ? baseItemSize : 2 * baseItemSize - 1,
    rowsPerApp,
    storagePerApp,
  };
}

export const noLimits: PlanLimits = {
  apps: null,
  genApps: null,
  liveToolsPerApp: null,
  runsPerMonth: null,
  modelCallsPerMonth: null,
  mailsPerMonth: null,
  builderMessagesPerMonth: null,
  builderMessagesPerDay: null,
  toolGenerationsPerMonth: null,
  dataProcessingPerMonth: null,
  crawlDepth: null,
  crawlPages: null,
  dataItemsPerApp: null,
  dataItemSize: null,
  rowsPerApp: null,
  storagePerApp: null,
};

/** The numbers that the specification leaves open, in one place (design section 10). */
export const plans: Readonly<Record<PlanId, Plan>> = {
  lite: priced(planNames.lite, 0, 0, 2, 1, 1, 100, 30, 10, 5, 10 * megabyte, 2, 20, 5_000, 100 * megabyte),
  explorer: priced(planNames.explorer, 19, 190, 5, 3, 3, 1_000, 150, 40, 30, 50 * megabyte, 3, 50, 25_000, gigabyte),
  builder: priced(
    planNames.builder,
    29,
    290,
    10,
    10,
    5,
    2_000,
    400,
    80,
    60,
    100 * megabyte,
    3,
    100,
    50_000,
    2 * gigabyte,
  ),
  monetizer: priced(
    planNames.monetizer,
    49,
    490,
    10,
    5,
    10,
    5_000,
    400,
    80,
    100,
    200 * megabyte,
    3,
    100,
    100_000,
    5 * gigabyte,
  ),
  business: priced(
    planNames.business,
    99,
    990,
    20,
    10,
    20,
    15_000,
    1_000,
    150,
    300,
    500 * megabyte,
    3,
    100,
    500_000,
    20 * gigabyte,
  ),
  master: priced(
    planNames.master,
    199,
    1_990,
    40,
    20,
    null,
    40_000,
    2_000,
    250,
    600,
    gigabyte,
    3,
    100,
    2_000_000,
    100 * gigabyte,
  ),
  moon: priced(
    planNames.moon,
    299,
    2_990,
    60,
    40,
    null,
    80_000,
    4_000,
    400,
    1_000,
    2 * gigabyte,
    3,
    100,
    2_000_000,
    100 * gigabyte,
  ),
  spaceship: priced(
    planNames.spaceship,
    499,
    4_990,
    100,
    80,
    null,
    200_000,
    8_000,
    800,
    2_000,
    5 * gigabyte,
    3,
    100,
    2_000_000,
    100 * gigabyte,
  ),
  galaxy: priced(
    planNames.galaxy,
    999,
    9_990,
    250,
    200,
    null,
    500_000,
    20_000,
    2_000,
    5_000,
    10 * gigabyte,
    3,
    100,
    2_000_000,
    100 * gigabyte,
  ),
  unlimited: { name: planNames.unlimited, monthly: 0, yearly: 0, trialDays: 0, ...noLimits },
};

/** What an installation sets in PLANS_FILE: other numbers, prices or names of any plan; what it leaves out stays. */
export const planChanges = z.partialRecord(planId, plan.partial());
export type PlanChanges = z.output<typeof planChanges>;

const most = (of: (plan: Plan) => number | null): number =>
  Math.max(...soldPlanIds.map((sold) => of(plans[sold]) ?? 0));

/**
 * The most that any plan on sale allows one app: what an installation allows every app as long as nothing else is
 * configured. Bytes as stored.
 */
export const appCeiling = {
  rows: most(({ rowsPerApp }) => rowsPerApp),
  bytes: most(({ storagePerApp }) => storagePerApp),
};
