import { DomainError } from '@lathe/platform/errors/domain-error';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { AppStanding } from '@lathe/proto/payments/app-subscription';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../../billing/own-billing.js';
import { RefreshBilling } from '../../billing/refresh-billing.use-case.js';
import type { Billing } from '../../buyers/billing.js';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { isOnSale } from '../../charging/app-plan.js';
import { AppPlanRepository } from '../../charging/app-plan.repository.js';
import { AppTills } from '../../charging/app-tills.js';
import { notCharging } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { StartCheckout } from '../../checkout/start-checkout.use-case.js';
import type { Choice } from '../../provider/payment-provider.js';
import { type ChangeCost, changeCost } from '../../subscription/change-cost.js';
import { ChangeSubscription } from '../../subscription/change-subscription.use-case.js';
import { ProviderPages } from '../../subscription/provider-pages.use-case.js';
import type { AppBuyer } from './app-buyers.js';

/** What users of an app do with its plans: the same as accounts with those of the installation. */
@Injectable()
export class AppSubscriptions {
  constructor(
    private readonly own: OwnBilling,
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
    private readonly chargings: ChargingRepository,
    private readonly plans: AppPlanRepository,
    private readonly tills: AppTills,
    private readonly checkouts: StartCheckout,
    private readonly changes: ChangeSubscription,
    private readonly pages: ProviderPages,
  ) {}

  /** With a sale that has not arrived the provider is asked; throws as it does then. */
  async read(who: AppBuyer, saleId?: string): Promise<AppStanding> {
    const { app, buyer } = who;
    const charging = (await this.chargings.find(app)) ?? notCharging(app.appId);
    const plans = await this.plans.list(app);
    let billing = await this.billings.findByBuyer(platformScope(), buyer.buyerId);
    if (billing && saleId !== undefined && !billing.saleIds.includes(saleId))
      billing = await this.readAnew(who, billing);
    const isHere = billing?.provider === this.tills.nameOf(charging);
    // What is paid for at an account that was removed goes on to its end.
    const subscription = billing && (isHere || billing.subscription?.endsAt) ? billing.subscription : null;
    return {
      provider: this.tills.providerOf(charging),
      isSelling: this.tills.isSelling(charging) && plans.some(isOnSale),
      subscription: subscription && {
        ...subscription,
        name: plans.find(({ planId }) => planId === subscription.plan)?.name ?? '',
      },
      mayTrial: subscription === null,
      endsWithApp: billing?.endsWithApp ?? false,
      hasArrived: saleId === undefined || billing?.saleIds.includes(saleId) === true,
    };
  }

  /** Throws `payments/not-selling`, and as `StartCheckout` does. `returnTo` is a path of the app. */
  async checkout(who: AppBuyer, { returnTo, ...choice }: Choice & { readonly returnTo: string }) {
    await this.needSelling(who);
    return this.checkouts.execute(who.buyer, { ...choice, returnTo: `${who.origin}${returnTo}` });
  }

  portal({ buyer, origin }: AppBuyer, returnTo: string): Promise<string> {
    return this.pages.portal(buyer, `${origin}${returnTo}`);
  }

  preview({ buyer }: AppBuyer, to: Choice): Promise<ChangeCost> {
    return this.own.limited(buyer, async () => {
      const { seller, subscription } = await this.own.alive(buyer);
      return changeCost(seller, subscription, to);
    });
  }

  async change(who: AppBuyer, to: Choice): Promise<AppStanding> {
    await this.needSelling(who);
    await this.changes.change(who.buyer, to);
    return this.read(who);
  }

  async cancel(who: AppBuyer): Promise<AppStanding> {
    await this.changes.cancel(who.buyer);
    // Should it have been ending with the app, it does not go on with it any more.
    await this.billings.setEndsWithApp(platformScope(), who.buyer.buyerId, false);
    return this.read(who);
  }

  async keep(who: AppBuyer): Promise<AppStanding> {
    await this.needSelling(who);
    await this.changes.keep(who.buyer);
    await this.billings.setEndsWithApp(platformScope(), who.buyer.buyerId, false);
    return this.read(who);
  }

  private async readAnew({ buyer, app }: AppBuyer, billing: Billing): Promise<Billing> {
    const asked = () => this.refresh.execute(billing.customerId, app.appId);
    return (await this.own.limited(buyer, asked)) ?? billing;
  }

  private async needSelling({ app }: AppBuyer): Promise<void> {
    const charging = await this.chargings.find(app);
    if (!this.tills.isSelling(charging)) throw new DomainError('payments/not-selling');
  }
}
