import { Inject, Injectable } from '@nestjs/common';
import { BuildRepository } from '../builds/build.repository.js';
import { buildsOf } from '../builds/builds-of.js';
import { VENDOR, type VendorFiles } from '../builds/vendor-files.js';
import type { AppRecord } from '../records/app.js';
import { VersionRepository } from '../versions/version.repository.js';
import type { Collected, CollectStep } from './collect-step.js';
import { HeldApps } from './held-apps.js';

const atOnce = 100;

/**
 * Takes away builds that no version of the app can ask for, as those of versions that are gone and of other libraries.
 * They are marked first and go when they have been unused for the time of grace: pages that are open still load parts of
 * them.
 */
@Injectable()
export class CollectBuilds implements CollectStep {
  constructor(
    private readonly versions: VersionRepository,
    private readonly builds: BuildRepository,
    private readonly held: HeldApps,
    @Inject(VENDOR) private readonly vendor: VendorFiles,
  ) {}

  async execute(app: AppRecord, until: Date): Promise<Collected> {
    const unused = new Map((await this.builds.list(app, until)).map((build) => [build.hash, build]));
    for await (const version of this.versions.contents(app))
      for (const hash of buildsOf(version, this.vendor.version).keys()) unused.delete(hash);
    await this.builds.markUnused(app, [...unused.keys()]);
    const over = [...unused.values()].filter(({ unusedSince }) => unusedSince && unusedSince < until).slice(0, atOnce);
    // Files first: without them a row is a lost build, which is made again; files without a row would stay for ever.
    for (const build of over) await this.builds.deleteFiles(app, build);
    const hashes = over.map(({ hash }) => hash);
    if (over.length > 0 && !(await this.held.run(app, (tx) => this.builds.delete(app, hashes, tx)))) return 'later';
    if (over.length === atOnce) return 'more';
    return over.length < unused.size ? 'later' : 'done';
  }
}
