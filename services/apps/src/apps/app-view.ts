import { roleIn } from '@lathe/platform/app-access/workspace';
import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { App } from '@lathe/proto/apps/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';
import { Inject, Injectable } from '@nestjs/common';
import { type AppRecord, stateOf } from '../records/app.js';
import { pictureAddress } from '../records/picture-address.js';
import { mainPageOf } from '../versions/manifest.js';
import { settingsOf } from './part-values.js';

/** An app as people of its workspace see it. */
@Injectable()
export class AppView {
  constructor(@Inject(SITE) private readonly site: Site) {}

  /** Throws `not-found` for others. */
  of(caller: Principal, app: AppRecord): App {
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
