// The screen of what is counted of an app. Visits of a year are answered as the server would tell of them.
import type { Page } from 'playwright-core';
import { answer, type Screen, type Setup } from './screens-open.ts';

const dayMs = 24 * 3600 * 1000;
const nothing = {
  visits: 0,
  visitors: 0,
  newUsers: 0,
  errors: 0,
  runs: 0,
  failedRuns: 0,
  ratings: 0,
  ratingSum: 0,
  modelCalls: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0,
  unpriced: 0,
};

type Sums = typeof nothing;
type Day = Sums & { day: string };

const dayOf = (index: number, length: number): string =>
  new Date(Date.now() - (length - 1 - index) * dayMs).toISOString().slice(0, 10);

/** More at its end, and less on each seventh day. */
function busyDay(index: number, length: number): Day {
  const visits = Math.round((1_600 + (6_400 * index) / length) * (index % 7 === 5 ? 0.3 : 1));
  const runs = Math.round(visits / 107);
  const ratings = Math.round(runs / 4);
  return {
    day: dayOf(index, length),
    visits,
    visitors: Math.round(visits / 14),
    newUsers: index % 4,
    errors: index % 9 === 0 ? 2 : 0,
    runs,
    failedRuns: index % 5 === 0 ? 2 : 0,
    ratings,
    ratingSum: ratings * 4 + (ratings > 1 ? 1 : 0),
    modelCalls: runs,
    promptTokens: runs * 1_578,
    completionTokens: runs * 257,
    cost: runs * 0.0153,
    unpriced: index % 10 === 0 ? 1 : 0,
  };
}
/** Nothing but one visit on the last of its days. */
const firstDay = (index: number, length: number): Day => ({
  ...nothing,
  day: dayOf(index, length),
  ...(index === length - 1 && { visits: 1, visitors: 1 }),
});
const quietDay = (index: number, length: number): Day => ({ ...nothing, day: dayOf(index, length) });

/** What the days come to, as the server adds them up. */
function totalOf(days: readonly Day[]): Sums {
  const names = Object.keys(nothing) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as Sums;
}

/** An amount in whole parts that are as large as their shares; the first has what is left over. */
function parted(amount: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const parts = shares.map((share) => Math.floor((amount * share) / all));
  return parts.map((part, at) => (at === 0 ? part + amount - parts.reduce((sum, one) => sum + one, 0) : part));
}

const pageNames = Array.from({ length: 14 }, (_, at) =>
  at === 1 ? 'SomeoneNamedThisPageWithVeryManyWordsIndeedSoThatItIsLong' : `Page${at}`,
);
const toolNames = ['summary', 'walk-planner'];
const fieldNames = ['Dog', 'Weather', 'Anything that people with many dogs want to say of them'];

/** Pages, tools and fields of what was counted in all. */
function partsOf(total: Sums) {
  const shares = [...pageNames.map((_, at) => 15 - at), ...toolNames.map(() => 4)];
  const visits = parted(total.visits, shares);
  const visitors = parted(total.visitors, shares);
  const half = (amount: number): number[] => parted(amount, [1, 1]);
  const [runs, failedRuns, ratings, ratingSum] = [
    half(total.runs),
    half(total.failedRuns),
    half(total.ratings),
    half(total.ratingSum),
  ];
  return {
    pages: pageNames
      .map((name, at) => ({ name, visits: visits[at]!, visitors: visitors[at]! }))
      .filter((page) => page.visits > 0),
    tools: toolNames
      .map((name, at) => ({
        name,
        visits: visits[pageNames.length + at]!,
        visitors: visitors[pageNames.length + at]!,
        runs: runs[at]!,
        failedRuns: failedRuns[at]!,
        ratings: ratings[at]!,
        ratingSum: ratingSum[at]!,
      }))
      .filter((tool) => tool.visits + tool.runs > 0),
    fields: fieldNames
      .map((name, at) => ({
        tool: 'walk-planner',
        name,
        filled: Math.round(runs[1]! * (0.98 - at * 0.28)),
      }))
      .filter((field) => field.filled > 0),
  };
}
/** Of the thirty days before the busy ones. */
const before = { ...nothing, visits: 97_000, visitors: 9_500, newUsers: 47, runs: 0, cost: 12 };

/** The app as it is told of, with something that is otherwise. */
const told = (page: Page, { app }: Setup, change: object) =>
  page.route(new RegExp(`/api/apps/${app.appId}$`), async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });

interface Counted {
  length: number;
  day: (index: number, length: number) => Day;
  before: Sums | null;
}

const analytics = (name: string, { length, day, before }: Counted): Screen => ({
  name: `analytics-${name}`,
  as: 'full',
  open: async (page, setup) => {
    const days = Array.from({ length }, (_, index) => day(index, length));
    const total = totalOf(days);
    const parts = partsOf(total);
    await told(page, setup, { published: 'a'.repeat(24), url: 'http://x.localhost' });
    await answer(page, /\/analytics\?/, { days, total, before, ...parts });
    await page.goto(`/analytics/app/${setup.app.appId}?days=${length}`);
    await page.getByRole('button', { name: 'CSV' }).waitFor();
    await page.waitForLoadState('networkidle');
  },
});

export const analyticsScreens: readonly Screen[] = [
  analytics('busy', { length: 30, day: busyDay, before }),
  analytics('year', { length: 365, day: busyDay, before: null }),
  analytics('first-week', { length: 7, day: firstDay, before: nothing }),
  analytics('empty', { length: 30, day: quietDay, before: nothing }),
  {
    name: 'analytics-draft',
    as: 'full',
    open: async (page, setup) => {
      await told(page, setup, { published: null, url: null });
      await page.goto(`/analytics/app/${setup.app.appId}`);
      await page.getByRole('heading', { name: 'Analytics needs publishing' }).waitFor();
    },
  },
];
