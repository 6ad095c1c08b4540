import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { modelsEvents } from '@lathe/proto/models/events.v1';
import { periodOf } from '@lathe/proto/plans/meters';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { ModelCostRepository } from './model-cost.repository.js';

/** Adds every call of a language model to the day, account and app that it was for. */
@Injectable()
export class ModelCosts extends EventConsumer {
  readonly name = 'model-costs';
  readonly types: readonly EventType[] = ['models.usage.recorded.v1'];

  constructor(
    private readonly costs: ModelCostRepository,
    private readonly accounts: AccountRepository,
  ) {
    super();
  }

  async handle({ time, data }: EventEnvelope, tx: Transaction): Promise<void> {
    const use = modelsEvents['models.usage.recorded.v1'].parse(data);
    // A call may end after its account did, of which nothing is kept; locked, it is not purged meanwhile.
    if (!(await this.accounts.lock(use.accountId, tx))) return;
    const spent = {
      accountId: use.accountId,
      appId: use.appId ?? '',
      calls: 1,
      failed: use.failure === undefined ? 0 : 1,
      promptTokens: use.promptTokens,
      completionTokens: use.completionTokens,
      cost: use.cost ?? 0,
      unpriced: use.cost === null ? 1 : 0,
    };
    this.costs.add(platformScope(), periodOf('day', new Date(time)), spent, tx);
  }
}
