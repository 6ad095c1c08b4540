import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/custom-hosts';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ManageHosts } from './manage-hosts.use-case.js';

@Controller()
export class CustomHostsController {
  constructor(private readonly hosts: ManageHosts) {}

  @Route(routes.listHosts)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.listHosts>,
  ): Promise<RouteAnswer<typeof routes.listHosts>> {
    return { hosts: await this.hosts.list(ownerScope(caller), params.id) };
  }

  @Route(routes.addHost)
  add(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.addHost>,
  ): Promise<RouteAnswer<typeof routes.addHost>> {
    return this.hosts.add(ownerScope(caller), params.id, body.host);
  }

  @Route(routes.verifyHost)
  verify(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.verifyHost>,
  ): Promise<RouteAnswer<typeof routes.verifyHost>> {
    return this.hosts.verify(ownerScope(caller), params.id, params.host);
  }

  @Route(routes.removeHost)
  async remove(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.removeHost>,
  ): Promise<RouteAnswer<typeof routes.removeHost>> {
    await this.hosts.remove(ownerScope(caller), params.id, params.host);
    return {};
  }
}
