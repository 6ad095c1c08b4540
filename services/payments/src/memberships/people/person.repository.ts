import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ChargedApp } from '../../charging/owned-charging.js';
import { endsAfter, inPieces } from '../../stores/in-pieces.js';
import type { Standing } from './standing-of.js';

/** A user of an app, and what others were told of them. */
export interface Person extends Standing {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  /** They have shown that the address is theirs; a membership of an address is worth nothing to anybody else. */
  readonly isVerified: boolean;
  /** Counts what was told. */
  readonly seq: number;
}

/** `isDisabled`: whether the owner of the app keeps them out. */
type PersonRow = Omit<Person, 'userId'> & { _id: string; appId: string; isDisabled?: boolean };

const personSchema = new Schema<PersonRow>(
  {
    _id: String,
    appId: String,
    email: String,
    isVerified: Boolean,
    isDisabled: Boolean,
    seq: Number,
    isMember: Boolean,
    endsAt: Date,
  },
  { collection: 'app_people', versionKey: false },
);
personSchema.index({ appId: 1, email: 1 });
personSchema.index({ appId: 1, isMember: 1, _id: 1 });

/** Users of apps, as accounts tells of them. */
@Injectable()
export class PersonRepository {
  private readonly model: Model<PersonRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PersonRow>('AppPerson', personSchema);
  }

  /** Answers whether they are kept out now and were not before, or the other way round. */
  async keep(
    { appId }: ChargedApp,
    { userId, email, isVerified }: Pick<Person, 'userId' | 'email' | 'isVerified'>,
    isDisabled: boolean,
    tx: Transaction,
  ): Promise<boolean> {
    const fresh = { appId, seq: 0, isMember: false, endsAt: null };
    const before = await this.model
      .findOneAndUpdate(
        { _id: userId },
        { $set: { email, isVerified, isDisabled }, $setOnInsert: fresh },
        { upsert: true, returnDocument: 'before', session: sessionOf(tx)! },
      )
      .lean<PersonRow | null>();
    return (before?.isDisabled ?? false) !== isDisabled;
  }

  async ofEmails({ appId }: ChargedApp, emails: readonly string[], tx: Transaction): Promise<Person[]> {
    const rows = await this.model
      .find({ appId, email: { $in: [...emails] } })
      .session(sessionOf(tx)!)
      .lean<PersonRow[]>();
    return rows.map(toPerson);
  }

  async ofIds({ appId }: ChargedApp, userIds: readonly string[], tx: Transaction): Promise<Person[]> {
    const rows = await this.model
      .find({ _id: { $in: [...userIds] }, appId })
      .session(sessionOf(tx)!)
      .lean<PersonRow[]>();
    return rows.map(toPerson);
  }

  /** Users of an app who may not sign in to it. */
  async disabledOf(_scope: PlatformScope, appId: string): Promise<Set<string>> {
    const rows = await this.model.find({ appId, isDisabled: true }, { _id: 1 }).lean<PersonRow[]>();
    return new Set(rows.map(({ _id }) => _id));
  }

  async setStanding({ userId }: Person, { isMember, endsAt }: Standing, tx: Transaction): Promise<void> {
    await this.model.updateOne(
      { _id: userId },
      { $set: { isMember, endsAt }, $inc: { seq: 1 } },
      { session: sessionOf(tx)! },
    );
  }

  /** Those who were told to be members, in pieces. */
  async *members({ appId }: ChargedApp): AsyncGenerator<Person[]> {
    for await (const rows of inPieces(this.model, { appId, isMember: true })) yield rows.map(toPerson);
  }

  countMembers({ appId }: ChargedApp, now: Date): Promise<number> {
    return this.model.countDocuments({ appId, isMember: true, ...endsAfter(now) });
  }

  async remove(_scope: PlatformScope, userId: string, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: userId }, { session: sessionOf(tx)! });
  }

  async idsOf(_scope: PlatformScope, appId: string): Promise<string[]> {
    return (await this.model.find({ appId }, { _id: 1 }).lean<PersonRow[]>()).map(({ _id }) => _id);
  }

  async delete(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

const toPerson = ({ _id, email, isVerified, seq, isMember, endsAt }: PersonRow): Person => ({
  userId: _id,
  email,
  isVerified,
  seq,
  isMember,
  endsAt: endsAt ?? null,
});
