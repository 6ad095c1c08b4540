import { DomainError } from '@lathe/platform/errors/domain-error';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { checkChangeable } from '@lathe/proto/apps/internal';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Injectable } from '@nestjs/common';
import { IngestLine } from '../ingesting/ingest-line.js';
import { resyncQueue } from '../ingesting/queues.js';
import type { ContextItem, Resync } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { nextResync } from './next-resync.js';
import { type DueItem, dueItem, ResyncLine } from './resync-line.js';

const refusals: readonly string[] = ['not-found', 'plan/app-read-only'] satisfies ErrorCode[];

/** Has items fetched anew whose time has come: they wait for their turn as if somebody had asked. */
@Injectable()
export class ResyncProcessor extends JobProcessor<DueItem> {
  readonly queue = resyncQueue;
  readonly payload = dueItem;

  constructor(
    private readonly apps: AppStates,
    private readonly client: InternalClient,
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly resyncs: ResyncLine,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat: it is over once the next time is said. */
  async process(due: DueItem): Promise<void> {
    const item = await this.find(due);
    if (item) await this.goOn(due, await this.mayChange(item));
  }

  /** It is the turn of the next one. */
  override async failed(due: DueItem): Promise<void> {
    await this.goOn(due, false);
  }

  /** Not of an app that is deleted, which may come back, nor of one for which the plan has no room. */
  private async mayChange({ appId, ownerId }: ContextItem): Promise<boolean> {
    const app = await this.apps.find(appId);
    if (!app || app.deleted) return false;
    try {
      await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(ownerId, appId));
      return true;
    } catch (error) {
      if (error instanceof DomainError && refusals.includes(error.code)) return false;
      throw error;
    }
  }

  private async goOn(due: DueItem, isToBeFetched: boolean): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const item = await this.find(due, tx);
      if (!item) return;
      await this.resyncs.set(item, nextResync(item.resync, new Date()), tx);
      if (isToBeFetched) await this.line.again(item, tx);
    });
  }

  /** Undefined where it is gone, or another time was said since. */
  private async find(
    { appId, itemId, at }: DueItem,
    tx?: Transaction,
  ): Promise<(ContextItem & { resync: Resync }) | undefined> {
    const item = await this.items.get(platformScope(), appId, itemId, tx);
    const { resync } = item ?? {};
    return item && resync?.nextAt.getTime() === at ? { ...item, resync } : undefined;
  }
}
