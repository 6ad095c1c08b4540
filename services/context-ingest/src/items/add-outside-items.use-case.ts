import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { parseOutgoing, webPorts } from '@lathe/platform/outgoing/outgoing-url';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import { checkChangeable } from '@lathe/proto/apps/internal';
import type { NewRemoteFile, NewWebPage } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../connectors/connection.repository.js';
import type { Asker } from '../connectors/widget-tokens.js';
import { CrawlPlan } from '../crawling/crawl-plan.js';
import { nameOfAddress } from '../crawling/web-address.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import { AppLane } from '../records/app-lane.repository.js';
import { type ContextItem, newItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** Adds web pages and documents of connected accounts to the data of an app, all or none, and puts them in line. */
@Injectable()
export class AddOutsideItems {
  constructor(
    private readonly apps: AppStates,
    private readonly client: InternalClient,
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    private readonly plan: CrawlPlan,
    private readonly connections: ConnectionRepository,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `not-found`, `plan/app-read-only`, `plan/data-items-limit-reached`, `outgoing/bad-address`,
   * `outgoing/port-refused` and `connector/not-connected`. Whether something is to be had from a place shows when it is
   * read. Documents are those of the account of whoever asks, whoever owns the app.
   */
  async execute(scope: OwnerScope, asker: Asker, all: readonly (NewWebPage | NewRemoteFile)[]): Promise<string[]> {
    const { appId } = asker;
    await this.apps.ofOwner(scope, appId);
    await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(scope.accountId, appId));
    const items = await Promise.all(
      all.map((one) => (one.source === 'web scraper' ? this.page(scope, appId, one) : this.remote(scope, asker, one))),
    );
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

  private async page(
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

  private async remote(
    scope: OwnerScope,
    { appId, accountId }: Asker,
    { name, source, type, externalFileId }: NewRemoteFile,
  ): Promise<ContextItem> {
    if (!(await this.connections.find({ appId, accountId, connector: source })))
      throw new DomainError('connector/not-connected');
    const place = { provider: source, providerItemId: externalFileId, externalFileId };
    return newItem(
      scope,
      { appId, itemId: randomId() },
      { name, fileName: '', type, source, size: 0, ...place, addedBy: accountId },
    );
  }
}
