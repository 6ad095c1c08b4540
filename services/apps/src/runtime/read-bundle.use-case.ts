import { decideAccess, type OpenedApp, type RefusedApp } from '@lathe/platform/app-access/decide-access';
import { Memberships } from '@lathe/platform/app-access/memberships';
import { refusalOf } from '@lathe/platform/app-access/refusal-of';
import { isOpenToAll } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, type HostTarget, previewOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AssetBundle, SourceBundle } from '@lathe/proto/apps/bundle';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BuildVersion } from '../builds/build-version.use-case.js';
import { HostApps } from '../hosts/host-apps.js';
import { type AppRecord, stateOf } from '../records/app.js';
import { ReadVersion } from '../versions/read-version.js';
import { assetBundleOf } from './asset-bundle.js';
import { AssetGrants } from './asset-grants.js';
import { versionSourcesOf } from './source-bundle.js';
import { Watermarks } from './watermarks.js';

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
  readonly versionId: string;
  readonly sources: boolean;
  readonly origin: string;
  readonly reader: Principal;
}

/**
 * The runtime bundle (spec 2, section 7): sources for the owner, compiled files for everybody else: of the published
 * version, and of the draft for visitors who came by its link.
 */
@Injectable()
export class ReadBundle {
  constructor(
    private readonly hosts: HostApps,
    private readonly read: ReadVersion,
    private readonly build: BuildVersion,
    private readonly grants: AssetGrants,
    private readonly watermarks: Watermarks,
    private readonly memberships: Memberships,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Throws `not-found`, `app/not-published`, `app/sign-in-required`, `app/membership-required`; `app/does-not-compile`
   * when not even a part of it could be built.
   */
  async execute(caller: Principal, host: HostTarget, query: BundleQuery): Promise<SourceBundle | AssetBundle> {
    const app = await this.hosts.named(host, query.appId);
    const { versionId, sources, origin, reader } = await this.allow(app, caller, host, query);
    const version = await this.read.version(app, versionId);
    const build = await this.build.execute(app, version);
    const grant = await this.grants.grant({ appId: app.appId, hash: build.hash }, reader);
    const watermark = await this.watermarks.addressFor(app);
    const bundle = assetBundleOf(app, version, build, { origin, grant, watermark });
    if (sources && !query.assets) {
      return { ...bundle, ...versionSourcesOf(app, version, await this.read.files(app, version)) };
    }
    if (!build.usable) throw new DomainError('app/does-not-compile', { diagnostics: build.diagnostics });
    return bundle;
  }

  /** Who may have which version of the app on this host. Throws what `execute` does. */
  async allow(app: AppRecord, caller: Principal, host: HostTarget, query: Wanted): Promise<Grant> {
    const site = host.kind === 'app' ? { ...host, slug: app.slug } : host;
    const access = await this.decide(app, site, caller);
    const isOwnPreview = access.site === 'preview' && access.actor.kind !== 'visitor';
    if (access.actor.kind === 'builder' || isOwnPreview) {
      const origin = access.site === 'platform' ? previewOrigin(app.appId, this.site) : '';
      const sources = access.actor.kind === 'builder' || access.actor.kind === 'admin';
      return { versionId: wanted(query, access.versionId), sources, origin, reader: caller };
    }
    if (query.versionId !== undefined && query.versionId !== access.versionId) throw notFound();
    const origin = access.site === 'platform' ? appOrigin(app.slug, this.site) : '';
    const versionId = wanted(query, access.versionId);
    const { isRequired } = await this.memberships.requirementOf(app.appId);
    const isOpen = access.site !== 'preview' && isOpenToAll(app) && !isRequired;
    return { versionId, sources: false, origin, reader: isOpen ? anonymous : caller };
  }

  /** Whoever has a session of something else gets what everybody may have. */
  private async decide(app: AppRecord, host: HostTarget, caller: Principal): Promise<OpenedApp> {
    const decisionFor = (who: Principal) =>
      this.memberships.limit(app.appId, decideAccess(stateOf(app), host, who, this.site.appsDomain));
    const own = await decisionFor(caller);
    if (own.open) return own;
    if (host.kind === 'preview') {
      const viewer = own.because === 'sign-in' && caller.kind === 'preview' ? { viewer: caller.viewer } : {};
      throw new DomainError('app/sign-in-required', viewer);
    }
    const access = isForeign(own) ? await decisionFor(anonymous) : own;
    if (!access.open) throw refusalOf(access, host);
    return access;
  }
}

const anonymous: Principal = { kind: 'anonymous' };

const isForeign = ({ because }: RefusedApp): boolean => because === 'other-app' || because === 'wrong-session';

function wanted(query: Wanted, known: string | null): string {
  const versionId = query.versionId ?? known;
  if (!versionId) throw notFound();
  return versionId;
}
