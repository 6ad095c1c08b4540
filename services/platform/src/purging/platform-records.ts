import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { type EventModels, eventModels } from '../events/event.schema.js';
import { jobModel, type JobRow } from '../jobs/job.schema.js';
import type { PlatformScope } from '../tenancy/scope.js';
import { CONNECTION } from '../tokens/tokens.js';
import type { AppHolding } from './app-holding.js';

/**
 * What the platform itself has stored of an app in a service: events that could not be applied, and jobs that are
 * over or have not begun.
 */
@Injectable()
export class PlatformRecords implements AppHolding {
  private readonly events: Pick<EventModels, 'held'>;
  private readonly jobs: Model<JobRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.events = eventModels(connection);
    this.jobs = jobModel(connection);
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.events.held.deleteMany({ key: appId });
    await this.jobs.deleteMany({ status: { $ne: 'active' }, 'payload.appId': appId });
  }
}
