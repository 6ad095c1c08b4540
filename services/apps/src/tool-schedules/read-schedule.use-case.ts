import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { RunRepository } from '../tool-runs/run.repository.js';
import type { RunRecord } from '../tool-runs/run-record.js';
import { ToolItems } from '../tool-runs/tool-items.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { schedulePerson } from '../tools/tool-schedule.js';
import { ReadVersion } from '../versions/read-version.js';

const most = 10;

export interface ReadScheduled {
  readonly tool: ToolRecord;
  readonly runs: readonly RunRecord[];
  /** What is chosen among in the fields that ask for an item of another tool, by their names. */
  readonly items: Readonly<Record<string, readonly string[]>>;
}

/** When a tool runs by itself, and what it has answered then. */
@Injectable()
export class ReadSchedule {
  constructor(
    private readonly read: ReadVersion,
    private readonly tools: ToolRepository,
    private readonly runs: RunRepository,
    private readonly items: ToolItems,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string, toolId: string): Promise<ReadScheduled> {
    const app = await this.read.app(scope, appId);
    const tool = await this.tools.find(app, toolId);
    if (!tool) throw notFound();
    const runs = await this.runs.list(tool, schedulePerson, most);
    return { tool, runs, items: await this.itemsOf(app, tool) };
  }

  /** None while the sources are away: what runs when is read all the same, and a name can be typed. */
  private async itemsOf(app: AppRecord, tool: ToolRecord): Promise<ReadScheduled['items']> {
    try {
      const fields = await this.items.fieldsOf(app, tool);
      return Object.fromEntries(fields.flatMap(({ name, items }) => (items ? [[name, items]] : [])));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'tool/sources-not-searched') return {};
      throw error;
    }
  }
}
