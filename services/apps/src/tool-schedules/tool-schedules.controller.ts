import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readToolSchedule, type Scheduled, setToolSchedule } from '@lathe/proto/apps/tools/schedules';
import type { Principal } from '@lathe/proto/common/principal';
import { errorMessage } from '@lathe/proto/errors/codes';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import type { ToolScheduleRecord } from '../tools/tool-schedule.js';
import { ReadSchedule } from './read-schedule.use-case.js';
import { SetSchedule } from './set-schedule.use-case.js';

/** When the tools of an app run by themselves, for those who build it. */
@Controller()
export class ToolSchedulesController {
  constructor(
    private readonly readCase: ReadSchedule,
    private readonly setCase: SetSchedule,
  ) {}

  @Route(readToolSchedule)
  async read(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readToolSchedule>,
  ): Promise<Scheduled> {
    const { tool, runs, items } = await this.readCase.execute(ownerScope(caller), params.id, params.toolId);
    return {
      schedule: tool.schedule ? wireSchedule(tool.schedule) : null,
      runs: runs.map(({ runId, answer, made, sources, rows, createdAt }) => ({
        runId,
        answer: [...answer],
        made,
        sources: [...sources],
        ...(rows && { rows }),
        createdAt: createdAt.toISOString(),
      })),
      items: Object.fromEntries(Object.entries(items).map(([name, names]) => [name, [...names]])),
    };
  }

  @Route(setToolSchedule)
  async set(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof setToolSchedule>,
  ): Promise<Scheduled> {
    await this.setCase.execute(ownerScope(caller), params.id, params.toolId, body);
    return this.read(caller, { params, query: undefined, body: undefined });
  }
}

const wireSchedule = ({
  scheduleId: _id,
  failures: _failures,
  nextRunAt,
  pausedBecause,
  ...sent
}: ToolScheduleRecord): Scheduled['schedule'] => ({
  ...sent,
  nextRunAt: nextRunAt?.toISOString() ?? null,
  pausedBecause: pausedBecause && errorMessage(pausedBecause),
});
