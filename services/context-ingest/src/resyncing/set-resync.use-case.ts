import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ContextItem as WireItem, ContextResync } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { isFetched, wireItem } from '../records/context-item.js';
import { ContextItemRepository, type OwnedItem } from '../records/context-item.repository.js';
import { firstResync } from './next-resync.js';
import { ResyncLine } from './resync-line.js';

/** Has a data item fetched anew by itself from now on, or no more. */
@Injectable()
export class SetResync {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly line: ResyncLine,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, and `context/not-fetched` for what was sent. */
  execute(scope: OwnerScope, of: OwnedItem, every: ContextResync['every'] | null): Promise<WireItem> {
    return this.unitOfWork.run(async (tx) => {
      const item = await this.items.find(scope, of, tx);
      if (!item) throw notFound();
      if (every !== null && !isFetched(item)) throw new DomainError('context/not-fetched');
      const resync = every && firstResync(every, new Date());
      await this.line.set(item, resync, tx);
      return wireItem({ ...item, resync });
    });
  }
}
