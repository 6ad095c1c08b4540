import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ItemChange } from '@lathe/proto/context-ingest/live-items';
import { Injectable } from '@nestjs/common';
import { wireItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { ItemNews } from '../records/item-news.js';
import { ChangedItems } from './changed-items.js';
import { NewsBell } from './news-bell.js';

/** Milliseconds for which changes are gathered: an item that is worked on has many. */
const gatherMs = 200;
/** Milliseconds after which the items are read again, in case the news of a change was missed. */
const quietMs = 10_000;

/** Items of one of the builder's apps, as they change. */
@Injectable()
export class FollowItems {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
    private readonly news: ItemNews,
  ) {}

  /**
   * What is different, from all items on, until `gone` fires; undefined says that nothing has changed for a while.
   * `identify` is called whenever the items are read: what it throws ends it, as an app that is gone does. Throws
   * `not-found`.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    identify: () => Promise<unknown>,
  ): Promise<(gone: AbortSignal) => AsyncGenerator<ItemChange | undefined>> {
    await this.apps.ofOwner(scope, appId);
    return (gone) => this.follow(scope, appId, identify, gone);
  }

  private async *follow(
    scope: OwnerScope,
    appId: string,
    identify: () => Promise<unknown>,
    gone: AbortSignal,
  ): AsyncGenerator<ItemChange | undefined> {
    const [bell, items] = [new NewsBell(), new ChangedItems()];
    const deafen = await this.news.listen(appId, () => bell.ring());
    gone.addEventListener('abort', () => bell.ring());
    try {
      while (!gone.aborted) {
        await identify();
        await this.apps.ofOwner(scope, appId);
        yield items.next((await this.items.list(scope, appId)).map(wireItem));
        await bell.heard(quietMs);
        await gathered(gone);
      }
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    } finally {
      await deafen();
    }
  }
}

async function gathered(gone: AbortSignal): Promise<void> {
  if (!gone.aborted) await new Promise((resolve) => setTimeout(resolve, gatherMs));
}
