import { platformScope } from '@lathe/platform/tenancy/scope';
import { WorkspaceApps } from '@lathe/platform/workspaces/workspace-apps';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { idPattern } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { stateOf } from './app.js';
import { AppRepository } from './app.repository.js';

/** Who builds which app, from the records themselves. */
@Injectable()
export class OwnWorkspaceApps extends WorkspaceApps {
  constructor(private readonly apps: AppRepository) {
    super();
  }

  async find(appId: string): Promise<AppState | undefined> {
    const app = idPattern.test(appId) ? await this.apps.find(platformScope(), appId) : undefined;
    return app && stateOf(app);
  }
}
