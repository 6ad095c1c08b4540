import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { type MembershipChange, type MembershipRequirement, paymentsEvents } from '@lathe/proto/payments/events.v1';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';
import { atMost } from '../cache/at-most.js';
import { EventConsumer } from '../events/event-consumer.js';
import { type Transaction, writeLater } from '../persistence/unit-of-work.js';
import { writeNewest } from '../persistence/write-newest.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { AppHolding } from '../purging/app-holding.js';
import type { PlatformScope } from '../tenancy/scope.js';
import { CONNECTION, PUB_SUB } from '../tokens/tokens.js';
import type { AppAccess } from './decide-access.js';
import { membersOnly, type MemberStanding, openToNonMembers } from './members-only.js';

type RequirementRow = Omit<MembershipRequirement, 'appId'> & { _id: string };
type MemberRow = Omit<MembershipChange, 'userId'> & { _id: string };

const requirementSchema = new Schema<RequirementRow>(
  { _id: String, seq: Number, isRequired: Boolean, joinUrl: String },
  { collection: 'membership_requirements', versionKey: false },
);
const memberSchema = new Schema<MemberRow>(
  { _id: String, appId: String, seq: Number, isMember: Boolean, endsAt: String },
  { collection: 'app_members', versionKey: false },
);
memberSchema.index({ appId: 1 });

const channel = 'memberships';
const message = z.object({ appId: z.string(), userId: z.string().nullable() });
const maxCached = 20_000;
/** A message of the fan-out may be missed; after this time the database is read again. */
const maxAgeMs = 30_000;

const cacheOf = <V extends object>() =>
  new LRUCache<string, V>({ ...atMost(maxCached), ttl: maxAgeMs, perf: Date, ttlResolution: 0 });

/**
 * A service's own record of which apps are for members alone, and of those: by the events of payments and nothing else.
 * The newest `seq` counts, of an app and of a person.
 */
@Injectable()
export class Memberships extends EventConsumer implements AppHolding, OnModuleInit, OnModuleDestroy {
  readonly name = 'memberships';
  readonly types: readonly EventType[] = [
    'payments.membership.required.v1',
    'payments.membership.changed.v1',
    'accounts.app-user.purged.v1',
  ];
  private readonly requirements: Model<RequirementRow>;
  private readonly members: Model<MemberRow>;
  private readonly byApp = cacheOf<Pick<RequirementRow, 'isRequired' | 'joinUrl'>>();
  private readonly byUser = cacheOf<Pick<MemberRow, 'isMember' | 'endsAt'>>();
  private readonly watchers = new Set<(appId: string, userId: string | null) => void>();
  private endListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
  ) {
    super();
    this.requirements = connection.model<RequirementRow>('MembershipRequirement', requirementSchema);
    this.members = connection.model<MemberRow>('AppMember', memberSchema);
  }

  async onModuleInit(): Promise<void> {
    this.endListening = await this.pubSub.subscribe(channel, (text) => {
      const { appId, userId } = message.parse(JSON.parse(text));
      this.forget(appId, userId);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.endListening?.();
  }

  /** What is left of an app that somebody may open. Asks nobody where the app is for everybody. */
  async limit(appId: string, access: AppAccess): Promise<AppAccess> {
    if (!access.open) return access;
    const { isRequired, joinUrl } = await this.requirementOf(appId);
    if (!isRequired) return access;
    const isMember = access.actor.kind === 'user' && (await this.isMember(access.actor.id));
    return membersOnly(access, { isRequired, joinUrl, isMember });
  }

  /** Whether an app is for its members alone. */
  async requirementOf(appId: string): Promise<Pick<MemberStanding, 'isRequired' | 'joinUrl'>> {
    const cached = this.byApp.get(appId);
    if (cached) return cached;
    const row = (await this.requirements.findById(appId).lean<RequirementRow>()) ?? openToNonMembers;
    const known = { isRequired: row.isRequired, joinUrl: row.joinUrl ?? null };
    this.byApp.set(appId, known);
    return known;
  }

  /**
   * Calls when it is known here that an app, or one person in it, stands otherwise than before; the answer ends that.
   */
  watch(watcher: (appId: string, userId: string | null) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  async handle({ type, data }: EventEnvelope, tx: Transaction): Promise<void> {
    if (type === 'accounts.app-user.purged.v1') {
      const { appId, userId } = data as { appId: string; userId: string };
      writeLater(tx, this.members, { deleteOne: { filter: { _id: userId } } });
      return this.tellLater(appId, userId, tx);
    }
    if (type === 'payments.membership.required.v1') {
      const { appId, ...rest } = paymentsEvents[type].parse(data);
      writeNewest(tx, this.requirements, { _id: appId, ...rest });
      return this.tellLater(appId, null, tx);
    }
    const { userId, ...rest } = paymentsEvents['payments.membership.changed.v1'].parse(data);
    writeNewest(tx, this.members, { _id: userId, ...rest });
    return this.tellLater(rest.appId, userId, tx);
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.members.deleteMany({ appId });
    await this.requirements.deleteOne({ _id: appId });
  }

  private async isMember(userId: string): Promise<boolean> {
    const { isMember, endsAt } = this.byUser.get(userId) ?? (await this.readMember(userId));
    return isMember && (endsAt === null || Date.parse(endsAt) > Date.now());
  }

  private async readMember(userId: string): Promise<Pick<MemberRow, 'isMember' | 'endsAt'>> {
    const row = await this.members.findById(userId).lean<MemberRow>();
    const known = { isMember: row?.isMember ?? false, endsAt: row?.endsAt ?? null };
    this.byUser.set(userId, known);
    return known;
  }

  private tellLater(appId: string, userId: string | null, tx: Transaction): void {
    tx.afterCommit(() => {
      this.forget(appId, userId);
      void this.pubSub.publish(channel, JSON.stringify({ appId, userId }));
    });
  }

  private forget(appId: string, userId: string | null): void {
    if (userId === null) this.byApp.delete(appId);
    else this.byUser.delete(userId);
    for (const watcher of this.watchers) watcher(appId, userId);
  }
}
