/** What is counted of a published app, for the people who build it (spec 1, section 1), and how visitors are counted. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const count = z.int().nonnegative();
const dayMs = 24 * 3600 * 1000;

/** Days of which counts are kept, and that can be asked for at once. */
export const keptDays = 365;

/** The day of a moment in UTC: `2026-11-25`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** The day so many days after another one, or before it. */
export const dayAfter = (day: string, days = 1): string => dayOf(Date.parse(day) + days * dayMs);
/** How many days there are from one to another, both included. */
export const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** What is counted on a day; whatever is counted next is added here and to what adds it in the apps service. */
export const analyticsSums = z.object({
  /** Pages that were opened. */
  visits: count,
  /** People, by day: whoever comes on two days is two. */
  visitors: count,
  newUsers: count,
  /** Errors that the app met in browsers of visitors. */
  errors: count,
  runs: count,
  failedRuns: count,
  ratings: count,
  /** All ratings together. */
  ratingSum: count,
  modelCalls: count,
  promptTokens: count,
  completionTokens: count,
  /** US dollars of the calls whose price is known. */
  cost: z.number().nonnegative(),
  /** Calls whose price is not known. */
  unpriced: count,
});
export type AnalyticsSums = z.output<typeof analyticsSums>;

const ofPage = z.object({ name: z.string(), visits: count, visitors: count });
export type PageAnalytics = z.output<typeof ofPage>;

const toolCounts = ofPage.extend({ runs: count, failedRuns: count, ratings: count, ratingSum: count });
export type ToolAnalytics = z.output<typeof toolCounts>;

/** A field of a tool, and how many of its runs it was filled in for; what was put there is counted nowhere. */
const fieldCounts = z.object({ tool: z.string(), name: z.string(), filled: count });
export type FieldAnalytics = z.output<typeof fieldCounts>;

/** Days (UTC), both included. */
const range = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => daysFrom(from, to) >= 1 && daysFrom(from, to) <= keptDays, {
    message: `must be 1 to ${keptDays} days`,
    path: ['to'],
  });

export const appAnalytics = z.object({
  /** Every day of the range, in order. */
  days: z.array(analyticsSums.extend({ day: z.iso.date() })),
  total: analyticsSums,
  /** As many days before them; null where those are not kept any more. */
  before: analyticsSums.nullable(),
  /** What was visited, the most visited first. */
  pages: z.array(ofPage),
  tools: z.array(toolCounts),
  /** By their labels, the most filled in first. */
  fields: z.array(fieldCounts),
});
export type AppAnalytics = z.output<typeof appAnalytics>;

const own = {
  service: 'apps',
  method: 'GET',
  auth: 'account',
  workspaceRole: 'viewer',
  params: appParams,
  errors: ['not-found', 'malformed-request', 'app/not-published'],
} as const;

export const readAnalytics = defineRoute({
  ...own,
  path: '/api/apps/{id}/analytics',
  summary: 'What is counted of an app',
  query: range,
  response: appAnalytics,
});

/** The same as CSV: RFC 4180 in UTF-8; what a spreadsheet would take for a formula begins with an apostrophe. */
export const exportAnalytics = defineRoute({
  ...own,
  path: '/api/apps/{id}/analytics/export',
  summary: 'What is counted of an app, as CSV',
  query: range.safeExtend({ by: z.enum(['day', 'page', 'tool', 'field']).default('day') }),
  kind: 'binary',
});

const ofVisitors = { service: 'apps', method: 'POST', auth: 'public', site: 'app', response: z.object({}) } as const;

/**
 * A page of a published app was opened; the app's runtime tells. Nobody is told whether it was counted: previews, pages
 * that are not there, more visits than a person makes, and visitors who ask not to be tracked are not.
 */
export const logVisit = defineRoute({
  ...ofVisitors,
  path: '/api/app-logs/{id}/log-user-in-app/{page}',
  summary: 'A page of an app was opened',
  params: z.object({ id, page: z.string().max(100) }),
});

/**
 * What happened in an app. Errors are counted; whatever else an app names is accepted and counted nowhere (app runtime
 * contract, section 6).
 */
export const trackEvents = defineRoute({
  ...ofVisitors,
  path: '/analytics/track/batch',
  aliases: ['/apps/{id}/analytics/track/batch', '/api/apps/{id}/analytics/track/batch'],
  summary: 'Something happened in an app',
  params: z.object({ id: id.optional() }),
  body: z.object({ events: z.array(z.object({ eventName: z.string().max(200) })).max(500) }),
});
