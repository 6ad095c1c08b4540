import { Injectable } from '@nestjs/common';
import { PackageRepository } from '../bought-packages/package.repository.js';
import type { AppRecord } from '../records/app.js';
import { visitorsVersion } from '../records/taken-down.js';
import { VersionRepository } from '../versions/version.repository.js';
import type { Collected, CollectStep } from './collect-step.js';
import { HeldApps } from './held-apps.js';

const atOnce = 200;

/**
 * Takes away saves of the code editor whose place in the version list a later one took, unless somebody can come back
 * to them: the app's head, published version, undo and restored one, what a version brought back, what an answer of
 * the chat is or was made on, and what was published when somebody bought a copy that they have not taken yet.
 */
@Injectable()
export class CollectVersions implements CollectStep {
  constructor(
    private readonly versions: VersionRepository,
    private readonly packages: PackageRepository,
    private readonly held: HeldApps,
  ) {}

  async execute(app: AppRecord, until: Date): Promise<Collected> {
    const named = [app.head, visitorsVersion(app), app.former?.head ?? null, app.restoredFrom];
    const referred = [...(await this.versions.listReferred(app)), ...(await this.packages.versionsOf(app))];
    const kept = [...named, ...referred].filter((id) => id !== null);
    const ids = await this.versions.listSuperseded(app, { until, kept, count: atOnce });
    if (ids.length === 0) return 'done';
    if (!(await this.held.run(app, (tx) => this.versions.delete(app, ids, tx)))) return 'later';
    return ids.length === atOnce ? 'more' : 'done';
  }
}
