import { EventConsumer } from '@lathe/platform/events/event-consumer';
import { Outbox } from '@lathe/platform/events/outbox';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { EventPayload, EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { endBuyingQueue } from '../../buyers/end-buying-queue.js';
import { followQueue } from '../../charging/follow-queue.js';
import { chargedApp } from '../../charging/owned-charging.js';
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
    private readonly billings: BillingRepository,
    private readonly outbox: Outbox,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  async handle({ type, data, subject, id: eventId }: EventEnvelope, tx: Transaction): Promise<void> {
    if (type === 'accounts.app-user.removed.v1') await this.endBuying(subject, tx);
    if (type === 'accounts.app-user.removed.v1' || type === 'accounts.app-user.purged.v1')
      return this.remove(subject, tx);
    const told = data as Told;
    const { appId, userId, email: given, emailVerified = false } = told;
    const isDisabled = 'isDisabled' in told && told.isDisabled;
    const email = given.trim().toLowerCase();
    const app = chargedApp(platformScope(), appId);
    const isOther = await this.people.keep(app, { userId, email, isVerified: emailVerified }, isDisabled, tx);
    await this.standings.decide(app, [email], tx);
    // Who may not come in any more is not to pay on; who may again goes on paying.
    if (isOther && (await this.billings.findByBuyer(platformScope(), userId)))
      await this.jobs.enqueue(followQueue, `${followQueue}:${appId}:${eventId}`, { appId }, { tx });
    return undefined;
  }

  /** Nobody is told: their tokens are refused, and whoever keeps something of them hears of their end, too. */
  private async remove(userId: string, tx: Transaction): Promise<void> {
    await this.people.remove(platformScope(), userId, tx);
    await this.outbox.forget(userId, tx);
  }

  /** Of who goes with the app this is seen to when that is purged. */
  private async endBuying(userId: string, tx: Transaction): Promise<void> {
    const appId = (await this.billings.findByBuyer(platformScope(), userId))?.appId;
    if (!appId) return;
    await this.jobs.enqueue(endBuyingQueue, `${endBuyingQueue}:${userId}`, { appId, userId }, { tx });
  }
}
