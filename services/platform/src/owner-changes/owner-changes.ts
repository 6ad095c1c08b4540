import { appsEvents } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { EventConsumer } from '../events/event-consumer.js';
import type { Transaction } from '../persistence/unit-of-work.js';
import { platformScope } from '../tenancy/scope.js';
import { OWNER_HOLDINGS, type OwnerHolding } from './owner-holding.js';

const type = 'apps.app.owner-changed.v1';

/** Has what a service stores of an app follow its owner. */
@Injectable()
export class OwnerChanges extends EventConsumer {
  readonly name = 'owner-changes';
  readonly types: readonly EventType[] = [type];

  constructor(@Inject(OWNER_HOLDINGS) private readonly holdings: readonly OwnerHolding[]) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId, ownerId } = appsEvents[type].parse(event.data);
    for (const holding of this.holdings) await holding.changeOwner(platformScope(), appId, ownerId, tx);
  }
}

/** What a service's module provides so that its places follow the owner of an app. */
export const followingOwners = (...holdings: Type<OwnerHolding>[]): Provider[] => [
  OwnerChanges,
  { provide: OWNER_HOLDINGS, inject: holdings, useFactory: (...all: OwnerHolding[]) => all },
];
