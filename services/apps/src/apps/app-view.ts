import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { App } from '@lathe/proto/apps/model';
import type { LimitDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRoom } from '../records/app-room.js';
import { pictureAddress } from '../records/picture-address.js';
import { mainPageOf } from '../versions/manifest.js';
import { settingsOf } from './part-values.js';

/** An app as its owner sees it. */
@Injectable()
export class AppView {
  constructor(
    private readonly room: AppRoom,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** One that may be beyond the plan of its owner. */
  async seen(app: AppRecord): Promise<App> {
    return (await this.allSeen([app]))[0]!;
  }

  /** The same for apps of one owner. */
  async allSeen(apps: readonly AppRecord[]): Promise<App[]> {
    const [first] = apps;
    // While the plan cannot be asked for they are shown as ever; what is done to them is refused then.
    const beyond = first && (await this.room.beyond(first.ownerId).catch(() => undefined));
    return apps.map((app) => this.of(app, beyond?.get(app.appId)));
  }

  /** One that was changed just now, or made. */
  of(app: AppRecord, readOnly: LimitDetails | null = null): App {
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
