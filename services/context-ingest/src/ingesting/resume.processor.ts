import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { IngestLine } from './ingest-line.js';
import { resumeQueue } from './queues.js';

const payload = z.object({ appId: id });
type Payload = z.output<typeof payload>;

/** Lets items that were held up by the limit of data processing wait for their turn again. */
@Injectable()
export class ResumeProcessor extends JobProcessor<Payload> {
  readonly queue = resumeQueue;
  readonly payload = payload;

  constructor(
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat: those for which there is no room are held up again. */
  async process({ appId }: Payload): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.items.takeUpHeld(platformScope(), appId, tx);
      await this.line.fill(appId, tx);
    });
  }
}
