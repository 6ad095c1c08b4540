import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { listHoldings } from '@lathe/proto/apps/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AppRepository } from '../records/app.repository.js';
import { FileRoom } from '../uploads/file-room.repository.js';

/** What an owner has here that a plan limits. */
@Injectable()
export class ListHoldings {
  constructor(
    private readonly apps: AppRepository,
    private readonly files: FileRoom,
  ) {}

  async execute(scope: OwnerScope): Promise<RouteAnswer<typeof listHoldings>> {
    const apps = await this.apps.living(scope);
    const used = await this.files.usedBy(scope, apps);
    return {
      apps: apps.map(({ appId, name, appType }) => ({
        appId,
        name,
        isGenerated: appType === 'GEN_APP',
        fileBytes: used.get(appId) ?? 0,
      })),
    };
  }
}
