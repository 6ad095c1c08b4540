import { z } from 'zod';

/** Plans in the order in which the product presents them (spec 1, point 1); Builder stands beside Explorer (design section 10). */
export const planIds = ['lite', 'explorer', 'builder', 'monetizer', 'business', 'master', 'moon', 'spaceship', 'galaxy'] as const;
export const planId = z.enum(planIds);
export type PlanId = z.output<typeof planId>;

/** The plan of every account until plans can be bought. */
export const defaultPlan: PlanId = 'lite';

const MB = 1_000_000;
const GB = 1_000 * MB;

/** Limits of a plan; null means none. Money in dollars, sizes in bytes. */
export interface Plan {
  readonly name: string;
  readonly monthly: number;
  readonly yearly: number;
  readonly apps: number;
  readonly genApps: number;
  readonly liveToolsPerApp: number | null;
  readonly runsPerMonth: number;
  readonly builderMessagesPerMonth: number;
  readonly builderMessagesPerDay: number;
  readonly toolGenerationsPerMonth: number;
  readonly dataProcessingPerMonth: number;
  readonly crawlDepth: number;
  readonly crawlPages: number;
  readonly rowsPerApp: number;
  readonly storagePerApp: number;
}

type Row = [name: string, monthly: number, yearly: number, apps: number, genApps: number, liveTools: number | null, runs: number, messages: number, messagesADay: number, generations: number, processing: number, depth: number, pages: number, rows: number, storage: number];

const plan = (...[name, monthly, yearly, apps, genApps, liveToolsPerApp, runsPerMonth, builderMessagesPerMonth, builderMessagesPerDay, toolGenerationsPerMonth, dataProcessingPerMonth, crawlDepth, crawlPages, rowsPerApp, storagePerApp]: Row): Plan => ({
  name, monthly, yearly, apps, genApps, liveToolsPerApp, runsPerMonth, builderMessagesPerMonth, builderMessagesPerDay, toolGenerationsPerMonth,
  dataProcessingPerMonth, crawlDepth, crawlPages, rowsPerApp, storagePerApp,
});

/** The numbers that the specification leaves open, in one place (design section 10). */
export const plans: Readonly<Record<PlanId, Plan>> = {
  lite: plan('Lite', 0, 0, 2, 1, 1, 100, 30, 10, 5, 10 * MB, 2, 20, 5_000, 100 * MB),
  explorer: plan('Explorer', 19, 190, 5, 3, 3, 1_000, 150, 40, 30, 50 * MB, 3, 50, 25_000, GB),
  builder: plan('Builder', 29, 290, 10, 10, 5, 2_000, 400, 80, 60, 100 * MB, 3, 100, 50_000, 2 * GB),
  monetizer: plan('Monetizer', 49, 490, 10, 5, 10, 5_000, 400, 80, 100, 200 * MB, 3, 100, 100_000, 5 * GB),
  business: plan('Business', 99, 990, 20, 10, 20, 15_000, 1_000, 150, 300, 500 * MB, 3, 100, 500_000, 20 * GB),
  master: plan('Master', 199, 1_990, 40, 20, null, 40_000, 2_000, 250, 600, GB, 3, 100, 2_000_000, 100 * GB),
  moon: plan('Moon', 299, 2_990, 60, 40, null, 80_000, 4_000, 400, 1_000, 2 * GB, 3, 100, 2_000_000, 100 * GB),
  spaceship: plan('Spaceship', 499, 4_990, 100, 80, null, 200_000, 8_000, 800, 2_000, 5 * GB, 3, 100, 2_000_000, 100 * GB),
  galaxy: plan('Galaxy', 999, 9_990, 250, 200, null, 500_000, 20_000, 2_000, 5_000, 10 * GB, 3, 100, 2_000_000, 100 * GB),
};

const most = (of: (plan: Plan) => number): number => Math.max(...Object.values(plans).map(of));

/** The most that any plan allows one app: what an installation allows every app as long as nothing else is configured. Bytes as stored. */
export const appCeiling = { rows: most(({ rowsPerApp }) => rowsPerApp), bytes: most(({ storagePerApp }) => storagePerApp) };
