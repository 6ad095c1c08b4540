import { Caller, Input, RawBody, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/memberships';
import { gumroadWebhook } from '@lathe/proto/payments/webhooks';
import { Controller, Headers } from '@nestjs/common';
import { ReceivePing } from './pings/receive-ping.use-case.js';
import { ConnectMemberships } from './settings/connect-memberships.use-case.js';
import { DisconnectMemberships } from './settings/disconnect-memberships.use-case.js';
import { MembershipSettings } from './settings/membership-settings.js';
import { ResyncMemberships } from './settings/resync-memberships.use-case.js';

/** Paid memberships of an app. */
@Controller()
export class MembershipsController {
  constructor(
    private readonly settings: MembershipSettings,
    private readonly connectCase: ConnectMemberships,
    private readonly disconnectCase: DisconnectMemberships,
    private readonly resyncCase: ResyncMemberships,
    private readonly pings: ReceivePing,
  ) {}

  @Route(routes.readMembershipSettings)
  read(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readMembershipSettings>,
  ): Promise<RouteAnswer<typeof routes.readMembershipSettings>> {
    return this.settings.read(ownerScope(caller), params.id);
  }

  @Route(routes.changeMembershipSettings)
  change(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.changeMembershipSettings>,
  ): Promise<RouteAnswer<typeof routes.changeMembershipSettings>> {
    return this.settings.enable(ownerScope(caller), params.id, body.isPaidMembershipsEnabled);
  }

  @Route(routes.listMembershipProducts)
  async products(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.listMembershipProducts>,
    @Headers('x-gumroad-token') token?: string,
  ): Promise<RouteAnswer<typeof routes.listMembershipProducts>> {
    const given = token?.trim() || query.accessToken;
    return { products: await this.connectCase.products(ownerScope(caller), params.id, given) };
  }

  @Route(routes.connectMemberships)
  connect(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.connectMemberships>,
  ): Promise<RouteAnswer<typeof routes.connectMemberships>> {
    return this.connectCase.execute(ownerScope(caller), params.id, body);
  }

  @Route(routes.disconnectMemberships)
  disconnect(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.disconnectMemberships>,
  ): Promise<RouteAnswer<typeof routes.disconnectMemberships>> {
    return this.disconnectCase.execute(ownerScope(caller), params.id);
  }

  @Route(routes.resyncMemberships)
  resync(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.resyncMemberships>,
  ): Promise<RouteAnswer<typeof routes.resyncMemberships>> {
    return this.resyncCase.execute(ownerScope(caller), params.id);
  }

  @Route(gumroadWebhook)
  async ping(
    @Input() { params }: RouteInput<typeof gumroadWebhook>,
    @RawBody() body: Buffer,
  ): Promise<RouteAnswer<typeof gumroadWebhook>> {
    await this.pings.execute(params.secret, body);
    return { received: true };
  }
}
