import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { RunRepository } from '../tool-runs/run.repository.js';
import type { RunRecord } from '../tool-runs/run-record.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { schedulePerson } from '../tools/tool-schedule.js';
import { ReadVersion } from '../versions/read-version.js';

const most = 10;

/** When a tool runs by itself, and what it has answered then. */
@Injectable()
export class ReadSchedule {
  constructor(
    private readonly read: ReadVersion,
    private readonly tools: ToolRepository,
    private readonly runs: RunRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string, toolId: string): Promise<{ tool: ToolRecord; runs: RunRecord[] }> {
    const tool = await this.tools.find(await this.read.app(scope, appId), toolId);
    if (!tool) throw notFound();
    return { tool, runs: await this.runs.list(tool, schedulePerson, most) };
  }
}
