import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ReadVersion } from '../versions/read-version.js';

/** Takes an app off its host at once. */
@Injectable()
export class UnpublishApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Safe to repeat. Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.read.app(scope, appId, tx);
      // What was published when it was taken down does not come back either.
      const takenDown = app.takenDown && { ...app.takenDown, published: null };
      return this.writer.change(scope, appId, { published: null, takenDown }, 'apps.app.unpublished.v1', tx);
    });
  }
}
