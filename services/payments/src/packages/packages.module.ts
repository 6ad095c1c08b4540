import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { BuyPackage } from './buy-package.use-case.js';
import { OfferPackage } from './offer-package.use-case.js';
import { OfferedApps } from './offered-apps.js';
import { PackageCheckoutRepository } from './package-checkout.repository.js';
import { PackageOfferRepository } from './package-offer.repository.js';
import { PackagesController } from './packages.controller.js';

/** Apps that are sold as packages. */
@Module({
  imports: [BillingModule, BoughtPackagesModule, MembershipsModule],
  controllers: [PackagesController],
  providers: [OfferedApps, OfferPackage, BuyPackage, PackageCheckoutRepository, PackageOfferRepository],
  exports: [PackageCheckoutRepository, PackageOfferRepository],
})
export class PackagesModule {}
