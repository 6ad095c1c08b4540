import { platformScope } from '@lathe/platform/tenancy/scope';
import { type WorkspaceApp, WorkspaceApps } from '@lathe/platform/workspaces/workspace-apps';
import { idPattern } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { AppRepository } from './app.repository.js';

/** Who builds which app, from the records themselves. */
@Injectable()
export class OwnWorkspaceApps extends WorkspaceApps {
  constructor(private readonly apps: AppRepository) {
    super();
  }

  async find(appId: string): Promise<WorkspaceApp | undefined> {
    return idPattern.test(appId) ? this.apps.workspaceOf(platformScope(), appId) : undefined;
  }
}
