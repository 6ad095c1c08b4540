import { type Transaction, writeLater } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { dayAfter, keptDays } from '@lathe/proto/apps/analytics';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import { type AnalyticsDay, type AnalyticsPart, noSums } from './analytics-day.js';

interface AnalyticsDayRow extends Partial<Omit<AnalyticsDay, 'day'>> {
  /** `<appId>:<day>` */
  _id: string;
  appId: string;
  day: string;
  expiresAt: Date;
}

const analyticsDaySchema = new Schema<AnalyticsDayRow>(
  {
    _id: String,
    appId: String,
    day: String,
    sums: Object,
    pages: Object,
    tools: Object,
    fields: Object,
    expiresAt: Date,
  },
  { collection: 'analytics_days', versionKey: false, minimize: false },
);
analyticsDaySchema.index({ appId: 1, day: 1 });
analyticsDaySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** What is counted of apps: one document per app and day, for a year. */
@Injectable()
export class AnalyticsDayRepository implements AppHolding {
  private readonly model: Model<AnalyticsDayRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AnalyticsDayRow>('AnalyticsDay', analyticsDaySchema);
  }

  add(
    _scope: PlatformScope,
    { appId, day, sums, pages = {}, tools = {}, fields = {} }: AnalyticsPart,
    tx: Transaction,
  ): void {
    const increments = { ...under('sums', sums) };
    for (const [name, counts] of Object.entries(pages)) Object.assign(increments, under(`pages.${name}`, counts));
    for (const [name, counts] of Object.entries(tools)) Object.assign(increments, under(`tools.${name}`, counts));
    for (const [tool, names] of Object.entries(fields)) Object.assign(increments, under(`fields.${tool}`, names));
    const expiresAt = new Date(dayAfter(day, keptDays + 1));
    const update = { $setOnInsert: { appId, day, expiresAt }, $inc: increments };
    writeLater(tx, this.model, { updateOne: { filter: { _id: `${appId}:${day}` }, update, upsert: true } });
  }

  /** Days on which something was counted, both ends included, in order. */
  async between({ appId }: AppRecord, from: string, to: string): Promise<AnalyticsDay[]> {
    const rows = await this.model
      .find({ appId, day: { $gte: from, $lte: to } })
      .sort({ day: 1 })
      .lean<AnalyticsDayRow[]>();
    return rows.map(({ day, sums, pages = {}, tools = {}, fields = {} }) => ({
      day,
      sums: { ...noSums, ...sums },
      pages,
      tools,
      fields,
    }));
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

/** Paths of what is more than nothing, with its number. */
const under = (path: string, counts: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts as Record<string, number>)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [`${path}.${name}`, value]),
  );
