import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { Inject, Injectable } from '@nestjs/common';
import { BuildVersion } from '../builds/build-version.use-case.js';
import { AppWriter } from '../records/app-writer.js';
import { refuseTakenDown } from '../records/taken-down.js';
import { pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';

/** Publishing points the app's own host at one version; what visitors get is the build that the preview had. */
@Injectable()
export class PublishApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Publishes a version, the head by default. Throws `not-found`, `app/taken-down` with its `reason`,
   * `app/nothing-to-publish` for an app without a page, and `app/does-not-compile` with `diagnostics`; the published version then stays what it was.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string | undefined,
  ): Promise<{ url: string; versionId: string }> {
    const app = await this.read.app(scope, appId);
    refuseTakenDown(app);
    const wanted = versionId ?? app.head;
    if (!wanted) throw new DomainError('app/nothing-to-publish');
    const version = await this.read.version(app, wanted);
    if (namesOf(pathsOf(version.manifest), 'page').length === 0) throw new DomainError('app/nothing-to-publish');
    const { diagnostics } = await this.build.execute(app, version);
    if (diagnostics.length > 0)
      throw new DomainError('app/does-not-compile', {
        diagnostics,
        issues: diagnostics.map(({ file, line, message }) => ({ path: `${file}:${line}`, message })),
      });
    const published = await this.unitOfWork.run(async (tx) => {
      refuseTakenDown(await this.read.app(scope, appId, tx));
      const changed = await this.writer.change(scope, appId, { published: wanted }, 'apps.app.published.v1', tx);
      // It may have been collected while it was built.
      await this.read.version(changed, wanted, tx);
      return changed;
    });
    return { url: appOrigin(published.slug, this.site), versionId: wanted };
  }
}
