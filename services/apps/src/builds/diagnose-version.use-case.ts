import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { Diagnostic } from '@lathe/proto/apps/model';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';
import { BuildVersion } from './build-version.use-case.js';

/** Milliseconds that somebody waits to hear what is wrong; the build goes on without him. */
const patienceMs = 10_000;

/** What the compiler finds wrong with a version. It is built for that, so that whoever opens it next finds it ready. */
@Injectable()
export class DiagnoseVersion {
  constructor(
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null when it is not known in good time. Throws `not-found`. */
  async execute(scope: AppScope, appId: string, versionId: string): Promise<readonly Diagnostic[] | null> {
    const app = await this.read.app(scope, appId);
    const version = await this.read.version(app, versionId);
    const patience = new AbortController();
    const tooLong = new Promise<null>((resolve) => {
      const timer = setTimeout(resolve, patienceMs, null);
      patience.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    try {
      return await Promise.race([this.find(app, version), tooLong]);
    } finally {
      patience.abort();
    }
  }

  private async find(app: AppRecord, version: VersionRecord): Promise<readonly Diagnostic[] | null> {
    try {
      return (await this.build.execute(app, version)).diagnostics;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return null;
      this.logger.error({ err: error, tenantId: app.appId }, 'a committed version could not be compiled');
      return [{ file: '', line: 1, message: 'The app could not be compiled right now', detectorId: 'compiler' }];
    }
  }
}
