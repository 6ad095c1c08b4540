import { Memberships } from '@lathe/platform/app-access/memberships';
import { Outbox } from '@lathe/platform/events/outbox';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { PlatformRecords } from '@lathe/platform/purging/platform-records';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { BuildRepository } from '../builds/build.repository.js';
import { CustomHostRepository } from '../hosts/custom-host.repository.js';
import { AppMailRepository } from '../integrations/app-mail.repository.js';
import { PictureFiles } from '../pictures/picture-files.js';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import { RunRepository } from '../tool-runs/run.repository.js';
import { RunCountRepository } from '../tool-runs/run-count.repository.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { UploadHolding } from '../uploads/upload-holding.js';
import { BlobRepository } from '../versions/blob.repository.js';
import { CommitIdRepository } from '../versions/commit-id.repository.js';
import { VersionRepository } from '../versions/version.repository.js';

/** Takes an app away for good and tells every service. Of its slugs it is kept that they were given. */
@Injectable()
export class AppRemoval {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly versions: VersionRepository,
    private readonly commitIds: CommitIdRepository,
    private readonly blobs: BlobRepository,
    private readonly builds: BuildRepository,
    private readonly uploads: UploadHolding,
    private readonly pictures: PictureFiles,
    private readonly tools: ToolRepository,
    private readonly runCounts: RunCountRepository,
    private readonly runs: RunRepository,
    private readonly mails: AppMailRepository,
    private readonly slugs: SlugRepository,
    private readonly customHosts: CustomHostRepository,
    private readonly memberships: Memberships,
    private readonly records: PlatformRecords,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Safe to repeat. An app that has changed its `deletedAt` meanwhile, since it came back or was deleted anew, is left
   * alone.
   */
  async remove({ appId, deletedAt: before }: AppRecord): Promise<void> {
    const scope = platformScope();
    const deletedAt = before ?? new Date();
    const emptied = {
      deletedAt,
      head: null,
      restoredFrom: null,
      published: null,
      former: null,
      chatCut: null,
      pages: [],
      entities: [],
    };
    const app = await this.unitOfWork.run((tx) =>
      this.writer.changeIf(scope, appId, { deletedAt: before }, emptied, 'apps.app.deleted.v1', tx),
    );
    if (!app) return;
    await this.builds.deleteAll(app);
    await this.versions.deleteAll(app);
    await this.commitIds.deleteAll(app);
    await this.blobs.deleteAll(app);
    await this.customHosts.deleteAll(app);
    await this.pictures.delete(app, app.picture);
    await this.tools.deleteAll(app);
    for (const holding of [this.runCounts, this.runs, this.uploads, this.mails, this.memberships, this.records])
      await holding.purgeApp(scope, appId);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.apps.purge(app, tx))) return;
      await this.slugs.retire(appId, tx);
      await this.outbox.appendLast(tx, 'apps.app.purged.v1', appId, appId, { appId, ownerId: app.ownerId });
    });
  }
}
