import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { DeskApp, listDeskApps } from '@lathe/proto/desk/apps';
import { deskPageSize } from '@lathe/proto/desk/lists';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/** All apps, by address. */
@Injectable()
export class ListDeskApps {
  constructor(
    private readonly apps: AppRepository,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async execute(
    operator: OperatorScope,
    query: RouteInput<typeof listDeskApps>['query'],
  ): Promise<RouteAnswer<typeof listDeskApps>> {
    const { search, state, after } = query;
    const found = await this.apps.page(operator, { search, state, after, limit: deskPageSize + 1 });
    const entries = found.slice(0, deskPageSize).map((app) => this.shown(app));
    return { entries, next: found.length > deskPageSize ? entries.at(-1)!.slug : null };
  }

  /** An app as operators see it. */
  shown(app: AppRecord): DeskApp {
    return {
      appId: app.appId,
      name: app.name,
      slug: app.slug,
      appType: app.appType,
      ownerId: app.ownerId,
      url: app.published ? appOrigin(app.slug, this.site) : null,
      published: app.published !== null,
      takenDown: app.takenDown && { reason: app.takenDown.reason, at: app.takenDown.at.toISOString() },
      createdAt: app.createdAt.toISOString(),
      updatedAt: app.updatedAt.toISOString(),
    };
  }
}
