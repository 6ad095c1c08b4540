import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { generationQueue } from '../generations/generation.js';
import { GiveUpGeneration } from './give-up-generation.use-case.js';
import { RunGeneration } from './run-generation.use-case.js';

const payload = z.object({ generationId: id });

/** The job of a generation. Safe to be killed at any moment and run again. */
@Injectable()
export class GenerationProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = generationQueue;
  readonly payload = payload;
  override readonly concurrency = 50;
  override readonly maxAttempts = 3;

  constructor(
    private readonly run: RunGeneration,
    private readonly giveUp: GiveUpGeneration,
  ) {
    super();
  }

  process({ generationId }: z.output<typeof payload>, { signal }: JobContext): Promise<void> {
    return this.run.execute(generationId, signal);
  }

  override failed({ generationId }: z.output<typeof payload>, reason: string): Promise<void> {
    return this.giveUp.execute(generationId, reason);
  }
}
