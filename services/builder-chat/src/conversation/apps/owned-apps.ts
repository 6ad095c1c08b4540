import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';

/** The app behind an id in a URL, for its owner only. For anybody else it does not exist. */
@Injectable()
export class OwnedApps {
  constructor(private readonly states: AppStates) {}

  async get(scope: OwnerScope, appId: string): Promise<AppState> {
    const app = await this.states.get(appId);
    if (app.ownerId !== scope.accountId) throw new DomainError('not-found');
    return app;
  }
}
