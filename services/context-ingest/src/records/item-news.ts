import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { PUB_SUB } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';

const channelOf = (appId: string): string => `context-items:${appId}`;

/** Tells whoever follows the items of an app, in any process, that something is different; what, they read. */
@Injectable()
export class ItemNews {
  constructor(@Inject(PUB_SUB) private readonly pubSub: PubSub) {}

  /** Of a transaction, once it counts. */
  tell(appId: string, tx?: Transaction): void {
    const publish = (): void => void this.pubSub.publish(channelOf(appId), '');
    if (tx) tx.afterCommit(publish);
    else publish();
  }

  /** Resolves when it listens; the answer ends that. Throws `unavailable`. */
  listen(appId: string, listener: () => void): Promise<() => Promise<void>> {
    return this.pubSub.subscribe(channelOf(appId), listener);
  }
}
