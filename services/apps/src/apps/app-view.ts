import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import type { App } from '@lathe/proto/apps/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';
import type { LimitDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { type AppRecord, stateOf } from '../records/app.js';
import { AppRoom } from '../records/app-room.js';
import { pictureAddress } from '../records/picture-address.js';
import { mainPageOf } from '../versions/manifest.js';
import { settingsOf } from './part-values.js';

/** An app as people of its workspace see it. */
@Injectable()
export class AppView {
  constructor(
    private readonly room: AppRoom,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** One that may be beyond the plan of its owner. Throws `not-found` for others. */
  async seen(caller: Principal, app: AppRecord): Promise<App> {
    return (await this.allSeen(caller, [app]))[0]!;
  }

  /** The same for several apps. */
  async allSeen(caller: Principal, apps: readonly AppRecord[]): Promise<App[]> {
    const owners = [...new Set(apps.map(({ ownerId }) => ownerId))];
    // While a plan cannot be asked for they are shown as ever; what is done to them is refused then.
    const beyond = await Promise.all(owners.map((ownerId) => this.room.beyond(ownerId).catch(() => undefined)));
    const readOnly = new Map(beyond.flatMap((ofOwner) => [...(ofOwner ?? [])]));
    return apps.map((app) => this.of(caller, app, readOnly.get(app.appId)));
  }

  /** One that was changed just now, or made. Throws `not-found` for others. */
  of(caller: Principal, app: AppRecord, readOnly: LimitDetails | null = null): App {
    return {
      appId: app.appId,
      role: roleOf(caller, app),
      name: app.name,
      slug: app.slug,
      appType: app.appType,
      status: app.published ? 'active' : 'draft',
      visibility: app.visibility,
      isSignupEnabled: app.isSignupEnabled,
      mainPage: mainPageOf(app.pages, app.mainPage),
      head: app.head,
      restoredFrom: app.restoredFrom,
      published: app.published,
      url: app.published ? appOrigin(app.slug, this.site) : null,
      takenDown: app.takenDown && { reason: app.takenDown.reason, at: app.takenDown.at.toISOString() },
      readOnly,
      previewUrl: previewOrigin(app.appId, this.site),
      picture: app.picture && { url: pictureAddress(app, app.picture, this.site), versionId: app.picture.versionId },
      createdAt: app.createdAt.toISOString(),
      updatedAt: app.updatedAt.toISOString(),
      deletedAt: app.deletedAt?.toISOString() ?? null,
      appBuilderVersion: app.appBuilderVersion,
      settings: settingsOf(app),
      style: app.style,
      texts: app.texts,
      chatSettings: app.chatSettings,
      partSeqs: app.partSeqs,
      pages: [...app.pages],
      entities: [...app.entities],
    };
  }
}

function roleOf(caller: Principal, app: AppRecord): WorkspaceRole {
  const role = caller.kind === 'account' ? roleIn(stateOf(app), caller.accountId) : undefined;
  if (!role) throw notFound();
  return role;
}
