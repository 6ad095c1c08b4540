import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { AppRepository } from '../records/app.repository.js';
import { AnalyticsDayRepository } from './analytics-day.repository.js';
import { countedTypes, partOf } from './analytics-part.js';

/** Adds what happens in apps to their days. */
@Injectable()
export class CountAnalytics extends EventConsumer {
  readonly name = 'analytics';
  readonly types: readonly EventType[] = countedTypes;

  constructor(
    private readonly days: AnalyticsDayRepository,
    private readonly apps: AppRepository,
  ) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const part = partOf(event);
    if (!part) return;
    // Of an app that is deleted nothing more is counted: its days may have been purged already.
    const app = await this.apps.find(platformScope(), part.appId, tx);
    if (app && !app.deletedAt) this.days.add(platformScope(), part, tx);
  }
}
