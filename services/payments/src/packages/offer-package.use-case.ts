import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { PackageSettings } from '@lathe/proto/payments/packages';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { BoughtPackageRepository } from '../bought-packages/bought-package.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { OfferedApps } from './offered-apps.js';
import { type Offer, PackageOfferRepository } from './package-offer.repository.js';

/** What the owner of an app does with it as a package. All throw `not-found` for an app of somebody else. */
@Injectable()
export class OfferPackage {
  constructor(
    private readonly apps: AppStates,
    private readonly offers: PackageOfferRepository,
    private readonly offered: OfferedApps,
    private readonly bought: BoughtPackageRepository,
    @Inject(SITE) private readonly site: Site,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  async read(scope: OwnerScope, appId: string): Promise<PackageSettings> {
    return this.settingsOf(await this.apps.ofOwner(scope, appId));
  }

  /** Throws `package/not-published`, `plan/payment-system` and `payments/not-configured`. */
  async offer(scope: OwnerScope, appId: string, offer: Offer): Promise<PackageSettings> {
    const app = await this.apps.ofOwner(scope, appId);
    const obstacle = await this.offered.obstacleOf(app);
    if (obstacle === 'no-provider') throw new DomainError('payments/not-configured');
    if (obstacle === 'plan') throw new DomainError('plan/payment-system', featureDetails('payment-system'));
    if (obstacle === 'not-published') throw new DomainError('package/not-published');
    await this.offers.save(app, offer);
    return this.settingsOf(app);
  }

  async withdraw(scope: OwnerScope, appId: string): Promise<PackageSettings> {
    const app = await this.apps.ofOwner(scope, appId);
    await this.offers.delete(app);
    return this.settingsOf(app);
  }

  private async settingsOf(app: AppState): Promise<PackageSettings> {
    const [offer, obstacle, counts] = await Promise.all([
      this.offers.find(app),
      this.offered.obstacleOf(app),
      this.bought.countOf(app.appId),
    ]);
    const url = `${this.site.publicUrl}/apps/packages/${app.appId}`;
    return { offer: offer ?? null, url, obstacle, provider: this.provider?.name ?? 'none', ...counts };
  }
}
