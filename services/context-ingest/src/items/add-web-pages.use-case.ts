import { randomId } from '@lathe/platform/ids/random-id';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { parseOutgoing, webPorts } from '@lathe/platform/outgoing/outgoing-url';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import { checkChangeable } from '@lathe/proto/apps/internal';
import type { NewWebPage } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { CrawlPlan } from '../crawling/crawl-plan.js';
import { nameOfAddress } from '../crawling/web-address.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import { AppLane } from '../records/app-lane.repository.js';
import { type ContextItem, newItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** Adds web pages to the data of an app, all of them or none, and puts them in line. */
@Injectable()
export class AddWebPages {
  constructor(
    private readonly apps: AppStates,
    private readonly client: InternalClient,
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly plan: CrawlPlan,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `not-found`, `plan/app-read-only`, `plan/data-items-limit-reached`, `outgoing/bad-address` and
   * `outgoing/port-refused`. Whether somebody is to be reached under an address shows when it is read.
   */
  async execute(scope: OwnerScope, appId: string, pages: readonly NewWebPage[]): Promise<string[]> {
    await this.apps.ofOwner(scope, appId);
    await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(scope.accountId, appId));
    const items = await Promise.all(pages.map((page) => this.item(scope, appId, page)));
    await this.lane.begin(appId);
    await this.unitOfWork.run(async (tx) => {
      for (const item of items) {
        await this.lane.addItem(scope, appId, tx);
        await this.items.insert(scope, item, tx);
      }
      await this.line.fill(appId, tx);
    });
    return items.map(({ id }) => id);
  }

  private async item(
    scope: OwnerScope,
    appId: string,
    { name, externalFileUrl, source, type, crawl: wanted }: NewWebPage,
  ): Promise<ContextItem> {
    const url = parseOutgoing(externalFileUrl, webPorts);
    const limits = await this.plan.within(platformScope(), scope.accountId, wanted);
    return newItem(
      scope,
      { appId, itemId: randomId() },
      {
        name: name ?? nameOfAddress(url),
        fileName: '',
        type,
        source,
        size: 0,
        externalFileUrl: url.href,
        wanted,
        crawl: { ...limits, read: 0, failed: 0, leftOut: 0 },
      },
    );
  }
}
