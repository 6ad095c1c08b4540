import { patternOf, textsFrom } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope, OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { WorkspaceApp } from '@lathe/platform/workspaces/workspace-apps';
import type { AppSettings, AppType } from '@lathe/proto/apps/model';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { type AppChange, type AppPicture, type AppRecord, deletedKeptMs, noAssistant, noPartSeqs } from './app.js';
import { appModel, type AppRow, templateMarks } from './app.schema.js';
import { countParts } from './part-seqs.js';

export type AppScope = OwnerScope | OperatorScope | PlatformScope;

const maxListed = 500;

/** What part of the operator's list is wanted. */
export interface AppPage {
  readonly search: string;
  readonly after: string | undefined;
  readonly state: 'all' | 'published' | 'taken-down';
  readonly limit: number;
}

/** Records of apps. An app of another owner does not exist for an OwnerScope. */
@Injectable()
export class AppRepository {
  private readonly model: Model<AppRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = appModel(connection);
  }

  async insert(app: AppRecord, tx: Transaction): Promise<void> {
    const { appId, ...fields } = app;
    await this.model.create([{ _id: appId, ...fields }], { session: sessionOf(tx)! });
  }

  /** The app, deleted or not; undefined when it is not there for this scope. */
  async find(scope: AppScope, appId: string, tx?: Transaction): Promise<AppRecord | undefined> {
    return toRecord(
      await this.model
        .findOne({ _id: appId, ...within(scope) }, null, { session: sessionOf(tx) ?? null })
        .lean<AppRow>(),
    );
  }

  /** Those of these apps that are there for this scope, deleted or not, by id. */
  async findAll(scope: AppScope, appIds: readonly string[]): Promise<ReadonlyMap<string, AppRecord>> {
    if (appIds.length === 0) return new Map();
    const rows = await this.model.find({ _id: { $in: [...appIds] }, ...within(scope) }).lean<AppRow[]>();
    return new Map(rows.map((row) => [row._id, toRecord(row)!]));
  }

  /** How many living apps somebody owns, of one type or of all; for the gauges of their plan. */
  async count(ownerId: string, appType?: AppType): Promise<number> {
    return this.model.countDocuments({ ownerId, deletedAt: null, ...(appType ? { appType } : {}) });
  }

  /** All living apps of an owner, however many. */
  async living({ accountId }: OwnerScope): Promise<AppRecord[]> {
    const rows = await this.model
      .find({ ownerId: accountId, deletedAt: null })
      .sort({ updatedAt: -1 })
      .lean<AppRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** Who builds an app, deleted ones included: what every call about it asks first, and no more of it. */
  async workspaceOf(_scope: PlatformScope, appId: string): Promise<WorkspaceApp | undefined> {
    const row = await this.model
      .findById(appId, { ownerId: 1, members: 1, deletedAt: 1 })
      .lean<Pick<AppRow, 'ownerId' | 'members' | 'deletedAt'>>();
    return row
      ? { ownerId: row.ownerId, members: [...(row.members ?? [])], deleted: row.deletedAt !== null }
      : undefined;
  }

  /** Kinds of all living apps of somebody, in the order in which they were made. */
  async inOrder(ownerId: string, tx?: Transaction): Promise<Pick<AppRecord, 'appId' | 'appType'>[]> {
    const rows = await this.model
      .find({ ownerId, deletedAt: null }, { appType: 1 }, { session: sessionOf(tx) ?? null })
      .sort({ createdAt: 1, _id: 1 })
      .lean<Pick<AppRow, '_id' | 'appType'>[]>();
    return rows.map(({ _id, appType }) => ({ appId: _id, appType }));
  }

  /** Apps of an owner, the newest change first: living ones, or those deleted in the last seven days. */
  async list(scope: OwnerScope, deleted: boolean): Promise<AppRecord[]> {
    const alive = deleted ? { deletedAt: { $gt: new Date(Date.now() - deletedKeptMs) } } : { deletedAt: null };
    const rows = await this.model
      .find({ ...within(scope), ...alive })
      .sort({ updatedAt: -1 })
      .limit(maxListed)
      .lean<AppRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** Living apps of others that an account builds with them, the newest change first. */
  async listJoined(accountId: string): Promise<AppRecord[]> {
    return this.listLiving({ 'members.accountId': accountId });
  }

  /** Living apps that an address is invited to. */
  async listInviting(email: string): Promise<AppRecord[]> {
    return this.listLiving({ 'invitations.email': email });
  }

  private async listLiving(filter: QueryFilter<AppRow>): Promise<AppRecord[]> {
    const rows = await this.model
      .find({ ...filter, deletedAt: null })
      .sort({ updatedAt: -1 })
      .limit(maxListed)
      .lean<AppRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /**
   * Applies a change and counts `seq` up, and what its parts have of their own. With `expected`, only while those fields still have these values. Undefined
   * when no living app of the scope fits; `includeDeleted` lets a deleted one fit too.
   */
  async change(
    scope: AppScope,
    appId: string,
    change: AppChange,
    tx: Transaction,
    options: { expected?: AppChange; includeDeleted?: boolean } = {},
  ): Promise<AppRecord | undefined> {
    const alive = options.includeDeleted ? {} : { deletedAt: null };
    const filter = { _id: appId, ...within(scope), ...alive, ...options.expected };
    const update = { $set: { ...change, updatedAt: new Date() }, $inc: { seq: 1, ...countParts(change) } };
    return toRecord(
      await this.model
        .findOneAndUpdate(filter, update, { returnDocument: 'after', session: sessionOf(tx)! })
        .lean<AppRow>(),
    );
  }

  /**
   * Keeps a living app as it was read until the transaction ends: whoever changes it meanwhile is in conflict with the
   * transaction. False when it has changed already.
   */
  async hold({ appId, seq }: AppRecord, tx: Transaction): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: appId, seq, deletedAt: null },
      { $inc: { held: 1 } },
      { session: sessionOf(tx)! },
    );
    return modifiedCount === 1;
  }

  /**
   * Sets the picture of a living app, which no other service is told of, and answers the one before; undefined when the
   * app is gone.
   */
  async setPicture({ appId }: AppRecord, picture: AppPicture): Promise<{ former: AppPicture | null } | undefined> {
    const before = await this.model
      .findOneAndUpdate({ _id: appId, deletedAt: null }, { $set: { picture } }, { returnDocument: 'before' })
      .lean<AppRow>();
    return before ? { former: before.picture ?? null } : undefined;
  }

  /**
   * Gives a living app, without the people of its workspace, to somebody else and counts `seq` up. Undefined when it
   * has another owner than the one it was read with, or is gone.
   */
  async changeOwner(
    { appId, ownerId }: AppRecord,
    change: { ownerId: string; settings: AppSettings },
    tx: Transaction,
  ): Promise<AppRecord | undefined> {
    const update = {
      $set: { ...change, previewLink: null, members: [], invitations: [], packageOf: null, updatedAt: new Date() },
      $inc: { seq: 1 },
    };
    return toRecord(
      await this.model
        .findOneAndUpdate({ _id: appId, ownerId, deletedAt: null }, update, {
          returnDocument: 'after',
          session: sessionOf(tx)!,
        })
        .lean<AppRow>(),
    );
  }

  /** Published apps that their owners let others begin from, the newest change first. */
  async listTemplates(_scope: PlatformScope): Promise<AppRecord[]> {
    const rows = await this.model
      .find({ $or: templateMarks.map((mark) => ({ [mark]: true })), published: { $ne: null }, deletedAt: null })
      .sort({ updatedAt: -1 })
      .limit(maxListed)
      .lean<AppRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** Apps of a page of the operator's list, by slug. */
  async page(_scope: OperatorScope, { search, after, state, limit }: AppPage): Promise<AppRecord[]> {
    const filter = {
      deletedAt: null,
      ...states[state],
      ...(search && { $or: foundBy(search) }),
      ...(after === undefined ? {} : { slug: { $gt: after } }),
    };
    const rows = await this.model.find(filter).sort({ slug: 1 }).limit(limit).lean<AppRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** Any app of an account, deleted or not; undefined when there is none. */
  async anyOf(ownerId: string): Promise<AppRecord | undefined> {
    return toRecord(await this.model.findOne({ ownerId }).lean<AppRow>());
  }

  /** Deletes a record for good; false when it came back or was deleted anew since it was read. */
  async purge({ appId, ownerId, deletedAt }: AppRecord, tx: Transaction): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne(
      { _id: appId, ownerId, deletedAt: { $ne: null, $eq: deletedAt } },
      { session: sessionOf(tx)! },
    );
    return deletedCount === 1;
  }
}

const states = {
  all: {},
  published: { published: { $ne: null } },
  'taken-down': { takenDown: { $ne: null } },
} as const;

/** What is typed begins a name or an address, or is an id. */
const foundBy = (search: string): QueryFilter<AppRow>[] => [
  { slug: textsFrom(search.toLowerCase()) },
  { name: new RegExp(`^${patternOf(search)}`, 'i') },
  { _id: search },
  { ownerId: search },
];

const within = (scope: AppScope): { ownerId?: string } => ('accountId' in scope ? { ownerId: scope.accountId } : {});

/** What rows lack that are older than these fields. */
const laterFields = {
  hosts: [],
  restoredFrom: null,
  takenDown: null,
  redo: [],
  previewLink: null,
  members: [],
  invitations: [],
  picture: null,
  chatSettings: noAssistant,
  packageOf: null,
};

function toRecord(row: AppRow | null): AppRecord | undefined {
  if (!row) return undefined;
  const { _id, held: _held, description, texts, partSeqs, ...fields } = row;
  return {
    appId: _id,
    ...laterFields,
    ...fields,
    texts: texts ?? (description ? { description } : {}),
    partSeqs: { ...noPartSeqs, ...partSeqs },
  };
}
