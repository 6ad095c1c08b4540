import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { readModelCosts } from '@lathe/proto/desk/model-costs';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { ModelCostRepository, type ModelSum } from './model-cost.repository.js';

const maxListed = 200;

/** What language models took and cost, for whom. */
@Injectable()
export class ReadModelCosts {
  constructor(
    private readonly costs: ModelCostRepository,
    private readonly accounts: AccountRepository,
    private readonly apps: AppStates,
  ) {}

  async execute(
    operator: OperatorScope,
    { by, since, until }: RouteInput<typeof readModelCosts>['query'],
  ): Promise<RouteAnswer<typeof readModelCosts>> {
    const spent = await this.costs.spent(operator, since, until, by);
    const listed = spent.slice(0, maxListed);
    const emails = await this.accounts.emailsOf(listed.map(({ accountId }) => accountId));
    const entries = listed.map(async ({ appId, ...entry }) => ({
      ...entry,
      email: emails.get(entry.accountId) ?? null,
      appId: appId || null,
      appName: appId ? ((await this.apps.find(appId))?.name ?? null) : null,
    }));
    return { total: totalOf(spent), entries: await Promise.all(entries) };
  }
}

const none: ModelSum = { calls: 0, failed: 0, promptTokens: 0, completionTokens: 0, cost: 0, unpriced: 0 };

const totalOf = (all: readonly ModelSum[]): ModelSum =>
  all.reduce(
    (sum, one) => ({
      calls: sum.calls + one.calls,
      failed: sum.failed + one.failed,
      promptTokens: sum.promptTokens + one.promptTokens,
      completionTokens: sum.completionTokens + one.completionTokens,
      cost: sum.cost + one.cost,
      unpriced: sum.unpriced + one.unpriced,
    }),
    none,
  );
