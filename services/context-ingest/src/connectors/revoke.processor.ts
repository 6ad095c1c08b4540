import { attemptsForDays, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Connections, isEnded } from './connections.js';
import { Revocations, revokeQueue } from './revocations.js';

/** For all pauses that a service asks for in one attempt. Milliseconds. */
const pausesMs = 60_000;

const payload = z.object({ revocationId: id });
type Payload = z.output<typeof payload>;

/** Has services revoke what they have granted to connections that are forgotten. */
@Injectable()
export class RevokeProcessor extends JobProcessor<Payload> {
  readonly queue = revokeQueue;
  readonly payload = payload;
  /** Nobody asks for it again. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly revocations: Revocations,
    private readonly connections: Connections,
  ) {
    super();
  }

  /** Safe to repeat: what counts no longer is revoked. */
  async process({ revocationId }: Payload, { signal }: JobContext): Promise<void> {
    const found = await this.revocations.find(revocationId);
    if (found) {
      const service = this.connections.connector(found.connector);
      await service.revoke(found.grant, { pausesMs, signal }).catch((error: unknown) => {
        if (!isEnded(error)) throw error;
      });
    }
    await this.revocations.end(revocationId);
  }

  /** What a service does not revoke, or is not set up here any more, is forgotten none the less. */
  override async failed({ revocationId }: Payload): Promise<void> {
    await this.revocations.end(revocationId);
  }
}
