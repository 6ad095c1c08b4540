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

/** More at its end, and less on each seventh day. */
const dayAt = (index: number, length: number) => {
  const visits = Math.round((40 + (160 * index) / length) * (index % 7 === 5 ? 0.3 : 1));
  return {
    ...nothing,
    day: new Date(Date.now() - (length - 1 - index) * dayMs).toISOString().slice(0, 10),
    visits,
    visitors: Math.round(visits / 3),
    newUsers: index % 4,
    errors: index % 9 === 0 ? 2 : 0,
  };
};
const daysOf = (length: number) => Array.from({ length }, (_, index) => dayAt(index, length));

const busy = {
  total: {
    ...nothing,
    visits: 128_409,
    visitors: 9_311,
    newUsers: 47,
    errors: 8,
    runs: 1_204,
    failedRuns: 12,
    ratings: 311,
    ratingSum: 1_380,
    modelCalls: 1_204,
    promptTokens: 1_900_400,
    completionTokens: 310_022,
    cost: 18.43,
    unpriced: 3,
  },
  before: { ...nothing, visits: 97_000, visitors: 9_500, newUsers: 47, runs: 0, cost: 12 },
  pages: Array.from({ length: 14 }, (_, at) => ({
    name: at === 1 ? 'SomeoneNamedThisPageWithVeryManyWordsIndeedSoThatItIsLong' : `Page${at}`,
    visits: 4_000 - at * 280,
    visitors: 900 - at * 60,
  })),
  tools: ['summary', 'walk-planner'].map((name) => ({
    name,
    visits: 900,
    visitors: 310,
    runs: 602,
    failedRuns: 6,
    ratings: 155,
    ratingSum: 690,
  })),
  fields: ['Dog', 'Weather', 'Anything that people with many dogs want to say of them'].map((name, at) => ({
    tool: 'walk-planner',
    name,
    filled: 590 - at * 170,
  })),
};

/** The app as it is told of, with something that is otherwise. */
const told = (page: Page, { app }: Setup, change: object) =>
  page.route(new RegExp(`/api/apps/${app.appId}$`), async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });

const analytics = (name: string, length: number, numbers: object): Screen => ({
  name: `analytics-${name}`,
  as: 'full',
  open: async (page, setup) => {
    await told(page, setup, { published: 'a'.repeat(24), url: 'http://x.localhost' });
    await answer(page, /\/analytics\?/, { days: daysOf(length), pages: [], tools: [], fields: [], ...numbers });
    await page.goto(`/analytics/app/${setup.app.appId}?days=${length}`);
    await page.getByRole('button', { name: 'CSV' }).waitFor();
    await page.waitForLoadState('networkidle');
  },
});

export const analyticsScreens: readonly Screen[] = [
  analytics('busy', 30, busy),
  analytics('year', 365, { ...busy, before: null }),
  analytics('first-week', 7, { total: { ...nothing, visits: 1, visitors: 1 }, before: nothing }),
  analytics('empty', 30, { total: nothing, before: nothing }),
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
