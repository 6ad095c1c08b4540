import { cellText, csvLine } from '@lathe/platform/csv/csv-cell';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type AppAnalytics, dayAfter, dayOf, daysFrom, keptDays } from '@lathe/proto/apps/analytics';
import { Injectable } from '@nestjs/common';
import { ToolRepository } from '../tools/tool.repository.js';
import { ReadVersion } from '../versions/read-version.js';
import { columnsOf, type CsvBy } from './analytics-csv.js';
import { type AnalyticsDay, fieldsOf, noSums, pagesOf, toolsOf, totalOf } from './analytics-day.js';
import { AnalyticsDayRepository } from './analytics-day.repository.js';

/** Days (UTC), both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What is counted of an app, for the people who build it. */
@Injectable()
export class ReadAnalytics {
  constructor(
    private readonly read: ReadVersion,
    private readonly tools: ToolRepository,
    private readonly days: AnalyticsDayRepository,
  ) {}

  /** Throws `not-found` and `app/not-published`. */
  async execute(scope: OwnerScope, appId: string, { from, to }: DayRange): Promise<AppAnalytics> {
    const app = await this.read.app(scope, appId);
    if (!app.published) throw new DomainError('app/not-published');
    const known = new Map((await this.tools.list(app)).map(({ toolId, values }) => [toolId, values]));
    const pathOf = (toolId: string): string => known.get(toolId)?.path ?? 'A tool that was deleted';
    const length = daysFrom(from, to);
    const start = dayAfter(from, -length);
    const counted = await this.days.between(app, start, to);
    const current = counted.filter(({ day }) => day >= from);
    const isKept = start >= dayAfter(dayOf(Date.now()), -keptDays);
    return {
      days: everyDay(from, length, current),
      total: totalOf(current),
      before: isKept ? totalOf(counted.filter(({ day }) => day < from)) : null,
      pages: pagesOf(current),
      tools: toolsOf(current).map((tool) => ({ ...tool, name: pathOf(tool.name) })),
      fields: fieldsOf(current).map(({ tool, name, filled }) => ({
        tool: pathOf(tool),
        name: known.get(tool)?.fields?.find((field) => field.name === name)?.label ?? name,
        filled,
      })),
    };
  }

  /** Throws as `execute`. */
  async csv(scope: OwnerScope, appId: string, range: DayRange, by: CsvBy): Promise<string> {
    const { names, rows } = columnsOf(await this.execute(scope, appId, range), by);
    return [names, ...rows.map((row) => row.map(cellText))].map(csvLine).join('');
  }
}

function everyDay(from: string, length: number, counted: readonly AnalyticsDay[]): AppAnalytics['days'] {
  const byDay = new Map(counted.map(({ day, sums }) => [day, sums]));
  return Array.from({ length }, (_, index) => dayAfter(from, index)).map((day) => ({
    day,
    ...(byDay.get(day) ?? noSums),
  }));
}
