import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { DomainError, invalid, notFound } from '@lathe/platform/errors/domain-error';
import { resolveHost } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER, SITE } from '@lathe/platform/tokens/tokens';
import type { CustomHost } from '@lathe/proto/apps/custom-hosts';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { CustomHostRepository } from '../hosts/custom-host.repository.js';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ReadVersion } from '../versions/read-version.js';
import { HostProof } from './host-proof.js';

const triesPerHour = 60;

/** Hosts of an app's own, in the hands of its owner. */
@Injectable()
export class ManageHosts {
  constructor(
    private readonly read: ReadVersion,
    private readonly hosts: CustomHostRepository,
    private readonly proof: HostProof,
    private readonly writer: AppWriter,
    private readonly features: OwnerFeatures,
    private readonly unitOfWork: UnitOfWork,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-found`, as the others do. */
  async list(scope: OwnerScope, appId: string): Promise<CustomHost[]> {
    const app = await this.read.app(scope, appId);
    const isIncluded = await this.includes(scope);
    return (await this.hosts.list(app)).map(({ host, isVerified }) =>
      this.view(app, host, { isVerified, isServed: isVerified && isIncluded }),
    );
  }

  /** Throws `plan/custom-domain`, `does-not-validate` for a name of the platform, and `app/host-taken`. */
  async add(scope: OwnerScope, appId: string, host: string): Promise<CustomHost> {
    const app = await this.read.app(scope, appId);
    await this.mustInclude(scope);
    if (resolveHost(host, this.site).kind !== 'custom' || host.endsWith(`.${this.site.appsDomain}`))
      throw invalid([{ path: 'host', message: 'belongs to this installation' }]);
    const owner = await this.hosts.appOf(host);
    if (owner !== undefined && owner !== appId) throw new DomainError('app/host-taken');
    await this.hosts.add(app, host);
    const isVerified = owner === appId;
    return this.view(app, host, { isVerified, isServed: isVerified });
  }

  /** Throws `plan/custom-domain`, `app/host-not-verified`, `app/host-taken` and `too-many-requests`. */
  async verify(scope: OwnerScope, appId: string, host: string): Promise<CustomHost> {
    const app = await this.read.app(scope, appId);
    if (!(await this.hosts.has(app, host))) throw notFound();
    await this.mustInclude(scope);
    const limit = { key: `verify-host:${scope.accountId}`, limit: triesPerHour, windowSeconds: 3600 };
    await withinLimit(this.limiter, limit, async () => {
      if (!(await this.proof.isThere(app, host))) throw new DomainError('app/host-not-verified');
    });
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.hosts.verify(app, host, tx))) throw new DomainError('app/host-taken');
      const { hosts } = await this.read.app(scope, appId, tx);
      const all = [...new Set([...hosts, host])];
      await this.writer.change(scope, appId, { hosts: all }, 'apps.app.changed.v1', tx);
    });
    return this.view(app, host, { isVerified: true, isServed: true });
  }

  async remove(scope: OwnerScope, appId: string, host: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const app = await this.read.app(scope, appId, tx);
      if (!(await this.hosts.remove(app, host, tx))) throw notFound();
      const hosts = app.hosts.filter((one) => one !== host);
      if (hosts.length < app.hosts.length) await this.writer.change(scope, appId, { hosts }, 'apps.app.changed.v1', tx);
    });
  }

  private view(app: AppRecord, host: string, state: Pick<CustomHost, 'isVerified' | 'isServed'>): CustomHost {
    const value = this.proof.valueOf(app, host);
    return {
      host,
      ...state,
      record: { name: this.proof.recordName(host), value },
      file: { url: this.proof.fileUrl(host), content: value },
      target: `${app.slug}.${this.site.appsDomain}`,
    };
  }

  private async includes({ accountId, isAdmin }: OwnerScope): Promise<boolean> {
    return isAdmin || this.features.includes(accountId, 'custom-domain');
  }

  private async mustInclude(scope: OwnerScope): Promise<void> {
    if (!(await this.includes(scope))) throw new DomainError('plan/custom-domain', featureDetails('custom-domain'));
  }
}
