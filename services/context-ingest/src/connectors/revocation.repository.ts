import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** What a service is to revoke. Nothing tells whose it was: neither their account nor their app may be there any more. */
export interface Revocation {
  readonly id: string;
  readonly connector: ConnectorId;
  /** What was granted. */
  readonly sealed: string;
}

type Row = Omit<Revocation, 'id'> & { _id: string };

const rowSchema = new Schema<Row>(
  { _id: String, connector: String, sealed: String },
  { collection: 'context_revocations', versionKey: false },
);

@Injectable()
export class RevocationRepository {
  private readonly model: Model<Row>;

  constructor(@Inject(CONNECTION) database: Connection) {
    this.model = database.model<Row>('ContextRevocation', rowSchema);
  }

  async insert(_scope: PlatformScope, { id, connector, sealed }: Revocation, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: id, connector, sealed }], { session: sessionOf(tx)! });
  }

  async find(_scope: PlatformScope, id: string): Promise<Revocation | undefined> {
    const row = await this.model.findById(id).lean<Row>();
    return row ? { id, connector: row.connector, sealed: row.sealed } : undefined;
  }

  async delete(_scope: PlatformScope, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}
