import { notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { RunRepository } from './run.repository.js';
import type { RunChange, RunRecord } from './run-record.js';
import type { ToolCaller } from './tool-callers.js';

const most = 50;

/** The answered runs of a person: their history, what they say of them, and whom they show them to. */
@Injectable()
export class OwnRuns {
  constructor(
    private readonly runs: RunRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list({ tool, person }: ToolCaller): Promise<RunRecord[]> {
    return person === null ? [] : this.runs.list(tool, person, most);
  }

  /** One's own, or a shared one. Throws `not-found`. */
  async read({ tool, person }: ToolCaller, runId: string): Promise<RunRecord> {
    const run = await this.runs.readable(tool, runId, person);
    if (!run) throw notFound();
    return run;
  }

  /** Throws `not-found` for a run of somebody else. */
  async change({ app, tool, person }: ToolCaller, runId: string, change: RunChange): Promise<RunRecord> {
    if (person === null) throw notFound();
    return this.unitOfWork.run(async (tx) => {
      const former = await this.runs.change(tool, runId, person, change, tx);
      if (!former) throw notFound();
      const { rating } = change;
      if (rating != null && rating !== former.rating) {
        const { appId, toolId, isTrial } = former;
        const about = { runId, appId, toolId, ownerId: app.ownerId, isTrial };
        const said = { rating, former: former.rating, ratedAt: new Date().toISOString() };
        await this.outbox.appendLast(tx, 'apps.tool-run.rated.v1', runId, appId, { ...about, ...said });
      }
      return { ...former, ...change };
    });
  }

  /** Throws `not-found`. */
  async delete({ tool, person }: ToolCaller, runId: string): Promise<void> {
    if (person === null || !(await this.runs.delete(tool, runId, person))) throw notFound();
  }
}
