import { Inject, Injectable } from '@nestjs/common';
import { hashOf, mainPageOf, namesOf } from '../versions/manifest.js';
import type { AppRecord } from '../apps/app.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';
import { BuildRepository, type BuildRecord } from './build.repository.js';
import { COMPILER, type AppCompiler } from './compiler.js';
import { VENDOR, type VendorFiles } from './vendor-files.js';

/** Compiles a version once; preview and published app get the same bytes (design section 7). */
@Injectable()
export class BuildVersion {
  private readonly running = new Map<string, Promise<BuildRecord>>();

  constructor(
    private readonly read: ReadVersion,
    private readonly builds: BuildRepository,
    @Inject(COMPILER) private readonly compiler: AppCompiler,
    @Inject(VENDOR) private readonly vendor: VendorFiles,
  ) {}

  /** The build of a version, made now when there is none. Faults of the source are its diagnostics. */
  async execute(app: AppRecord, version: VersionRecord): Promise<BuildRecord> {
    const mainPage = mainPageOf(namesOf(version.manifest, 'page'), app.mainPage);
    const hash = hashOf(JSON.stringify([version.manifestHash, mainPage, this.vendor.version]));
    const known = await this.builds.find(app, hash);
    if (known) return known;
    const key = `${app.appId}/${hash}`;
    const running = this.running.get(key) ?? this.build(app, version, hash, mainPage).finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private async build(app: AppRecord, version: VersionRecord, hash: string, mainPage: string | null): Promise<BuildRecord> {
    const sources = await this.read.files(app, version);
    const files = Object.fromEntries(sources.map(({ path, content }) => [path, content]));
    const { js, css, diagnostics } = await this.compiler.compile({ files, key: app.appId, ...(mainPage ? { mainPage } : {}) });
    const faults = diagnostics.map(({ file, line, message, detectorId }) => ({ file, line, message, detectorId }));
    const build = { hash, appId: app.appId, versionId: version.versionId, usable: js !== '', diagnostics: faults };
    // A busy machine may be quicker the next time.
    if (!faults.some(({ detectorId }) => detectorId === 'compile-timeout')) await this.builds.save(app, build, { js, css });
    return build;
  }
}
