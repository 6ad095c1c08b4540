import { siteOf } from '@lathe/platform/app-access/app-site';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { appOrigin, customOrigin, resolveHost } from '@lathe/platform/http/hosts';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type AppRecord, stateOf } from '../records/app.js';
import { PreviewCodes } from '../runtime/preview-codes.js';
import { ReadVersion } from '../versions/read-version.js';
import { safeNextPath } from './next-url.js';

interface WayBack {
  /** The name that the app has of its own, where somebody came from that. */
  readonly host?: string | undefined;
  readonly nextUrl?: string | undefined;
}

/** Makes the address that signs somebody of an app's workspace in to the published app, once. */
@Injectable()
export class CreateLiveCode {
  constructor(
    private readonly read: ReadVersion,
    private readonly codes: PreviewCodes,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `accountId` is who comes. Throws `not-found` and `app/not-published`. */
  async execute(scope: OwnerScope, accountId: string, appId: string, { host, nextUrl }: WayBack): Promise<string> {
    const app = await this.read.app(scope, appId);
    if (!app.published) throw new DomainError('app/not-published');
    const origin = await this.originOf(app, host);
    const code = await this.codes.make({ appId, accountId, versionId: null, viewer: 'me' });
    const query = new URLSearchParams({ code, nextUrl: safeNextPath(nextUrl, origin) });
    return `${origin}/apps/${appId}/login?${query.toString()}`;
  }

  /** Nobody is sent to a host that is not this very app. */
  private async originOf(app: AppRecord, host: string | undefined): Promise<string> {
    const target = resolveHost(host, this.site);
    const served = await withServedHosts(stateOf(app), this.features);
    const isOwn = target.kind === 'custom' && siteOf(served, target, this.site.appsDomain) === 'live';
    return isOwn ? customOrigin(target.host, this.site) : appOrigin(app.slug, this.site);
  }
}
