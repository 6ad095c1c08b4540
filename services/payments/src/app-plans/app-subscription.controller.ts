import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/app-subscription';
import { Controller } from '@nestjs/common';
import { AppBuyers } from './buying/app-buyers.js';
import { AppSubscriptions } from './buying/app-subscriptions.js';

/** The plan of an app that its signed-in user pays for. */
@Controller()
export class AppSubscriptionController {
  constructor(
    private readonly buyers: AppBuyers,
    private readonly subscriptions: AppSubscriptions,
  ) {}

  @Route(routes.readAppSubscription)
  async read(
    @Input() { params, query }: RouteInput<typeof routes.readAppSubscription>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.readAppSubscription>> {
    return this.subscriptions.read(await this.buyers.of(params.id, host, caller), query.sale_id);
  }

  @Route(routes.startAppCheckout)
  async checkout(
    @Input() { params, body }: RouteInput<typeof routes.startAppCheckout>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.startAppCheckout>> {
    return this.subscriptions.checkout(await this.buyers.of(params.id, host, caller), body);
  }

  @Route(routes.openAppPortal)
  async portal(
    @Input() { params, body }: RouteInput<typeof routes.openAppPortal>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.openAppPortal>> {
    return { url: await this.subscriptions.portal(await this.buyers.of(params.id, host, caller), body.returnTo) };
  }

  @Route(routes.previewAppChange)
  async preview(
    @Input() { params, query }: RouteInput<typeof routes.previewAppChange>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.previewAppChange>> {
    return this.subscriptions.preview(await this.buyers.of(params.id, host, caller), query);
  }

  @Route(routes.changeAppSubscription)
  async change(
    @Input() { params, body }: RouteInput<typeof routes.changeAppSubscription>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.changeAppSubscription>> {
    return this.subscriptions.change(await this.buyers.of(params.id, host, caller), body);
  }

  @Route(routes.cancelAppSubscription)
  async cancel(
    @Input() { params }: RouteInput<typeof routes.cancelAppSubscription>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.cancelAppSubscription>> {
    return this.subscriptions.cancel(await this.buyers.of(params.id, host, caller));
  }

  @Route(routes.keepAppSubscription)
  async keep(
    @Input() { params }: RouteInput<typeof routes.keepAppSubscription>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.keepAppSubscription>> {
    return this.subscriptions.keep(await this.buyers.of(params.id, host, caller));
  }
}
