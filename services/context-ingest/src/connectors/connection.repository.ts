import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection as Database, type Model, Schema } from 'mongoose';
import type { Asker } from './widget-tokens.js';

/** An account that a person has connected with an app. */
export interface Connection extends Asker {
  readonly connector: ConnectorId;
  /** What the account is called. */
  readonly account: string;
  /** What it has granted, sealed; null once that counts no longer. */
  readonly sealed: string | null;
}

/** Of which person in which app, and with which service. */
export type ConnectionKey = Pick<Connection, 'appId' | 'accountId' | 'connector'>;

const connectionSchema = new Schema<Connection>(
  { appId: String, accountId: String, connector: String, account: String, sealed: { type: String, default: null } },
  { collection: 'context_connections', versionKey: false },
);
connectionSchema.index({ appId: 1, accountId: 1, connector: 1 }, { unique: true });
connectionSchema.index({ accountId: 1 });

/** Connected accounts; each person in an app sees their own only. */
@Injectable()
export class ConnectionRepository {
  private readonly model: Model<Connection>;

  constructor(@Inject(CONNECTION) database: Database) {
    this.model = database.model<Connection>('ContextConnection', connectionSchema);
  }

  async list({ appId, accountId }: Asker): Promise<Connection[]> {
    return (await this.model.find({ appId, accountId }).lean<Connection[]>()).map(toConnection);
  }

  async find(key: ConnectionKey): Promise<Connection | undefined> {
    const row = await this.model.findOne(filterOf(key)).lean<Connection>();
    return row ? toConnection(row) : undefined;
  }

  async put({ account, sealed, ...key }: Connection): Promise<void> {
    await this.model.updateOne(filterOf(key), { $set: { account, sealed } }, { upsert: true });
  }

  /** Another grant in the place of the one that was there; null for none. What was connected anew since stays. */
  async replace({ sealed: before, ...key }: Connection, sealed: string | null): Promise<void> {
    await this.model.updateOne({ ...filterOf(key), sealed: before }, { $set: { sealed } });
  }

  /** Answers what it was; undefined where there was none. */
  async delete(key: ConnectionKey, tx: Transaction): Promise<Connection | undefined> {
    const row = await this.model.findOneAndDelete(filterOf(key), { session: sessionOf(tx)! }).lean<Connection>();
    return row ? toConnection(row) : undefined;
  }

  /** All of an app. */
  async ofApp(_scope: PlatformScope, appId: string, tx: Transaction): Promise<Connection[]> {
    return this.all({ appId }, tx);
  }

  /** All of a person. */
  async ofAccount(_scope: PlatformScope, accountId: string, tx: Transaction): Promise<Connection[]> {
    return this.all({ accountId }, tx);
  }

  private async all(of: Partial<Asker>, tx: Transaction): Promise<Connection[]> {
    return (await this.model.find(of, null, { session: sessionOf(tx)! }).lean<Connection[]>()).map(toConnection);
  }
}

const filterOf = ({ appId, accountId, connector }: ConnectionKey) => ({ appId, accountId, connector });
const toConnection = ({ appId, accountId, connector, account, sealed }: Connection): Connection => ({
  ...{ appId, accountId, connector, account, sealed },
});
