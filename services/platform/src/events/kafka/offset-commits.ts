import type { EachBatchPayload } from 'kafkajs';
import type { Logger } from '../../logging/logger.js';

type Payload = Pick<EachBatchPayload, 'commitOffsetsIfNecessary' | 'uncommittedOffsets'>;

/**
 * Commits offsets behind the deliveries, one request at a time for all partitions. No delivery waits for it: what a
 * crash makes come again is in the inbox by then.
 */
export class OffsetCommits {
  private wanted = false;
  private running = false;
  private committing: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  /** Commits soon what is resolved now. */
  begin(payload: Payload): void {
    this.wanted = true;
    if (!this.running) this.committing = this.commit(payload);
  }

  /** Resolves when nothing is under way; for the moments before a member gives its partitions away. */
  async settled(): Promise<void> {
    await this.committing;
  }

  private async commit(payload: Payload): Promise<void> {
    this.running = true;
    // Deliveries that end in the same step go into one request.
    await Promise.resolve();
    while (this.wanted) {
      this.wanted = false;
      try {
        await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
      } catch (error) {
        // The next heartbeat tells kafkajs of a group that has changed.
        this.logger.debug({ err: error }, 'offsets not committed; the next commit covers them');
      }
    }
    // In the same step as the last look at `wanted`: a begin() just after it starts a commit of its own.
    this.running = false;
  }
}
