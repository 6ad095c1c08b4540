import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** A mail that an app wants sent. */
export interface AppMail {
  /** Also the key of its use. */
  readonly mailId: string;
  readonly appId: string;
  /** Against whose plan it counts. */
  readonly ownerId: string;
  /** Who sent it. */
  readonly userId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly fromName: string;
}

type AppMailRow = Omit<AppMail, 'mailId'> & { _id: string };

const appMailSchema = new Schema<AppMailRow>(
  {
    _id: String,
    appId: String,
    ownerId: String,
    userId: String,
    to: String,
    subject: String,
    text: String,
    fromName: String,
  },
  { collection: 'app_mails', versionKey: false },
);
appMailSchema.index({ appId: 1 });

/** Mails on their way, until they are sent or given up. */
@Injectable()
export class AppMailRepository implements AppHolding {
  private readonly model: Model<AppMailRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AppMailRow>('AppMail', appMailSchema);
  }

  async insert({ mailId, ...mail }: AppMail, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: mailId, ...mail }], { session: sessionOf(tx)! });
  }

  async find(_scope: PlatformScope, appId: string, mailId: string): Promise<AppMail | undefined> {
    const row = await this.model.findOne({ _id: mailId, appId }).lean<AppMailRow>();
    if (!row) return undefined;
    const { _id, ...mail } = row;
    return { mailId: _id, ...mail };
  }

  async delete({ appId, mailId }: Pick<AppMail, 'appId' | 'mailId'>): Promise<void> {
    await this.model.deleteOne({ _id: mailId, appId });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
