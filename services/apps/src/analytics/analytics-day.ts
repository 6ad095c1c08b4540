import {
  type AnalyticsSums,
  analyticsSums,
  type FieldAnalytics,
  type PageAnalytics,
  type ToolAnalytics,
} from '@lathe/proto/apps/analytics';

type Counts<T> = Omit<T, 'name'>;
/** How often fields were filled in, by the id of their tool and by their names. */
export type FilledFields = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is counted of an app on one day (UTC). */
export interface AnalyticsDay {
  readonly day: string;
  readonly sums: AnalyticsSums;
  /** By the name of the page. */
  readonly pages: Readonly<Record<string, Counts<PageAnalytics>>>;
  /** By the id of the tool. */
  readonly tools: Readonly<Record<string, Counts<ToolAnalytics>>>;
  readonly fields: FilledFields;
}

/** What is added to a day of an app; what is not named is not changed. */
export interface AnalyticsPart {
  readonly appId: string;
  readonly day: string;
  readonly sums: Partial<AnalyticsSums>;
  readonly pages?: Readonly<Record<string, Partial<Counts<PageAnalytics>>>>;
  readonly tools?: Readonly<Record<string, Partial<Counts<ToolAnalytics>>>>;
  readonly fields?: FilledFields;
}

export const sumNames = Object.keys(analyticsSums.shape) as (keyof AnalyticsSums)[];
export const noSums = Object.fromEntries(sumNames.map((name) => [name, 0])) as AnalyticsSums;
const noVisits: Counts<PageAnalytics> = { visits: 0, visitors: 0 };
const nothing: Counts<ToolAnalytics> = { ...noVisits, runs: 0, failedRuns: 0, ratings: 0, ratingSum: 0 };

/** Two counts together, name by name. */
function plus<T extends object>(one: T, other: Partial<T>): T {
  const names = Object.keys(one) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, Number(one[name]) + Number(other[name] ?? 0)])) as unknown as T;
}

export const totalOf = (days: readonly AnalyticsDay[]): AnalyticsSums =>
  days.reduce((sum, { sums }) => plus(sum, sums), noSums);

export const pagesOf = (days: readonly AnalyticsDay[]): PageAnalytics[] =>
  listOf(
    days.map(({ pages }) => pages),
    noVisits,
  );
export const toolsOf = (days: readonly AnalyticsDay[]): ToolAnalytics[] =>
  listOf(
    days.map(({ tools }) => tools),
    nothing,
  );

/** The most filled in first; `tool` is the tool's id. */
export function fieldsOf(days: readonly AnalyticsDay[]): FieldAnalytics[] {
  const all = new Map<string, FieldAnalytics>();
  for (const { fields } of days)
    for (const [tool, names] of Object.entries(fields))
      for (const [name, filled] of Object.entries(names)) {
        const key = `${tool}:${name}`;
        all.set(key, { tool, name, filled: (all.get(key)?.filled ?? 0) + filled });
      }
  return [...all.values()].toSorted(
    (one, other) => other.filled - one.filled || one.name.localeCompare(other.name, 'en'),
  );
}

/** The most visited first. */
function listOf<T extends Counts<PageAnalytics>>(
  all: readonly Readonly<Record<string, Partial<T>>>[],
  none: T,
): (T & { name: string })[] {
  const byName = new Map<string, T>();
  for (const named of all)
    for (const [name, counts] of Object.entries(named)) byName.set(name, plus(byName.get(name) ?? none, counts));
  return [...byName]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort((one, other) => other.visits - one.visits || one.name.localeCompare(other.name, 'en'));
}
