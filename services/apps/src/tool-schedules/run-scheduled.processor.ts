import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { maxScheduleFailures } from '@lathe/proto/apps/tools/schedules';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppRoom } from '../records/app-room.js';
import { FinishRun } from '../tool-runs/finish-run.use-case.js';
import { RunRepository } from '../tool-runs/run.repository.js';
import { rowsAsOwner } from '../tool-runs/tool-callers.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { schedulePerson, type ToolScheduleRecord } from '../tools/tool-schedule.js';
import { nextTime } from './next-time.js';
import { type ScheduledRun, scheduledRun, scheduledRunsQueue, ScheduleLine } from './schedule-line.js';

interface Due {
  readonly app: AppRecord;
  readonly tool: ToolRecord;
  readonly schedule: ToolScheduleRecord;
}

/** Runs the tools whose time has come. */
@Injectable()
export class RunScheduled extends JobProcessor<ScheduledRun> {
  readonly queue = scheduledRunsQueue;
  readonly payload = scheduledRun;

  constructor(
    private readonly apps: AppRepository,
    private readonly room: AppRoom,
    private readonly tools: ToolRepository,
    private readonly runs: RunRepository,
    private readonly finishCase: FinishRun,
    private readonly line: ScheduleLine,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async process(run: ScheduledRun): Promise<void> {
    const due = await this.due(run);
    if (!due) return;
    // One that is deleted may come back, and goes on then.
    const fault = due.app.deletedAt ? null : await this.run(due, run.runId);
    await this.goOn(due, fault);
  }

  override async failed(run: ScheduledRun): Promise<void> {
    const due = await this.due(run);
    if (due) await this.goOn(due, 'internal');
  }

  /** What is to be run; nothing where it was set anew, or has gone on since. */
  private async due({ appId, toolId, scheduleId, at }: ScheduledRun): Promise<Due | undefined> {
    const app = await this.apps.find(platformScope(), appId);
    const tool = app && (await this.tools.find(app, toolId));
    const schedule = tool?.schedule;
    if (!app || !tool || schedule?.scheduleId !== scheduleId || schedule.nextRunAt?.getTime() !== at) return undefined;
    return { app, tool, schedule };
  }

  /** The code of what it failed with; null where it was answered. */
  private async run({ app, tool, schedule: { input, values } }: Due, runId: string): Promise<ErrorCode | null> {
    // The process of an earlier attempt died when all was done but the next one put in line.
    if (await this.runs.isAnswered(platformScope(), app.appId, runId)) return null;
    try {
      await this.room.refuse(app);
      const as = rowsAsOwner(app, null);
      const seen = { app, tool, versionId: app.head, as };
      const caller = { ...seen, person: schedulePerson, userId: null, isTrial: true, ip: '127.0.0.1' };
      // Whoever stops this process lets it end, or has it done again as the same run.
      await this.finishCase.execute(
        caller,
        { input, values: stillAsked(tool, values) },
        new AbortController().signal,
        runId,
      );
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  private async goOn({ tool, schedule }: Due, fault: ErrorCode | null): Promise<void> {
    const failures = fault === null ? 0 : schedule.failures + 1;
    const isOver = failures >= maxScheduleFailures;
    // The clock of this host may be a little behind.
    const done = new Date(Math.max(Date.now(), schedule.nextRunAt?.getTime() ?? 0));
    const next: ToolScheduleRecord = {
      ...schedule,
      failures,
      isOn: !isOver,
      nextRunAt: isOver ? null : nextTime(schedule, done),
      pausedBecause: isOver ? fault : null,
    };
    await this.unitOfWork.run(async (tx) => {
      if (await this.tools.moveSchedule(tool, schedule, next, tx))
        await this.line.putInLine(tool, next, randomId(), tx);
    });
  }
}

/** Without what was to be put in for fields that have been deleted since. */
function stillAsked({ values: { fields = [] } }: ToolRecord, values: Due['schedule']['values']): typeof values {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
