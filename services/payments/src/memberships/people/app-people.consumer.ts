import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { EventPayload, EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { chargedApp } from '../charging/owned-charging.js';
import { PersonRepository } from './person.repository.js';
import { Standings } from './standings.js';

type Told = EventPayload<'accounts.app-user.created.v1' | 'accounts.app-user.changed.v1'>;

/** Learns who the users of apps are, and finds the memberships that they had before they signed up. */
@Injectable()
export class AppPeople extends EventConsumer {
  readonly name = 'app-people';
  readonly types: readonly EventType[] = [
    'accounts.app-user.created.v1',
    'accounts.app-user.changed.v1',
    'accounts.app-user.removed.v1',
    'accounts.app-user.purged.v1',
  ];

  constructor(
    private readonly people: PersonRepository,
    private readonly standings: Standings,
  ) {
    super();
  }

  async handle({ type, data, subject }: EventEnvelope, tx: Transaction): Promise<void> {
    // Nobody is told: their tokens are refused, and whoever keeps something of them hears of their end, too.
    if (type === 'accounts.app-user.removed.v1' || type === 'accounts.app-user.purged.v1')
      return this.people.remove(platformScope(), subject, tx);
    const { appId, userId, email: given, emailVerified = false } = data as Told;
    const email = given.trim().toLowerCase();
    const app = chargedApp(platformScope(), appId);
    await this.people.keep(app, { userId, email, isVerified: emailVerified }, tx);
    await this.standings.decide(app, [email], tx);
  }
}
