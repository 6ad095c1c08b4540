import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { PoolBusy } from '@lathe/platform/workers/worker-pool';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { collectLater } from '../records/collect-queue.js';
import { mainPageOf, pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionContent, VersionRecord } from '../versions/version.js';
import { VersionRepository } from '../versions/version.repository.js';
import { type BuildRecord, BuildRepository } from './build.repository.js';
import { buildHash, buildsOf } from './builds-of.js';
import { CompilerPool } from './compiler-pool.js';
import { VENDOR, type VendorFiles } from './vendor-files.js';

/** Compiles a version once; preview and published app get the same bytes (design section 7). */
@Injectable()
export class BuildVersion {
  private readonly running = new Map<string, Promise<BuildRecord>>();

  constructor(
    private readonly read: ReadVersion,
    private readonly versions: VersionRepository,
    private readonly builds: BuildRepository,
    private readonly compiler: CompilerPool,
    @Inject(VENDOR) private readonly vendor: VendorFiles,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /**
   * The build of a version, made now when there is none. Faults of the source are its diagnostics. Throws `unavailable`
   * when too many others wait.
   */
  async execute(app: AppRecord, version: VersionRecord): Promise<BuildRecord> {
    const { hash, mainPage } = this.nameOf(app, version);
    const known = await this.builds.find(app, hash);
    return known ?? this.once(app, hash, () => this.build(app, version, hash, mainPage));
  }

  /** The build of a version if it has been made. */
  async known(app: AppRecord, version: VersionRecord): Promise<BuildRecord | undefined> {
    return this.builds.find(app, this.nameOf(app, version).hash);
  }

  /**
   * Makes the lost files of a build anew, byte for byte, from any version that has it: the first may have been
   * collected. One that no version has, or that other libraries than today's are part of, stays lost: no page that is
   * opened now asks for it. Throws `app/source-lost`.
   */
  async again(app: AppRecord, build: BuildRecord): Promise<void> {
    await this.once(app, build.hash, async () => {
      if (await this.builds.hasFiles(app, build)) return build;
      for await (const version of this.versions.contents(app)) {
        const mainPage = buildsOf(version, this.vendor.version).get(build.hash);
        if (mainPage !== undefined) return this.build(app, version, build.hash, mainPage);
      }
      return build;
    });
  }

  private nameOf(app: AppRecord, version: VersionRecord): { hash: string; mainPage: string | null } {
    const mainPage = mainPageOf(namesOf(pathsOf(version.manifest), 'page'), app.mainPage);
    return { hash: buildHash(version, mainPage, this.vendor.version), mainPage };
  }

  /** Whoever asks while the build is being made waits for the same one. */
  private once(app: AppRecord, hash: string, make: () => Promise<BuildRecord>): Promise<BuildRecord> {
    const key = `${app.appId}/${hash}`;
    const running = this.running.get(key) ?? make().finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async build(
    app: AppRecord,
    version: VersionContent,
    hash: string,
    mainPage: string | null,
  ): Promise<BuildRecord> {
    const sources = await this.read.files(app, version);
    const files = Object.fromEntries(sources.map(({ path, content }) => [path, content]));
    const { js, css, chunks, diagnostics, preload, identity, uses } = await this.compiler
      .compile({ files, key: app.appId, ...(mainPage ? { mainPage } : {}) })
      .catch((cause: unknown) => {
        throw cause instanceof PoolBusy ? new DomainError('unavailable', {}, { cause }) : cause;
      });
    const built = { 'app.js': js, 'app.css': css, ...chunks };
    const faults = diagnostics.map(({ file, line, message, detectorId }) => ({ file, line, message, detectorId }));
    const build = {
      hash,
      appId: app.appId,
      usable: js !== '',
      diagnostics: faults,
      files: Object.keys(built),
      preload,
      identity,
      uses,
    };
    // A busy machine may be quicker the next time.
    if (faults.some(({ detectorId }) => detectorId === 'compile-timeout')) return build;
    await this.builds.save(app, build, built);
    // It may take the place of one that was made of other libraries.
    await collectLater(this.jobs, app.appId);
    return build;
  }
}
