import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { ContextCrawl } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import type { ContextItem, Draft } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { IngestLine } from './ingest-line.js';
import { resumeQueue } from './queues.js';
import { type Turn, usageKey } from './turn.js';

/** Ends the turn of an item, once, and lets the next one begin. */
@Injectable()
export class EndIngest {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly uses: MeteredUses,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** From now on the item is found as the draft has it, and the one that it takes the place of is not. */
  async synced({ appId, itemId: id, round }: Turn, draft: Draft): Promise<void> {
    const scope = platformScope();
    await this.unitOfWork.run(async (tx) => {
      const before = await this.items.get(scope, appId, id, tx);
      const { id: content, chunks: numOfChunks, characters, vectors } = draft;
      const found = { content, numOfChunks, characters, vectors, draft: null };
      const version = before?.fetched ?? null;
      const done = { ...found, version, status: 'synced' as const, reason: null, lastSyncedAt: new Date() };
      const item = await this.items.advance(scope, { appId, id, round }, done, tx);
      if (!item) return;
      const once = before?.content;
      if (once) await this.line.discard({ appId, contents: [once], gone: null }, once, tx);
      const old = item.replaces === null ? undefined : await this.items.get(scope, appId, item.replaces, tx);
      if (old && (await this.items.remove(scope, appId, old.id, tx))) await this.line.drop(old, tx);
      await this.line.leave(appId, tx);
    });
  }

  /** What is found of the item is what its source has still. */
  async unchanged({ appId, itemId: id, round }: Turn, crawl?: ContextCrawl): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const done = { status: 'synced' as const, draft: null, lastSyncedAt: new Date(), ...(crawl && { crawl }) };
      if (await this.items.advance(platformScope(), { appId, id, round }, done, tx)) await this.line.leave(appId, tx);
    });
  }

  /** The reason is a sentence for the owner. What was counted for it is given back. */
  async failed(turn: Turn, reason: string): Promise<void> {
    await this.end(turn, 'error', reason, ({ ownerId }, tx) => this.uses.giveBack(ownerId, usageKey(turn), tx));
  }

  /** The plan has no room for it; it is taken up again when there may be some. */
  async heldUp(turn: Turn, reason: string, resetsAt: Date | undefined): Promise<void> {
    const { appId } = turn;
    await this.end(turn, 'usage_limit_reached', reason, async (_item, tx) => {
      if (!resetsAt) return;
      const job = `resume-${appId}-${resetsAt.getTime()}`;
      await this.jobs.enqueue(resumeQueue, job, { appId }, { tx, runAt: resetsAt });
    });
  }

  private end(
    { appId, itemId: id, round }: Turn,
    status: 'error' | 'usage_limit_reached',
    reason: string,
    also: (item: ContextItem, tx: Transaction) => Promise<void>,
  ): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const item = await this.items.advance(platformScope(), { appId, id, round }, { status, reason }, tx);
      if (!item) return;
      await this.line.leave(appId, tx);
      await also(item, tx);
    });
  }
}
