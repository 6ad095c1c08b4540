import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { Connection } from 'mongoose';
import { advanceTo, dueAt, isAlive, type TestCustomer, type TestSubscription } from './test-customer.js';
import { TestCustomerRepository } from './test-customer.repository.js';
import { testDueQueue, testEventQueue } from './test-jobs.js';

const scope = platformScope();

export interface TestParts {
  readonly connection: Connection;
  readonly unitOfWork: UnitOfWork;
  readonly jobs: JobQueue;
  readonly site: Site;
}

/** Now by the customer's own clock. */
export const nowOf = ({ aheadMs }: TestCustomer): Date => new Date(Date.now() + aheadMs);

/** The books of the test provider: what customers have, and what is told of each change. */
export class TestLedger {
  readonly customers: TestCustomerRepository;

  constructor(private readonly parts: TestParts) {
    this.customers = new TestCustomerRepository(parts.connection);
  }

  /** The customer as they are now, by their own clock. */
  async customer(customerId: string): Promise<TestCustomer> {
    const found = await this.customers.find(scope, customerId);
    if (!found) throw notFound();
    return advanceTo(found, nowOf(found));
  }

  /** Changes a subscription that is alive; throws `conflict` where it is over. */
  async changeOne(
    subscriptionId: string,
    work: (one: TestSubscription, customer: TestCustomer, now: Date) => TestCustomer,
  ): Promise<void> {
    const found = await this.customers.findBySubscription(scope, subscriptionId);
    if (!found) throw notFound();
    await this.change(found.customerId, 'customer.subscription.updated', (customer, now) => {
      const one = customer.subscriptions.find((each) => each.subscriptionId === subscriptionId);
      if (!one || !isAlive(one)) throw new DomainError('conflict');
      return work(one, customer, now);
    });
  }

  /** Changes a customer, with the event that tells of it and the job of what is due next, all or nothing. */
  async change(
    customerId: string,
    type: string,
    work: (customer: TestCustomer, now: Date, tx: Transaction) => TestCustomer | Promise<TestCustomer>,
  ): Promise<void> {
    const { unitOfWork, jobs } = this.parts;
    await unitOfWork.run(async (tx) => {
      const found = await this.customers.find(scope, customerId, tx);
      if (!found) throw notFound();
      const now = nowOf(found);
      const changed = await work(advanceTo(found, now), now, tx);
      const eventId = newId();
      await jobs.enqueue(testEventQueue, `${testEventQueue}:${eventId}`, { eventId, type, customerId }, { tx });
      const due = changed.subscriptions.flatMap((one) => dueAt(one) ?? []);
      const dueJobs = new Set(found.dueJobs);
      for (const at of due) {
        const jobId = `${testDueQueue}:${customerId}:${at.getTime()}:${changed.aheadMs}`;
        const runAt = new Date(at.getTime() - changed.aheadMs);
        await jobs.enqueue(testDueQueue, jobId, { customerId }, { tx, runAt });
        dueJobs.add(jobId);
      }
      await this.customers.save(scope, { ...changed, dueJobs: [...dueJobs] }, tx);
    });
  }

  /** Nothing happens to a customer any more that is forgotten. Safe to repeat. */
  async forget(customerId: string): Promise<void> {
    const dueJobs = (await this.customers.find(scope, customerId))?.dueJobs ?? [];
    for (const jobId of dueJobs) await this.parts.jobs.cancel(jobId);
    await this.parts.jobs.forget(dueJobs);
    await this.customers.delete(scope, customerId);
  }
}
