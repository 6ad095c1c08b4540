import { keysUnder } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import { CONNECTION } from '@lathe/platform/service/tokens';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface CredentialRow {
  /** `<realm>:<address>`; being the key makes an address unique in its realm. */
  _id: string;
  subjectId: string;
  secret: string;
  createdAt: Date;
}

const credentialSchema = new Schema<CredentialRow>(
  { _id: String, subjectId: String, secret: String, createdAt: Date },
  { collection: 'credentials', versionKey: false },
);

/** Stored passwords (hashed), apart from what else is known of a person. */
@Injectable()
export class CredentialRepository implements AppHolding {
  private readonly model: Model<CredentialRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CredentialRow>('Credential', credentialSchema);
  }

  async find(realm: string, email: string): Promise<{ subjectId: string; secret: string } | undefined> {
    const row = await this.model.findById(`${realm}:${email}`).lean<CredentialRow>();
    return row ?? undefined;
  }

  /** Throws a duplicate-key error when the address is taken. */
  async insert(realm: string, email: string, subjectId: string, secret: string, tx: Transaction): Promise<void> {
    const session = sessionOf(tx);
    await this.model.create([{ _id: `${realm}:${email}`, subjectId, secret, createdAt: new Date() }], {
      session: session!,
    });
  }

  async delete(realm: string, email: string, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: `${realm}:${email}` }, { session: sessionOf(tx)! });
  }

  /** The app's id is the realm of its users. */
  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }
}
