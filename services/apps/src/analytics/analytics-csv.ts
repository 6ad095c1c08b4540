import type {
  AnalyticsSums,
  AppAnalytics,
  FieldAnalytics,
  PageAnalytics,
  ToolAnalytics,
} from '@lathe/proto/apps/analytics';

export type CsvBy = 'day' | 'page' | 'tool' | 'field';

type Columns<T> = readonly (readonly [title: string, key: keyof T])[];

const ofVisits: Columns<PageAnalytics> = [
  ['visits', 'visits'],
  ['visitors', 'visitors'],
];
const ofPages: Columns<PageAnalytics> = [['page', 'name'], ...ofVisits];
const ofRuns: Columns<Pick<AnalyticsSums & ToolAnalytics, 'runs' | 'failedRuns' | 'ratings' | 'ratingSum'>> = [
  ['runs', 'runs'],
  ['failed runs', 'failedRuns'],
  ['ratings', 'ratings'],
  ['sum of ratings', 'ratingSum'],
];
const ofTools: Columns<ToolAnalytics> = [['tool', 'name'], ...ofVisits, ...ofRuns];
const ofFields: Columns<FieldAnalytics> = [
  ['tool', 'tool'],
  ['field', 'name'],
  ['filled in', 'filled'],
];
const ofDays: Columns<AppAnalytics['days'][number]> = [
  ['day', 'day'],
  ...ofVisits.map(([title, key]) => [title, key as 'visits' | 'visitors'] as const),
  ['new users', 'newUsers'],
  ['errors', 'errors'],
  ...ofRuns,
  ['model calls', 'modelCalls'],
  ['tokens read', 'promptTokens'],
  ['tokens written', 'completionTokens'],
  ['cost in US dollars', 'cost'],
  ['calls without a price', 'unpriced'],
];

/** The table of a file: the names of its columns, and its rows. */
export function columnsOf(analytics: AppAnalytics, by: CsvBy): { names: string[]; rows: unknown[][] } {
  if (by === 'page') return table(ofPages, analytics.pages);
  if (by === 'field') return table(ofFields, analytics.fields);
  return by === 'tool' ? table(ofTools, analytics.tools) : table(ofDays, analytics.days);
}

const table = <T>(columns: Columns<T>, list: readonly T[]): { names: string[]; rows: unknown[][] } => ({
  names: columns.map(([title]) => title),
  rows: list.map((entry) => columns.map(([, key]) => entry[key])),
});
