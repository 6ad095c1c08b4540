import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import { dayOf } from '@lathe/proto/apps/analytics';
import { analyticsEvents } from '@lathe/proto/apps/analytics-events.v1';
import { toolRunEvents } from '@lathe/proto/apps/tools/run-events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { modelsEvents } from '@lathe/proto/models/events.v1';
import type { AnalyticsPart } from './analytics-day.js';

type Reader = (event: EventEnvelope) => AnalyticsPart | undefined;

const dayOfEvent = ({ time }: EventEnvelope): string => dayOf(Date.parse(time));

/** Builders who try their tools are no visitors. */
function runOf(
  event: EventEnvelope,
  { appId, toolId, isTrial, fields }: { appId: string; toolId: string; isTrial: boolean; fields: string[] },
  failedRuns: number,
): AnalyticsPart | undefined {
  const sums = { runs: 1, failedRuns };
  if (isTrial) return undefined;
  const filled = Object.fromEntries(fields.map((name) => [name, 1]));
  return { appId, day: dayOfEvent(event), sums, tools: { [toolId]: sums }, fields: { [toolId]: filled } };
}

/** What each event adds to the counts of its app; undefined where it is about none. The one place to count more. */
const readers = {
  'apps.visits.counted.v1': ({ data }) => {
    const { appId, day, visits, visitors, errors, pages, tools } =
      analyticsEvents['apps.visits.counted.v1'].parse(data);
    return { appId, day, sums: { visits, visitors, errors }, pages: byName(pages), tools: byName(tools) };
  },
  'apps.tool-run.ended.v1': (event) => runOf(event, toolRunEvents['apps.tool-run.ended.v1'].parse(event.data), 0),
  'apps.tool-run.stopped.v1': (event) => runOf(event, toolRunEvents['apps.tool-run.stopped.v1'].parse(event.data), 0),
  'apps.tool-run.failed.v1': (event) => runOf(event, toolRunEvents['apps.tool-run.failed.v1'].parse(event.data), 1),
  'apps.tool-run.rated.v1': ({ data }) => {
    const { appId, toolId, isTrial, rating, former, ratedAt } = toolRunEvents['apps.tool-run.rated.v1'].parse(data);
    // The first word of a person counts, on its own day.
    if (isTrial || former !== null) return undefined;
    const sums = { ratings: 1, ratingSum: rating };
    return { appId, day: dayOf(Date.parse(ratedAt)), sums, tools: { [toolId]: sums } };
  },
  'accounts.app-user.created.v1': (event) => {
    const { appId } = accountsEvents['accounts.app-user.created.v1'].parse(event.data);
    return { appId, day: dayOfEvent(event), sums: { newUsers: 1 } };
  },
  'models.usage.recorded.v1': (event) => {
    const use = modelsEvents['models.usage.recorded.v1'].parse(event.data);
    if (use.appId === undefined) return undefined;
    const { promptTokens, completionTokens, cost } = use;
    const sums = {
      modelCalls: 1,
      promptTokens,
      completionTokens,
      ...(cost === null ? { unpriced: 1 } : { cost }),
    };
    return { appId: use.appId, day: dayOfEvent(event), sums };
  },
} satisfies Partial<Record<EventType, Reader>>;

export const countedTypes = Object.keys(readers) as (keyof typeof readers)[];

export const partOf = (event: EventEnvelope): AnalyticsPart | undefined =>
  (readers as Partial<Record<EventType, Reader>>)[event.type]?.(event);

const byName = <T extends { name: string }>(list: readonly T[]): Record<string, Omit<T, 'name'>> =>
  Object.fromEntries(list.map(({ name, ...counts }) => [name, counts]));
