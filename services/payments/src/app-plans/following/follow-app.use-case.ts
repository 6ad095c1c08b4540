import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';
import { RefreshBilling } from '../../billing/refresh-billing.use-case.js';
import type { Seller } from '../../billing/seller.js';
import { Sellers } from '../../billing/sellers.js';
import type { Billing } from '../../buyers/billing.js';
import { isAlive } from '../../buyers/billing.js';
import { BillingRepository } from '../../buyers/billing.repository.js';
import { appBuyer } from '../../buyers/buyer.js';
import { AppTills } from '../../charging/app-tills.js';
import { ChangeCharging } from '../../charging/change-charging.js';
import type { Charging, SellingAccount } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { type ChargedApp, chargedApp } from '../../charging/owned-charging.js';
import { PersonRepository } from '../../memberships/people/person.repository.js';
import { Standings } from '../../memberships/people/standings.js';
import { StripeAccounts } from '../../provider/stripe/stripe-accounts.js';
import { isKeyRefused } from '../../provider/stripe/stripe-faults.js';

const scope = platformScope();

/**
 * Lets what people pay for go on or end with their app: nobody is charged again for one that they cannot open, or that
 * sells no memberships any more. What ended that way goes on should the app open before its end. All is read anew on
 * the way, so it is done once a day, too.
 */
@Injectable()
export class FollowApp {
  constructor(
    private readonly apps: AppStates,
    private readonly chargings: ChargingRepository,
    private readonly changes: ChangeCharging,
    private readonly billings: BillingRepository,
    private readonly refresh: RefreshBilling,
    private readonly sellers: Sellers,
    private readonly tills: AppTills,
    private readonly people: PersonRepository,
    private readonly standings: Standings,
    private readonly accounts: StripeAccounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Safe to repeat. A key that Stripe refuses is noted for the owner of the app; he alone can put it right. */
  async execute(appId: string): Promise<void> {
    const app = chargedApp(scope, appId);
    const charging = await this.chargings.find(app);
    if (!charging) return;
    const { account } = charging;
    try {
      await this.followAll(charging, await this.apps.ask(appId));
      if (account?.isEnding) await this.letGo(app, account);
      else if (account?.problem) await this.chargings.noteAccount(app, account, null);
    } catch (error) {
      if (!account || !isKeyRefused(error)) throw error;
      await this.chargings.noteAccount(app, account, 'payments/stripe-key-refused');
    }
  }

  private async followAll(charging: Charging, state: AppState | undefined): Promise<void> {
    const { appId, isEnabled, account } = charging;
    const seller = await this.sellers.of(appId);
    if (!seller) return;
    const isOpen = isEnabled && !account?.isEnding && state !== undefined && !state.deleted && state.published !== null;
    const disabled = await this.people.disabledOf(scope, appId);
    for await (const piece of this.billings.ofApp(scope, appId))
      for (const one of piece)
        if (one.provider === seller.till) await this.follow(appId, seller, one, isOpen && !disabled.has(one.buyerId));
  }

  private async follow(appId: string, seller: Seller, billing: Billing, mayGoOn: boolean): Promise<void> {
    const { provider } = seller;
    const { buyerId, customerId, checkout } = billing;
    if (!mayGoOn && checkout) {
      await this.billings.markEnding(appBuyer(appId, buyerId), checkout);
      await provider.endCheckout(checkout.saleId);
    }
    if (billing.plan === null && !checkout) return;
    const now = await this.refresh.at(seller, customerId, appId);
    const subscription = now?.subscription ?? null;
    if (!now || !isAlive(subscription)) return;
    const { subscriptionId, endsAt } = subscription;
    if (!mayGoOn && endsAt === null) {
      await this.billings.setEndsWithApp(scope, buyerId, true);
      await provider.cancel(subscriptionId);
    } else if (mayGoOn && now.endsWithApp) {
      if (endsAt !== null) await provider.keep(subscriptionId);
      await this.billings.setEndsWithApp(scope, buyerId, false);
    } else return;
    await this.refresh.at(seller, customerId, appId);
  }

  /** Nothing that is paid again is left there. */
  private async letGo(app: ChargedApp, account: SellingAccount): Promise<void> {
    if (account.endpoint) await this.accounts.listenNoMore(this.tills.keyOf(app, account), account.endpoint.endpointId);
    await this.unitOfWork.run((tx) => this.changes.forgetAccount(app, tx));
    await this.standings.decideAll(app);
  }
}
