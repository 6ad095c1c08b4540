import type { DomainError } from '@lathe/platform/errors/domain-error';
import type { EntityRequest, OpenEntity } from '../access/entity-access.js';
import type { Delivery } from './delivery.js';
import { View } from './view.js';

/** Who hears of the changes of one entity over some connection. */
export interface Listener {
  /** It begins; `quietMs` is how long nothing has changed in the app. */
  ready(position: string, quietMs: number): void;
  deliver(delivery: Delivery): void;
  /** Something was missed: all rows are to be read again. */
  reset(position: string): void;
  /** It is over, and would be refused now. */
  refused(error: DomainError): void;
}

/** One entity that is followed over one connection. */
export class Subscription {
  view: View;
  /** What comes while it is caught up with what it had missed. */
  private held: Delivery[] | undefined = [];

  constructor(
    /** As whom, and where, the entity is followed; the caller is the one who came last. */
    readonly request: Omit<EntityRequest, 'caller'>,
    open: OpenEntity,
    readonly listener: Listener,
  ) {
    this.view = new View(open);
  }

  deliver(delivery: Delivery): void {
    if (this.held) this.held.push(delivery);
    else this.listener.deliver(delivery);
  }

  /** Hands out what was held back; from now on it hears of changes as they come. */
  release(): void {
    const { held } = this;
    this.held = undefined;
    for (const delivery of held ?? []) this.listener.deliver(delivery);
  }
}
