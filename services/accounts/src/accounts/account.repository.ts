import { patternOf, textsFrom } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import type { AccountRecord } from './account.js';

type AccountRow = Omit<AccountRecord, 'accountId'> & { _id: string; turns?: number };

const accountSchema = new Schema<AccountRow>(
  {
    _id: String,
    email: String,
    emailVerified: Boolean,
    name: String,
    pictureId: String,
    isAdmin: Boolean,
    isDisabled: Boolean,
    plan: String,
    paidPlan: Object,
    paidPackageIds: { type: [String], default: undefined },
    entitlementsSeq: Number,
    epoch: Number,
    turns: Number,
    createdAt: Date,
  },
  { collection: 'accounts', versionKey: false },
);
accountSchema.index({ email: 1 }, { unique: true });
for (const mark of ['isAdmin', 'isDisabled'] as const)
  accountSchema.index({ [mark]: 1, email: 1 }, { partialFilterExpression: { [mark]: true } });

interface InstallationRow {
  _id: string;
  firstAccountId: string;
}

const installationSchema = new Schema<InstallationRow>(
  { _id: String, firstAccountId: String },
  { collection: 'installation', versionKey: false },
);

/** What part of the list of accounts is wanted. */
export interface AccountPage {
  readonly beginning: string;
  readonly after: string | undefined;
  readonly marked: 'isAdmin' | 'isDisabled' | undefined;
  readonly limit: number;
}

/**
 * Accounts. This is the service that decides who somebody is, so there is no owner's scope before it: every method
 * takes the id that a verified token, a proven password or an internal call named.
 */
@Injectable()
export class AccountRepository {
  private readonly model: Model<AccountRow>;
  private readonly installation: Model<InstallationRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AccountRow>('Account', accountSchema);
    this.installation = connection.model<InstallationRow>('Installation', installationSchema);
  }

  async find(accountId: string, tx?: Transaction): Promise<AccountRecord | undefined> {
    return toRecord(
      await this.model
        .findById(accountId)
        .session(sessionOf(tx) ?? null)
        .lean<AccountRow>(),
    );
  }

  async findByEmail(email: string, tx?: Transaction): Promise<AccountRecord | undefined> {
    return toRecord(
      await this.model
        .findOne({ email })
        .session(sessionOf(tx) ?? null)
        .lean<AccountRow>(),
    );
  }

  /** Accounts whose address, or a word of whose name, begins so, and whose address comes after that one; by address. */
  async page(_scope: OperatorScope, { beginning, after, marked, limit }: AccountPage): Promise<AccountRecord[]> {
    const filter = {
      ...(beginning && { $or: foundBy(beginning) }),
      ...(after === undefined ? {} : { email: { $gt: after } }),
      ...(marked && { [marked]: true }),
    };
    const rows = await this.model.find(filter).sort({ email: 1 }).limit(limit).lean<AccountRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** Addresses by id, of those of them that are there. */
  async emailsOf(accountIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.model.find({ _id: { $in: [...accountIds] } }, { email: 1 }).lean<AccountRow[]>();
    return new Map(rows.map(({ _id, email }) => [_id, email]));
  }

  /** Those of them that are there, in the given order. */
  async ofIds(accountIds: readonly string[]): Promise<AccountRecord[]> {
    const rows = await this.model.find({ _id: { $in: [...accountIds] } }).lean<AccountRow[]>();
    const byId = new Map(rows.map((row) => [row._id, toRecord(row)]));
    return accountIds.flatMap((accountId) => byId.get(accountId) ?? []);
  }

  /** Throws a duplicate-key error when the address has an account. */
  async insert({ accountId, ...rest }: AccountRecord, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: accountId, ...rest }], { session: sessionOf(tx)! });
  }

  /** Returns the changed account, undefined when there is no such account. A duplicate key says that an address is taken. */
  async change(
    accountId: string,
    change: Partial<Pick<AccountRecord, 'email' | 'emailVerified' | 'isAdmin' | 'isDisabled' | 'plan' | 'paidPlan'>>,
    tx: Transaction,
  ): Promise<AccountRecord | undefined> {
    return toRecord(
      await this.model
        .findByIdAndUpdate(
          accountId,
          { $set: change, $inc: { entitlementsSeq: 1 } },
          { returnDocument: 'after', session: sessionOf(tx)! },
        )
        .lean<AccountRow>(),
    );
  }

  /** What somebody shows of themselves; undefined when there is no such account. */
  async changeProfile(
    accountId: string,
    profile: Partial<Pick<AccountRecord, 'name' | 'pictureId'>>,
    tx: Transaction,
  ): Promise<AccountRecord | undefined> {
    return toRecord(
      await this.model
        .findByIdAndUpdate(accountId, { $set: profile }, { returnDocument: 'after', session: sessionOf(tx)! })
        .lean<AccountRow>(),
    );
  }

  /** Notes that an account has paid for a package, or has its money back; nothing where there is no such account. */
  async setPaidPackage(accountId: string, packageId: string, isPaid: boolean, tx: Transaction): Promise<void> {
    const paidPackageIds = packageId;
    const change = isPaid ? { $addToSet: { paidPackageIds } } : { $pull: { paidPackageIds } };
    await this.model.updateOne({ _id: accountId }, change, { session: sessionOf(tx)! });
  }

  /**
   * Whoever changes what an account has several of, as its API keys, begins with it: of two at once the later one sees
   * what the first did. Undefined when there is no such account.
   */
  async lock(accountId: string, tx: Transaction): Promise<AccountRecord | undefined> {
    return toRecord(
      await this.model
        .findByIdAndUpdate(accountId, { $inc: { turns: 1 } }, { returnDocument: 'after', session: sessionOf(tx)! })
        .lean<AccountRow>(),
    );
  }

  /** Ends every access token of the account; returns the new epoch, undefined when there is no such account. */
  async raiseEpoch(accountId: string, tx: Transaction): Promise<number | undefined> {
    const row = await this.model
      .findByIdAndUpdate(accountId, { $inc: { epoch: 1 } }, { returnDocument: 'after', session: sessionOf(tx)! })
      .lean<AccountRow>();
    return row?.epoch;
  }

  /** Deletes an account for good; false when there is none. That somebody was the first stays known, not who. */
  async delete(accountId: string, tx: Transaction): Promise<boolean> {
    const session = sessionOf(tx)!;
    await this.installation.updateOne({ firstAccountId: accountId }, { $set: { firstAccountId: '' } }, { session });
    return (await this.model.deleteOne({ _id: accountId }, { session })).deletedCount === 1;
  }

  /** True for the first account that asks, and for that one only, however many ask at once. */
  async claimFirst(accountId: string, tx: Transaction): Promise<boolean> {
    const options = { upsert: true, returnDocument: 'after', session: sessionOf(tx)! } as const;
    const row = await this.installation
      .findByIdAndUpdate('installation', { $setOnInsert: { firstAccountId: accountId } }, options)
      .lean<InstallationRow>();
    return row?.firstAccountId === accountId;
  }
}

const foundBy = (beginning: string): QueryFilter<AccountRow>[] => [
  { email: textsFrom(beginning.toLowerCase()) },
  { name: new RegExp(`(^|\\s)${patternOf(beginning)}`, 'i') },
];

function toRecord(row: AccountRow | null): AccountRecord | undefined {
  if (!row) return undefined;
  const { _id, turns: _, ...rest } = row;
  // Accounts from before addresses were proven, plans counted, and names asked for lack those fields.
  return {
    ...rest,
    accountId: _id,
    emailVerified: rest.emailVerified ?? true,
    name: rest.name ?? '',
    pictureId: rest.pictureId ?? null,
    plan: rest.plan ?? null,
    paidPlan: rest.paidPlan ?? null,
    paidPackageIds: rest.paidPackageIds ?? [],
    entitlementsSeq: rest.entitlementsSeq ?? 0,
  };
}
