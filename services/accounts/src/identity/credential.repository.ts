import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { keysUnder } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface CredentialRow {
  /** `<realm>:<key>`, the key being that of `ProvenIdentity`; an address is unique in its realm by it. */
  _id: string;
  /** The account or app user. */
  subjectId: string;
  /** A password, hashed; other methods keep their secrets themselves. */
  secret?: string;
  createdAt: Date;
}

const credentialSchema = new Schema<CredentialRow>(
  { _id: String, subjectId: String, secret: String, createdAt: Date },
  { collection: 'credentials', versionKey: false },
);
credentialSchema.index({ subjectId: 1 });

/** What somebody will sign in by. */
export interface NewCredential {
  readonly realm: string;
  readonly key: string;
  readonly secret?: string;
}

/** Who is behind the keys of sign-in methods, with their passwords (hashed), apart from what else is known of a person. */
@Injectable()
export class CredentialRepository implements AppHolding {
  private readonly model: Model<CredentialRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CredentialRow>('Credential', credentialSchema);
  }

  async find(
    realm: string,
    key: string,
    tx?: Transaction,
  ): Promise<{ subjectId: string; secret?: string } | undefined> {
    const row = await this.model
      .findById(`${realm}:${key}`)
      .session(sessionOf(tx) ?? null)
      .lean<CredentialRow>();
    return row ?? undefined;
  }

  /** Binds a key to an account or app user. Throws `auth/email-already-exists` when it is bound already. */
  async insert({ realm, key, secret }: NewCredential, subjectId: string, tx: Transaction): Promise<void> {
    const row = { _id: `${realm}:${key}`, subjectId, ...(secret && { secret }), createdAt: new Date() };
    try {
      await this.model.create([row], { session: sessionOf(tx)! });
    } catch (cause) {
      if (isDuplicateKey(cause)) throw new DomainError('auth/email-already-exists', {}, { cause });
      throw cause;
    }
  }

  /** Puts another password in the place of one, or gives somebody their first. */
  async replaceSecret(
    { realm, key, secret }: Required<NewCredential>,
    subjectId: string,
    tx: Transaction,
  ): Promise<void> {
    await this.model.updateOne(
      { _id: `${realm}:${key}`, subjectId },
      { $set: { secret }, $setOnInsert: { createdAt: new Date() } },
      { upsert: true, session: sessionOf(tx)! },
    );
  }

  /** Another hash of the same password, unless it is another password by now. */
  async renewSecret({ realm, key, secret }: Required<NewCredential>, former: string): Promise<void> {
    await this.model.updateOne({ _id: `${realm}:${key}`, secret: former }, { $set: { secret } });
  }

  /**
   * Whoever signed in by one key does by another from now on, with the same password. Throws
   * `auth/email-already-exists` when the other is bound already.
   */
  async rename(realm: string, from: string, to: string, tx: Transaction): Promise<void> {
    const row = await this.model
      .findOneAndDelete({ _id: `${realm}:${from}` }, { session: sessionOf(tx)! })
      .lean<CredentialRow>();
    if (row) await this.insert({ realm, key: to, ...(row.secret && { secret: row.secret }) }, row.subjectId, tx);
  }

  /** Nothing that an account or app user signed in by counts from now on. */
  async deleteOf(subjectId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ subjectId }, { session: sessionOf(tx)! });
  }

  /** The app's id is the realm of its users. */
  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}
