import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { type Sealer, SealError } from '@lathe/platform/sealing/sealer';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, SEALER } from '@lathe/platform/tokens/tokens';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import type { Grant } from './connector.js';
import { openedGrant, sealedGrant } from './grants.js';
import { RevocationRepository } from './revocation.repository.js';

export const revokeQueue = 'revoked-connections';

/** Grants of connections that are forgotten, until their service has revoked them. */
@Injectable()
export class Revocations {
  constructor(
    private readonly stored: RevocationRepository,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** The grant is revoked once the transaction is committed. */
  async begin(connector: ConnectorId, grant: Grant, tx: Transaction): Promise<void> {
    const id = randomId();
    const sealed = sealedGrant(this.sealer, grant, contextOf(id));
    await this.stored.insert(platformScope(), { id, connector, sealed }, tx);
    await this.jobs.enqueue(revokeQueue, `revoke-${id}`, { revocationId: id }, { tx });
  }

  /** Undefined when it is over, or was sealed with a key that nobody has any more. */
  async find(id: string): Promise<{ connector: ConnectorId; grant: Grant } | undefined> {
    const found = await this.stored.find(platformScope(), id);
    if (!found) return undefined;
    try {
      return { connector: found.connector, grant: openedGrant(this.sealer, found.sealed, contextOf(id)) };
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }

  end(id: string): Promise<void> {
    return this.stored.delete(platformScope(), id);
  }
}

const contextOf = (id: string): string => `connection-revocation:${id}`;
