import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { IngestLine } from './ingest-line.js';
import { type Turn, usageKey } from './turn.js';

/** Ends the turn of an item, once, and lets the next one begin. */
@Injectable()
export class EndIngest {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly uses: MeteredUses,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** From now on the item is found, and the one that it takes the place of is not. */
  async synced({ appId, itemId: id, round }: Turn): Promise<void> {
    const scope = platformScope();
    await this.unitOfWork.run(async (tx) => {
      const done = { status: 'synced' as const, reason: null, lastSyncedAt: new Date() };
      const item = await this.items.advance(scope, { appId, id, round }, done, tx);
      if (!item) return;
      const old = item.replaces === null ? undefined : await this.items.get(scope, appId, item.replaces, tx);
      if (old && (await this.items.remove(scope, appId, old.id, tx))) await this.line.drop(old, tx);
      await this.line.leave(appId, tx);
    });
  }

  /** The reason is a sentence for the owner. What was counted for it is given back. */
  async failed(turn: Turn, status: 'error' | 'usage_limit_reached', reason: string): Promise<void> {
    const { appId, itemId: id, round } = turn;
    const ended = await this.unitOfWork.run(async (tx) => {
      const item = await this.items.advance(platformScope(), { appId, id, round }, { status, reason }, tx);
      if (item) await this.line.leave(appId, tx);
      return item;
    });
    if (ended && status === 'error') await this.uses.giveBack(ended.ownerId, usageKey(turn));
  }
}
