import { Outbox } from '@lathe/platform/events/outbox';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { AppUserRepository } from './app-user.repository.js';

const atOnce = 100;

/** Deletes the users of an app that is purged, and tells every service, which may know of their tokens. */
@Injectable()
export class PurgeAppUsers implements AppHolding {
  constructor(
    private readonly users: AppUserRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    while ((await this.purgeSome(appId)) > 0);
  }

  private purgeSome(appId: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const ids = await this.users.deleteSome(appId, atOnce, tx);
      for (const userId of ids)
        await this.outbox.appendLast(tx, 'accounts.app-user.purged.v1', userId, appId, { appId, userId });
      return ids.length;
    });
  }
}
