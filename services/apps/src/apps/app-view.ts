import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { App } from '@lathe/proto/apps/model';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { pictureAddress } from '../records/picture-address.js';
import { mainPageOf } from '../versions/manifest.js';
import { settingsOf } from './part-values.js';

/** An app as its owner sees it. */
@Injectable()
export class AppView {
  constructor(@Inject(SITE) private readonly site: Site) {}

  of(app: AppRecord): App {
    return {
      appId: app.appId,
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
