import { Injectable } from '@nestjs/common';
import { Outbox } from '@lathe/platform/events/outbox';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { z } from 'zod';
import { deletedKeptMs } from '../apps/app.js';
import { AppRepository } from '../apps/app.repository.js';
import { AppWriter } from '../apps/app-writer.js';
import { BuildRepository } from '../builds/build.repository.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import { BlobRepository } from '../versions/blob.repository.js';
import { CommitIdRepository } from '../versions/commit-id.repository.js';
import { VersionRepository } from '../versions/version.repository.js';
import { purgeQueue } from './purge-queue.js';

const payload = z.object({ appId: id });

/** Takes an app away for good once its deletion can no longer be undone, and tells every service. Of its slugs it is kept that they were given. */
@Injectable()
export class PurgeApp extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeQueue;
  readonly payload = payload;

  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly versions: VersionRepository,
    private readonly commitIds: CommitIdRepository,
    private readonly blobs: BlobRepository,
    private readonly builds: BuildRepository,
    private readonly slugs: SlugRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat. An app that came back meanwhile, or was deleted anew, is left alone. */
  async process({ appId }: z.output<typeof payload>): Promise<void> {
    const scope = platformScope();
    const app = await this.apps.find(scope, appId);
    if (!app?.deletedAt || app.deletedAt.getTime() > Date.now() - deletedKeptMs) return;
    const emptied = { head: null, restoredFrom: null, published: null, former: null, chatCut: null, pages: [], entities: [] };
    const purged = await this.unitOfWork.run((tx) => this.writer.changeIf(scope, appId, { deletedAt: app.deletedAt }, emptied, 'apps.app.deleted.v1', tx));
    if (!purged) return;
    await this.builds.deleteAll(purged);
    await this.versions.deleteAll(purged);
    await this.commitIds.deleteAll(purged);
    await this.blobs.deleteAll(purged);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.apps.purge(scope, appId, app.deletedAt!, tx))) return;
      await this.slugs.retire(scope, appId, tx);
      await this.outbox.appendLast(tx, 'apps.app.purged.v1', appId, appId, { appId, ownerId: app.ownerId });
    });
  }
}
