import { asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import { readUsageOf } from '@lathe/proto/accounts/internal';
import { type ConnectorId, type ContextItem, type ContextLimits, maxCrawl } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { CONNECTORS, type Connectors } from '../connectors/connector.js';
import { CrawlPlan } from '../crawling/crawl-plan.js';
import { AppLane } from '../records/app-lane.repository.js';
import { maxItemBytes } from '../records/byte-streams.js';
import { wireItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** Files that one upload has where the plan does not say less (spec 1, section 9). */
const filesPerUpload = 5;

interface Listed {
  readonly contextItems: ContextItem[];
  readonly hasReachedDataLimit: boolean;
  readonly limits: ContextLimits;
  readonly connectors: ConnectorId[];
}

/** Data items of one of the builder's apps, whether the month's data processing is used up, and what may be added. */
@Injectable()
export class ListContextItems {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly crawls: CrawlPlan,
    private readonly client: InternalClient,
    @Inject(CONNECTORS) private readonly connectors: Connectors,
  ) {}

  async execute(scope: OwnerScope, query: { appId: string; status?: 'unsynced' | undefined }): Promise<Listed> {
    await this.apps.ofOwner(scope, query.appId);
    const contextItems = await this.items.list(
      scope,
      query.appId,
      query.status === 'unsynced' ? ['unsynced', 'pending', 'running'] : undefined,
    );
    const isHeldUp = contextItems.some(({ status }) => status === 'usage_limit_reached');
    const hasReachedDataLimit = isHeldUp || (await this.isUsedUp(scope));
    const connectors = this.connectors.map(({ id }) => id);
    return {
      ...{ contextItems: contextItems.map(wireItem), hasReachedDataLimit, connectors },
      limits: await this.limits(scope),
    };
  }

  private async limits(scope: OwnerScope): Promise<ContextLimits> {
    const dataItems = await this.lane.mostItems(scope);
    return {
      dataItems,
      itemSize: Math.min((await this.lane.largestItem(scope)) ?? maxItemBytes, maxItemBytes),
      filesPerUpload: Math.min(dataItems ?? filesPerUpload, filesPerUpload),
      crawl: await this.crawls.within(platformScope(), scope.accountId, maxCrawl),
    };
  }

  private async isUsedUp({ accountId }: OwnerScope): Promise<boolean> {
    const { meters } = await this.client.call(readUsageOf, { params: { accountId } }, asPlatform());
    return meters.some(({ meter, used, limit }) => meter === 'data-processing' && limit !== null && used >= limit);
  }
}
