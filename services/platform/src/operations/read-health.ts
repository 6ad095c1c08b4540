import type { ServiceHealth } from '@lathe/proto/desk/operations';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { type EventModels, eventModels, pendingIndex } from '../events/event.schema.js';
import { jobModel } from '../jobs/job.schema.js';
import { JobDocuments } from '../jobs/job-documents.js';
import type { OperatorScope } from '../tenancy/scope.js';
import { CONNECTION, STANDING } from '../tokens/tokens.js';

/** How a process is: whether it is ready, by which checks, and the parts that it stands on. */
export interface Standing {
  report(): Promise<{ ready: boolean; checks: Record<string, boolean> }>;
  parts(): { name: string; ok: boolean }[];
}

/** How a service is: what it stands on, and what waits in it. */
@Injectable()
export class ReadHealth {
  private readonly events: EventModels;
  private readonly jobs: JobDocuments;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(STANDING) private readonly standing: Standing,
  ) {
    this.events = eventModels(connection);
    this.jobs = new JobDocuments(jobModel(connection));
  }

  async execute(_operator: OperatorScope): Promise<ServiceHealth> {
    const { outbox, held } = this.events;
    const pending = { status: 'pending' } as const;
    const [report, count, oldest, parked, dead, names] = await Promise.all([
      this.standing.report(),
      outbox.countDocuments(pending).hint(pendingIndex),
      outbox.findOne(pending, { createdAt: 1 }).hint(pendingIndex).lean(),
      held.countDocuments({ status: 'parked' }),
      held.countDocuments({ status: 'dead' }),
      this.jobs.queues(),
    ]);
    const queues = await Promise.all(
      names.toSorted().map(async (queue) => {
        const { waitingSince, ...counts } = await this.jobs.countsOf(queue);
        return { queue, ...counts, waitingSince: waitingSince?.toISOString() ?? null };
      }),
    );
    const checks = Object.entries(report.checks).map(([name, ok]) => ({ name, ok }));
    return {
      ready: report.ready,
      parts: [...checks, ...this.standing.parts().filter(({ name }) => !(name in report.checks))],
      outbox: { pending: count, since: oldest?.createdAt.toISOString() ?? null },
      parked,
      deadLetters: dead + queues.reduce((sum, { failed }) => sum + failed, 0),
      queues,
    };
  }
}
