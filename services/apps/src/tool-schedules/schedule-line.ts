import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ToolRecord } from '../tools/tool.js';
import type { ToolScheduleRecord } from '../tools/tool-schedule.js';

export const scheduledRunsQueue = 'apps.scheduled-runs';

/** The run of a schedule at its `at`; `runId` is the same for every attempt, so that it is counted and kept once. */
export const scheduledRun = z.object({ appId: id, toolId: id, scheduleId: id, runId: id, at: z.int() });
export type ScheduledRun = z.output<typeof scheduledRun>;

/** Puts the next run of a schedule in line, where it has one. */
@Injectable()
export class ScheduleLine {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  async putInLine(tool: ToolRecord, schedule: ToolScheduleRecord, runId: string, tx: Transaction): Promise<void> {
    const { scheduleId, nextRunAt } = schedule;
    if (nextRunAt === null) return;
    const { appId, toolId } = tool;
    const run: ScheduledRun = { appId, toolId, scheduleId, runId, at: nextRunAt.getTime() };
    await this.jobs.enqueue(scheduledRunsQueue, `scheduled-run:${runId}`, run, { tx, runAt: nextRunAt });
  }
}
