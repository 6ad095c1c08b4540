import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { BuildVersion } from '../builds/build-version.use-case.js';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { refuseTakenDown } from '../records/taken-down.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { EmptyVersion } from '../versions/empty-version.js';
import { hasPage } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';

/** Publishing points the app's own host at one version; what visitors get is the build that the preview had. */
@Injectable()
export class PublishApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    private readonly emptyVersion: EmptyVersion,
    private readonly tools: ToolRepository,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Publishes a version, the head by default. Throws `not-found`, `app/taken-down` with its `reason`,
   * `app/nothing-to-publish` for an app with neither a page nor an active tool (design 12.7), and `app/does-not-compile` with `diagnostics`; the published version then stays what it was.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string | undefined,
  ): Promise<{ url: string; versionId: string }> {
    const app = await this.read.app(scope, appId);
    refuseTakenDown(app);
    const wanted = versionId ?? app.head;
    const version = wanted === null ? undefined : await this.read.version(app, wanted);
    const hasPages = version !== undefined && hasPage(version);
    if (hasPages) await this.demandBuild(app, version);
    const { slug, published } = await this.unitOfWork.run(async (tx) => {
      const current = await this.read.app(scope, appId, tx);
      refuseTakenDown(current);
      if (!hasPages) await this.demandTool(current, tx);
      const published = wanted ?? (await this.emptyVersion.of(current, tx));
      const changed = await this.writer.change(scope, appId, { published }, 'apps.app.published.v1', tx);
      // It may have been collected while it was built.
      await this.read.version(changed, published, tx);
      return { slug: changed.slug, published };
    });
    return { url: appOrigin(slug, this.site), versionId: published };
  }

  private async demandBuild(app: AppRecord, version: VersionRecord): Promise<void> {
    const { diagnostics } = await this.build.execute(app, version);
    if (diagnostics.length > 0)
      throw new DomainError('app/does-not-compile', {
        diagnostics,
        issues: diagnostics.map(({ file, line, message }) => ({ path: `${file}:${line}`, message })),
      });
  }

  private async demandTool(app: AppRecord, tx: Transaction): Promise<void> {
    if ((await this.tools.listActive(app, tx)).length === 0) throw new DomainError('app/nothing-to-publish');
  }
}
