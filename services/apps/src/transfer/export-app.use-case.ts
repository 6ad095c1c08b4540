import type { Readable } from 'node:stream';
import type { ProjectKit } from '@lathe/app-runtime/vendor-build/project-kit';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { kindOfFile, namesOf } from '@lathe/proto/apps/project/paths';
import { Inject, Injectable } from '@nestjs/common';
import { lookOf } from '../app-hosts/look.js';
import { tabIcon } from '../app-hosts/mark.js';
import { BuildVersion } from '../builds/build-version.use-case.js';
import { mainPageOf, pathsOf, type SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { ProjectAbout } from './project-about.js';
import { projectFilesOf } from './project-files.js';
import { PROJECT_KIT } from './project-kit.js';
import { zipOf } from './write-zip.js';

const stylesOf = (files: readonly SourceFile[]): string | null =>
  files.find(({ path }) => kindOfFile(path) === 'styles')?.content ?? null;

/** An app as a project that runs outside the platform, against this server. */
@Injectable()
export class ExportApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    @Inject(PROJECT_KIT) private readonly kit: () => ProjectKit,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * The project of a version, of the head by default. Throws `not-found`, `app/nothing-to-export`, and
   * `app/does-not-compile` for what could not be compiled at all: nothing is known then of what it uses.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string | undefined,
  ): Promise<{ name: string; zip: Readable }> {
    const app = await this.read.app(scope, appId);
    const wanted = versionId ?? app.head;
    if (!wanted) throw new DomainError('app/nothing-to-export');
    const version = await this.read.version(app, wanted);
    const [files, { usable, uses, identity }] = await Promise.all([
      this.read.files(app, version),
      this.build.execute(app, version),
    ]);
    if (!usable) throw new DomainError('app/does-not-compile');
    const about: ProjectAbout = {
      appId,
      versionId: wanted,
      name: app.name,
      texts: app.texts,
      appType: app.appType,
      slug: app.slug,
      style: app.style,
      icon: tabIcon(lookOf(app, { css: stylesOf(files), identity, watermark: null })),
      mainPage: mainPageOf(namesOf(pathsOf(version.manifest), 'page'), app.mainPage),
      appOrigin: appOrigin(app.slug, this.site),
      server: this.site.publicUrl,
    };
    const project = projectFilesOf(about, files, uses, this.kit());
    return { name: `${app.slug}.zip`, zip: zipOf(app.slug, project, version.createdAt) };
  }
}
