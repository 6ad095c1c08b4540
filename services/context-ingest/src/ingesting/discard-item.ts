import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ChunkReader } from '../chunks/chunk-file.js';
import { ItemFiles } from '../records/item-files.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { type Turn, turnJob } from './turn.js';

/** Deletes what was made of an item that is gone. Safe to repeat. */
@Injectable()
export class DiscardItem {
  constructor(
    private readonly files: ItemFiles,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `unavailable` as long as a turn of the item may still write. */
  async afterTurn(turn: Turn): Promise<void> {
    await this.jobs.cancel(turnJob(turn));
    if ((await this.jobs.statusOf(turnJob(turn))) === 'active')
      throw new DomainError('unavailable', {}, { message: 'The turn of the item is not over yet' });
    await this.now(turn);
  }

  /** How many vectors there may be its chunks tell; hence they go last. */
  async now({ appId, itemId }: Turn): Promise<void> {
    const place = { appId, itemId };
    const file = await this.files.chunks(place);
    if (file) await this.vectors.delete({ ...place, chunks: new ChunkReader(file).count });
    await this.files.delete(place);
  }
}
