import type { Logger } from '@lathe/platform/logging/logger';
import { keysUnder } from '@lathe/platform/persistence/keys-under';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION, LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AccessScope } from '../access/access-scope.js';

interface UnknownFieldsRow {
  /** `<appId>:<entityKey>` */
  _id: string;
  /** How often each undeclared name was sent. */
  counts: Record<string, number>;
}

const unknownFieldsSchema = new Schema<UnknownFieldsRow>(
  { _id: String, counts: Object },
  { collection: 'unknown_fields', versionKey: false, minimize: false },
);

const flushMs = 2_000;
const maxNames = 100;

/**
 * Counts the fields that apps send although their entities do not have them, for the builder to see. Counts are
 * gathered and written now and then: losing a few in a crash costs nothing, and rows themselves keep the values.
 */
@Injectable()
export class UnknownFields implements AppHolding, OnModuleInit, OnModuleDestroy {
  private readonly model: Model<UnknownFieldsRow>;
  private pending = new Map<string, Map<string, number>>();
  private flushed: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.model = connection.model<UnknownFieldsRow>('UnknownFields', unknownFieldsSchema);
  }

  onModuleInit(): void {
    this.timer = setInterval(
      () =>
        void this.flush().catch((error: unknown) => this.logger.error({ err: error }, 'unknown fields not counted')),
      flushMs,
    );
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  report({ appId, entityKey }: AccessScope, unknown: Record<string, unknown>): void {
    const names = Object.keys(unknown);
    if (names.length === 0) return;
    const key = `${appId}:${entityKey}`;
    const counts = this.pending.get(key) ?? new Map<string, number>();
    this.pending.set(key, counts);
    for (const name of names)
      if (counts.has(name) || counts.size < maxNames) counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  /** Names reported for an entity, the most frequent first. */
  async namesOf({ appId, entityKey }: AccessScope): Promise<string[]> {
    await this.flush();
    const row = await this.model.findById(`${appId}:${entityKey}`).lean<UnknownFieldsRow>();
    const entries = Object.entries(row?.counts ?? {}).sort(([, one], [, other]) => other - one);
    return entries.map(([name]) => name);
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.flush();
    await this.model.deleteMany({ _id: keysUnder(appId) });
  }

  /** One flush after the other, so that whoever waits for his sees all that was reported before. */
  private flush(): Promise<void> {
    const pending = this.pending;
    this.pending = new Map();
    const flushed = this.flushed.then(async () => {
      for (const [key, counts] of pending) await this.add(key, counts);
    });
    this.flushed = flushed.catch(() => undefined);
    return flushed;
  }

  private async add(key: string, counts: ReadonlyMap<string, number>): Promise<void> {
    const known = (await this.model.findById(key).lean<UnknownFieldsRow>())?.counts ?? {};
    let room = maxNames - Object.keys(known).length;
    const increments = [...counts].filter(([name]) => Object.hasOwn(known, name) || (room -= 1) >= 0);
    if (increments.length === 0) return;
    await this.model.updateOne(
      { _id: key },
      { $inc: Object.fromEntries(increments.map(([name, count]) => [`counts.${name}`, count])) },
      { upsert: true },
    );
  }
}
