import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { OneApp } from './app-user.repository.js';

/** Somebody may sign up in an app: whoever has this address, or, without one, the link. */
export interface AppInvitation {
  readonly invitationId: string;
  readonly appId: string;
  readonly email: string | null;
  readonly expiresAt: Date;
}

type InvitationRow = Omit<AppInvitation, 'invitationId'> & { _id: string };

const invitationSchema = new Schema<InvitationRow>(
  { _id: String, appId: String, email: String, expiresAt: Date },
  { collection: 'app_invitations', versionKey: false },
);
invitationSchema.index({ appId: 1, email: 1 }, { unique: true });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const maxListed = 500;

/** Invitations to apps; every method works inside one app only. */
@Injectable()
export class InvitationRepository implements AppHolding {
  private readonly model: Model<InvitationRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<InvitationRow>('AppInvitation', invitationSchema);
  }

  async list({ appId }: OneApp): Promise<AppInvitation[]> {
    const good = { appId, expiresAt: { $gt: new Date() } };
    return (await this.model.find(good).sort({ email: 1 }).limit(maxListed).lean<InvitationRow[]>()).map(toInvitation);
  }

  /** Stores an invitation in the place of the one before for the same address, or link. */
  async replace({ invitationId, ...rest }: AppInvitation, tx: Transaction): Promise<void> {
    const session = sessionOf(tx)!;
    await this.model.deleteMany({ appId: rest.appId, email: rest.email }, { session });
    await this.model.create([{ _id: invitationId, ...rest }], { session });
  }

  /** One that still counts. */
  async find(
    { appId }: Pick<OneApp, 'appId'>,
    invitationId: string,
    tx?: Transaction,
  ): Promise<AppInvitation | undefined> {
    const row = await this.model
      .findOne({ _id: invitationId, appId, expiresAt: { $gt: new Date() } })
      .session(sessionOf(tx) ?? null)
      .lean<InvitationRow>();
    return row ? toInvitation(row) : undefined;
  }

  /** False when there is none. */
  async delete({ appId }: OneApp, invitationId: string, tx?: Transaction): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne(
      { _id: invitationId, appId },
      tx ? { session: sessionOf(tx)! } : {},
    );
    return deletedCount === 1;
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

const toInvitation = ({ _id, ...rest }: InvitationRow): AppInvitation => ({ invitationId: _id, ...rest });
