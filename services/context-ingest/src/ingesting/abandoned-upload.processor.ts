import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { ItemFiles } from '../records/item-files.js';
import { uploadQueue } from './queues.js';

/** Longer than any upload takes, in milliseconds. */
const uploadMs = 24 * 3_600_000;

const payload = z.object({ appId: id, itemId: id });
type Payload = z.output<typeof payload>;

/** The job that looks after an upload, written before its first byte is. */
export const uploadJob = ({ itemId }: Payload): string => `upload-${itemId}`;
export const uploadEnd = (): Date => new Date(Date.now() + uploadMs);

/** Deletes what was sent for an item whose process ended before it was added: nothing else knows of it. */
@Injectable()
export class AbandonedUploads extends JobProcessor<Payload> {
  readonly queue = uploadQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly items: ContextItemRepository,
    private readonly files: ItemFiles,
  ) {
    super();
  }

  async process(place: Payload): Promise<void> {
    if (!(await this.items.get(platformScope(), place.appId, place.itemId))) await this.files.deleteSource(place);
  }
}
