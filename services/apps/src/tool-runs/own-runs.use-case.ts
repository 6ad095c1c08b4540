import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { BlockEdit } from '@lathe/proto/apps/tools/run-blocks';
import { Injectable } from '@nestjs/common';
import type { ToolRecord } from '../tools/tool.js';
import { editedRun } from './blocks/edited-run.js';
import { RunRepository } from './run.repository.js';
import type { RunChange, RunRecord } from './run-record.js';
import type { ToolCaller } from './tool-callers.js';

const most = 50;

/** What somebody says of their run, and what they edit in it. */
type WantedChange = Pick<RunChange, 'rating' | 'isShared'> & { readonly edit?: BlockEdit };

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

  /**
   * Throws `not-found` for a run of somebody else and a text that it does not have, and `not-allowed` where the app lets
   * nobody edit what they ran.
   */
  async change({ app, tool, person }: ToolCaller, runId: string, { edit, ...said }: WantedChange): Promise<RunRecord> {
    if (person === null) throw notFound();
    if (edit && app.settings.userCanEditResults !== true) throw new DomainError('not-allowed');
    return this.unitOfWork.run(async (tx) => {
      const change = edit ? { ...said, ...(await this.edited(tool, runId, person, edit, tx)) } : said;
      const former = await this.runs.change(tool, runId, person, change, tx);
      if (!former) throw notFound();
      const { rating } = change;
      if (rating != null && rating !== former.rating) {
        const { appId, toolId, isTrial } = former;
        const about = { runId, appId, toolId, ownerId: app.ownerId, isTrial };
        const words = { rating, former: former.rating, ratedAt: new Date().toISOString() };
        await this.outbox.appendLast(tx, 'apps.tool-run.rated.v1', runId, appId, { ...about, ...words });
      }
      return { ...former, ...change };
    });
  }

  private async edited(tool: ToolRecord, runId: string, person: string, edit: BlockEdit, tx: Transaction) {
    const run = await this.runs.own(tool, runId, person, tx);
    const edited = run && editedRun(run, edit);
    if (!edited) throw notFound();
    return edited;
  }

  /** Throws `not-found`. */
  async delete({ tool, person }: ToolCaller, runId: string): Promise<void> {
    if (person === null || !(await this.runs.delete(tool, runId, person))) throw notFound();
  }
}
