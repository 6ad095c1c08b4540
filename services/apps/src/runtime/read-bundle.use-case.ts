import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, type HostTarget, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/service/tokens';
import type { AssetBundle, SourceBundle } from '@lathe/proto/apps/http';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../app-hosts/host-apps.js';
import type { AppRecord } from '../apps/app.js';
import { BuildVersion } from '../builds/build-version.use-case.js';
import { ReadVersion } from '../versions/read-version.js';
import { assetBundleOf } from './asset-bundle.js';
import { AssetGrants } from './asset-grants.js';
import { sourcesOf } from './source-bundle.js';
import { isOpen, isPreviewOf, mayOpen } from './visitor-access.js';

export interface BundleQuery {
  readonly appId?: string | undefined;
  readonly versionId?: string | undefined;
  /** Addresses of the compiled app only. */
  readonly assets: boolean;
}

type Wanted = Omit<BundleQuery, 'assets'>;

/**
 * What the caller may get: which version, and whether its sources. `origin` goes before the addresses of the compiled
 * files, made for `reader`.
 */
interface Grant {
  readonly app: AppRecord;
  readonly versionId: string;
  readonly sources: boolean;
  readonly origin: string;
  readonly reader: Principal;
}

/**
 * The runtime bundle (spec 2, section 7): sources for the owner, the published version's compiled files for everybody
 * else.
 */
@Injectable()
export class ReadBundle {
  constructor(
    private readonly hosts: HostApps,
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    private readonly grants: AssetGrants,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Throws `not-found`, `app/not-published`, `app/sign-in-required`; `app/does-not-compile` when not even a part of it
   * could be built.
   */
  async execute(caller: Principal, host: HostTarget, query: BundleQuery): Promise<SourceBundle | AssetBundle> {
    const { app, versionId, sources, origin, reader } = await this.allow(caller, host, query);
    const version = await this.read.version(app, versionId);
    const build = await this.build.execute(app, version);
    const grant = await this.grants.grant({ appId: app.appId, hash: build.hash }, reader);
    const bundle = assetBundleOf(app, version, build, { origin, grant });
    if (sources && !query.assets) {
      return {
        ...bundle,
        ...sourcesOf(await this.read.files(app, version)),
        user_entity: null,
        appBuilderVersion: app.appBuilderVersion,
      };
    }
    if (!build.usable) throw new DomainError('app/does-not-compile', { diagnostics: build.diagnostics });
    return bundle;
  }

  /** Who may have which version here. Throws what `execute` does. */
  allow(caller: Principal, host: HostTarget, query: Wanted): Promise<Grant> {
    return host.kind === 'platform' ? this.onPlatform(caller, query) : this.onAppHost(caller, host, query);
  }

  /** On the platform host the owner gets what he asks for; for others it is as on the app's own host. */
  private async onPlatform(caller: Principal, query: Wanted): Promise<Grant> {
    const app = query.appId === undefined ? undefined : await this.hosts.living(query.appId);
    if (!app) throw notFound();
    const isOwner = caller.kind === 'account' && caller.accountId === app.ownerId;
    if (!isOwner) return this.published(app, caller, query, appOrigin(app.slug, this.site));
    return {
      app,
      versionId: wanted(app, query),
      sources: true,
      origin: previewOrigin(app.appId, this.site),
      reader: caller,
    };
  }

  private async onAppHost(caller: Principal, host: HostTarget, query: Wanted): Promise<Grant> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted || (query.appId !== undefined && query.appId !== hosted.app.appId)) throw notFound();
    if (hosted.site === 'app') return this.published(hosted.app, caller, query, '');
    if (!isPreviewOf(hosted.app, caller)) throw new DomainError('app/sign-in-required');
    return { app: hosted.app, versionId: wanted(hosted.app, query), sources: true, origin: '', reader: caller };
  }

  private published(app: AppRecord, caller: Principal, query: Wanted, origin: string): Grant {
    if (!app.published) throw new DomainError('app/not-published');
    if (!mayOpen(app, caller)) throw new DomainError('app/sign-in-required');
    if (query.versionId !== undefined && query.versionId !== app.published) throw notFound();
    return {
      app,
      versionId: app.published,
      sources: false,
      origin,
      reader: isOpen(app) ? { kind: 'anonymous' } : caller,
    };
  }
}

function wanted(app: AppRecord, query: Wanted): string {
  const versionId = query.versionId ?? app.head;
  if (!versionId) throw notFound();
  return versionId;
}
