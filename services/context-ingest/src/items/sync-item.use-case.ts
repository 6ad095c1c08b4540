import { notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { checkChangeable } from '@lathe/proto/apps/internal';
import type { ContextItem as WireItem } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { IngestLine } from '../ingesting/ingest-line.js';
import { newDraft, wireItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** Reads an item anew. What was found of it before is found until then, and longer where nothing comes of it. */
@Injectable()
export class SyncItem {
  constructor(
    private readonly client: InternalClient,
    private readonly items: ContextItemRepository,
    private readonly line: IngestLine,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found` and `plan/app-read-only`. One that is on its way stays so. */
  async execute(scope: OwnerScope, id: string): Promise<WireItem> {
    const known = await this.items.find(scope, id);
    if (!known) throw notFound();
    const { appId } = known;
    await this.client.call(checkChangeable, { params: { id: appId } }, asOwner(scope.accountId, appId));
    await this.unitOfWork.run(async (tx) => {
      const before = await this.items.find(scope, id, tx);
      if (!before || !(await this.items.putBack(scope, id, newDraft(randomId()), tx))) return;
      // What a turn without success has left.
      const { draft } = before;
      if (draft) await this.line.discard({ appId, contents: [draft.id], gone: null }, draft.id, tx);
      await this.line.fill(appId, tx);
    });
    const item = await this.items.find(scope, id);
    if (!item) throw notFound();
    return wireItem(item);
  }
}
