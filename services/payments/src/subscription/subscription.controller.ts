import type { Site } from '@lathe/platform/config/common-config';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/subscription';
import { Controller, Inject } from '@nestjs/common';
import { toPlatformSubscription } from '../billing/platform-seller.js';
import { accountBuyer, type Buyer } from '../buyers/buyer.js';
import { StartCheckout } from '../checkout/start-checkout.use-case.js';
import { ChangeSubscription } from './change-subscription.use-case.js';
import { PreviewChange } from './preview-change.use-case.js';
import { ProviderPages } from './provider-pages.use-case.js';
import { ReadSubscription } from './read-subscription.use-case.js';

const home = '/home';

/** The signed-in account's own paid plan. */
@Controller()
export class SubscriptionController {
  constructor(
    private readonly readCase: ReadSubscription,
    private readonly checkoutCase: StartCheckout,
    private readonly changes: ChangeSubscription,
    private readonly previewCase: PreviewChange,
    private readonly pages: ProviderPages,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(routes.readSubscription)
  read(@Caller() caller: Principal): Promise<RouteAnswer<typeof routes.readSubscription>> {
    return this.readCase.execute(buyerOf(caller));
  }

  @Route(routes.startCheckout)
  checkout(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof routes.startCheckout>,
  ): Promise<RouteAnswer<typeof routes.startCheckout>> {
    return this.checkoutCase.execute(buyerOf(caller), { ...body, returnTo: this.addressOf(body) });
  }

  @Route(routes.openPortal)
  async portal(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof routes.openPortal>,
  ): Promise<RouteAnswer<typeof routes.openPortal>> {
    return { url: await this.pages.portal(buyerOf(caller), this.addressOf(body)) };
  }

  @Route(routes.changeSubscription)
  async change(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof routes.changeSubscription>,
  ): Promise<RouteAnswer<typeof routes.changeSubscription>> {
    return { subscription: toPlatformSubscription(await this.changes.change(buyerOf(caller), body)) };
  }

  @Route(routes.cancelSubscription)
  async cancel(@Caller() caller: Principal): Promise<RouteAnswer<typeof routes.cancelSubscription>> {
    return { subscription: toPlatformSubscription(await this.changes.cancel(buyerOf(caller))) };
  }

  @Route(routes.keepSubscription)
  async keep(@Caller() caller: Principal): Promise<RouteAnswer<typeof routes.keepSubscription>> {
    return { subscription: toPlatformSubscription(await this.changes.keep(buyerOf(caller))) };
  }

  @Route(routes.previewChange)
  preview(
    @Caller() caller: Principal,
    @Input() { query }: RouteInput<typeof routes.previewChange>,
  ): Promise<RouteAnswer<typeof routes.previewChange>> {
    return this.previewCase.execute(ownerScope(caller), query);
  }

  @Route(routes.listInvoices)
  async invoices(@Caller() caller: Principal): Promise<RouteAnswer<typeof routes.listInvoices>> {
    return { invoices: await this.pages.invoices(buyerOf(caller)) };
  }

  private addressOf({ returnTo = home }: { returnTo?: string | undefined }): string {
    return `${this.site.publicUrl}${returnTo}`;
  }
}

const buyerOf = (caller: Principal): Buyer => accountBuyer(ownerScope(caller));
