import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { PackageOffer, PackageSettings } from '@lathe/proto/payments/packages';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { PackageOfferRepository } from './package-offer.repository.js';

/** An app that somebody can buy now. */
export interface OfferedApp extends PackageOffer {
  readonly sellerId: string;
}

/** Which apps can be bought: those that are offered and published, by owners whose plan includes charging. */
@Injectable()
export class OfferedApps {
  constructor(
    private readonly apps: AppStates,
    private readonly offers: PackageOfferRepository,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  /** Throws `not-found` for an app that nobody can buy. */
  async get(appId: string): Promise<OfferedApp> {
    const app = await this.apps.get(appId);
    const offer = await this.offers.find(app);
    const obstacle = offer && (await this.obstacleOf(app));
    if (!offer || (obstacle !== null && obstacle !== 'no-provider')) throw notFound();
    const url = appOrigin(app.slug, this.site);
    return { appId, name: app.name, ...offer, url, provider: this.provider?.name ?? 'none', sellerId: app.ownerId };
  }

  /** Null for none. What apps tells may be under way, so it is asked before something is in the way. */
  async obstacleOf({ appId, ownerId, published }: AppState): Promise<PackageSettings['obstacle']> {
    if (!this.provider) return 'no-provider';
    if (!(await this.features.includes(ownerId, 'payment-system'))) return 'plan';
    return published || (await this.apps.refresh(appId))?.published ? null : 'not-published';
  }
}
