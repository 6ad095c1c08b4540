import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { type Sealer, SealError } from '@lathe/platform/sealing/sealer';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION, JOB_QUEUE, SEALER } from '@lathe/platform/tokens/tokens';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Grant } from './connector.js';
import { grantBody } from './grants.js';

export const revokeQueue = 'revoked-connections';

interface Row {
  _id: string;
  connector: ConnectorId;
  /** Nothing beside it tells whose it was: neither their account nor their app may be there any more. */
  sealed: string;
}

const rowSchema = new Schema<Row>(
  { _id: String, connector: String, sealed: String },
  { collection: 'context_revocations', versionKey: false },
);

/** Grants of connections that are forgotten, until their service has revoked them. */
@Injectable()
export class Revocations {
  private readonly model: Model<Row>;

  constructor(
    @Inject(CONNECTION) database: Connection,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    this.model = database.model<Row>('ContextRevocation', rowSchema);
  }

  /** The grant is revoked once the transaction is committed. */
  async begin(connector: ConnectorId, grant: Grant, tx: Transaction): Promise<void> {
    const revocationId = randomId();
    const sealed = this.sealer.seal(JSON.stringify(grant), contextOf(revocationId));
    await this.model.create([{ _id: revocationId, connector, sealed }], { session: sessionOf(tx)! });
    await this.jobs.enqueue(revokeQueue, `revoke-${revocationId}`, { revocationId }, { tx });
  }

  /** Undefined when it is over, or was sealed with a key that nobody has any more. */
  async find(_scope: PlatformScope, id: string): Promise<{ connector: ConnectorId; grant: Grant } | undefined> {
    const row = await this.model.findById(id).lean<Row>();
    if (!row) return undefined;
    try {
      const grant = grantBody.parse(JSON.parse(this.sealer.open(row.sealed, contextOf(id))));
      return { connector: row.connector, grant };
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }

  async end(_scope: PlatformScope, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

const contextOf = (id: string): string => `connection-revocation:${id}`;
