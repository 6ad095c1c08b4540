import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import { RefreshBilling } from '../billing/refresh-billing.use-case.js';
import type { Seller } from '../billing/seller.js';
import { BoughtPackageRepository } from '../bought-packages/bought-package.repository.js';
import { accountBuyer } from '../buyers/buyer.js';
import { isGoodStill } from '../checkout/good-still.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { type OfferedApp, OfferedApps } from './offered-apps.js';
import { type PackageCheckout, PackageCheckoutRepository } from './package-checkout.repository.js';

const attempts = 20;

interface Begun {
  readonly saleId: string;
  readonly url: string;
}

/**
 * Sends an account to the provider to buy a package. However often and at once it is asked, there is one checkout that
 * can be paid, and none for who has the package already.
 */
@Injectable()
export class BuyPackage {
  constructor(
    private readonly own: OwnBilling,
    private readonly refresh: RefreshBilling,
    private readonly offered: OfferedApps,
    private readonly checkouts: PackageCheckoutRepository,
    private readonly bought: BoughtPackageRepository,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-found` for what is not on sale, `package/own`, `package/held`, and as the provider does. */
  execute(scope: OwnerScope, appId: string): Promise<Begun> {
    const buyer = accountBuyer(scope);
    return this.own.limited(buyer, async () => {
      const app = await this.offered.get(appId);
      if (app.sellerId === scope.accountId) throw new DomainError('package/own');
      const seller = await this.own.seller(buyer);
      const { customerId } = await this.own.customer(buyer, seller);
      return this.begin(scope, app, seller, customerId);
    });
  }

  private async begin(scope: OwnerScope, app: OfferedApp, seller: Seller, customerId: string): Promise<Begun> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const checkout = await this.checkouts.ensure(scope, app.appId, app);
      // What was paid a moment ago may not have been told yet.
      if (checkout.saleId !== null || attempt > 1) await this.refresh.at(seller, customerId, null);
      const mine = await this.bought.ofApp(scope, app.appId);
      if (mine.some(({ isRefunded }) => !isRefunded)) throw new DomainError('package/held');
      const isOver = mine.some(({ saleId }) => saleId === checkout.saleId);
      const begun =
        !isOver && isSame(checkout, app) && (await this.open(scope, app, checkout, seller.provider, customerId));
      if (begun) return begun;
      if (checkout.saleId !== null) await seller.provider.endCheckout(checkout.saleId);
      await this.checkouts.giveUp(scope, app.appId, checkout);
    }
    throw new DomainError('conflict');
  }

  /** Undefined where another request has given this checkout up meanwhile. */
  private async open(
    scope: OwnerScope,
    { appId, name, price }: OfferedApp,
    checkout: PackageCheckout,
    provider: PaymentProvider,
    customerId: string,
  ): Promise<Begun | undefined> {
    const at = `${this.site.publicUrl}/apps/packages`;
    const begun = await provider.startPackageCheckout({
      buyerId: scope.accountId,
      customerId,
      appId,
      name,
      price,
      paidUrl: at,
      canceledUrl: `${at}/${appId}?checkout=canceled`,
      key: checkout.key,
    });
    if (await this.checkouts.begin(scope, appId, checkout, begun.saleId)) return begun;
    await provider.endCheckout(begun.saleId);
    return undefined;
  }
}

const isSame = (checkout: PackageCheckout, { name, price }: OfferedApp): boolean =>
  checkout.name === name && checkout.price === price && isGoodStill(checkout.askedAt);
