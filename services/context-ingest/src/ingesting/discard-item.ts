import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ChunkReader } from '../chunks/chunk-file.js';
import { CrawlPageRepository } from '../records/crawl-page.repository.js';
import { ItemFiles, type ItemPlace } from '../records/item-files.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { crawlJob, type Discarded, fetchJob, type Turn, turnJob } from './turn.js';

/** Deletes what was made of items. Safe to repeat. */
@Injectable()
export class DiscardItem {
  constructor(
    private readonly files: ItemFiles,
    private readonly pages: CrawlPageRepository,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `unavailable` as long as a turn of an item that is gone may still write. */
  async execute({ appId, contents, gone }: Discarded): Promise<void> {
    if (gone) await this.endTurn(gone);
    for (const itemId of contents) await this.content({ appId, itemId });
    if (gone) await this.rest(gone);
  }

  /** How many vectors there may be its chunks tell; hence they go last. */
  async content(place: ItemPlace): Promise<void> {
    const file = await this.files.chunks(place);
    if (file) await this.vectors.delete({ ...place, chunks: new ChunkReader(file).count });
    await this.files.deleteChunks(place);
  }

  private async endTurn(turn: Turn): Promise<void> {
    for (const job of [crawlJob(turn), fetchJob(turn), turnJob(turn)]) {
      await this.jobs.cancel(job);
      if ((await this.jobs.statusOf(job)) === 'active')
        throw new DomainError('unavailable', {}, { message: 'The turn of the item is not over yet' });
    }
  }

  /** What was sent, and what was fetched. */
  private async rest({ appId, itemId }: Turn): Promise<void> {
    await this.files.deleteSource({ appId, itemId });
    await this.pages.delete(platformScope(), { appId, itemId });
  }
}
