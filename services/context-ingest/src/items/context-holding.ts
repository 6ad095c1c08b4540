import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { DiscardItem } from '../ingesting/discard-item.js';
import { AppLane } from '../records/app-lane.repository.js';
import { contentsOf } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';

const atOnce = 100;

/** All that is stored of the data items of an app. */
@Injectable()
export class ContextHolding implements AppHolding {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly discarding: DiscardItem,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
  ) {}

  /** What was made of an item goes before the item, which tells of it. */
  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    for (;;) {
      const some = await this.items.some(scope, appId, atOnce);
      if (some.length === 0) break;
      for (const item of some) {
        const { id, round } = item;
        await this.discarding.execute({ appId, contents: contentsOf(item), gone: { appId, itemId: id, round } });
        await this.unitOfWork.run(async (tx) => void (await this.items.remove(scope, appId, id, tx)));
      }
    }
    await this.vectors.delete({ appId });
    await this.lane.deleteOf(scope, appId);
  }
}
