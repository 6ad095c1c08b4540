import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import type { ContextItem as WireItem } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { IngestLine } from '../ingesting/ingest-line.js';
import { wireItem } from '../records/context-item.js';
import { ContextItemRepository, type OwnedItem } from '../records/context-item.repository.js';

/** Renames, deletes and replaces data items, and tries them again. */
@Injectable()
export class ChangeItems {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`. */
  async rename(scope: OwnerScope, of: OwnedItem, name: string): Promise<WireItem> {
    const item = await this.items.rename(scope, of, name);
    if (!item) throw notFound();
    return wireItem(item);
  }

  /** Has it wait for its turn again, where something may come of that. Throws `not-found`. */
  async sync(scope: OwnerScope, of: OwnedItem): Promise<WireItem> {
    return this.unitOfWork.run(async (tx) => {
      const item = await this.items.find(scope, of, tx);
      if (!item) throw notFound();
      await this.line.again(item, tx);
      return wireItem((await this.items.find(scope, of, tx)) ?? item);
    });
  }

  /** From the answer on nothing of it is found. Throws `not-found`. */
  async delete(scope: OwnerScope, of: OwnedItem): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const item = await this.items.delete(scope, of, tx);
      if (!item) throw notFound();
      await this.line.drop(item, tx);
    });
  }

  /** The old one goes at once where the new one is synced, else when it is. Throws `not-found`. */
  async replace(scope: PlatformScope, appId: string, oldItemId: string, newItemId: string): Promise<void> {
    if (oldItemId === newItemId) throw new DomainError('malformed-request');
    await this.unitOfWork.run(async (tx) => {
      const [old, fresh] = [
        await this.items.get(scope, appId, oldItemId, tx),
        await this.items.get(scope, appId, newItemId, tx),
      ];
      if (!old || !fresh) throw notFound();
      await this.items.setReplaces(scope, appId, newItemId, oldItemId, tx);
      if (fresh.status !== 'synced') return;
      await this.items.remove(scope, appId, oldItemId, tx);
      await this.line.drop(old, tx);
    });
  }
}
