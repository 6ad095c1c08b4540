import { invalid } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { SentSchedule } from '@lathe/proto/apps/tools/schedules';
import { Injectable } from '@nestjs/common';
import { inputIssues } from '../tool-runs/input-issues.js';
import { ToolItems } from '../tool-runs/tool-items.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import type { ToolScheduleRecord } from '../tools/tool-schedule.js';
import { ToolWriter } from '../tools/tool-writer.js';
import { nextTime } from './next-time.js';
import { ScheduleLine } from './schedule-line.js';

/** Lets a tool run by itself, or ends that. */
@Injectable()
export class SetSchedule {
  constructor(
    private readonly writer: ToolWriter,
    private readonly tools: ToolRepository,
    private readonly items: ToolItems,
    private readonly line: ScheduleLine,
  ) {}

  /**
   * Throws `not-found`, `plan/app-read-only`, `tool/sources-not-searched`, and `does-not-validate` for what could not be put
   * into the tool; while it is off, that may be anything.
   */
  execute(scope: OwnerScope, appId: string, toolId: string, sent: SentSchedule): Promise<ToolRecord> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const tool = await this.writer.tool(app, toolId, tx);
      if (sent.isOn) {
        const issues = inputIssues(tool, await this.items.fieldsOf(app, tool), sent);
        if (issues.length > 0) throw invalid(issues);
      }
      const nextRunAt = sent.isOn ? nextTime(sent, new Date()) : null;
      const state = { scheduleId: randomId(), nextRunAt, failures: 0, pausedBecause: null };
      const schedule: ToolScheduleRecord = { ...sent, ...state };
      await this.tools.setSchedule(tool, schedule, tx);
      await this.line.putInLine(tool, schedule, randomId(), tx);
      return { ...tool, schedule };
    });
  }
}
