import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/app-plans';
import { Controller } from '@nestjs/common';
import { ConnectAccount } from './account/connect-account.use-case.js';
import { RemoveAccount } from './account/remove-account.use-case.js';
import { ChangePlans } from './plans/change-plans.use-case.js';
import { PlanSettings } from './plans/plan-settings.js';

/** The plans of an app, for its owner. */
@Controller()
export class AppPlansController {
  constructor(
    private readonly settings: PlanSettings,
    private readonly plans: ChangePlans,
    private readonly connectCase: ConnectAccount,
    private readonly removeCase: RemoveAccount,
  ) {}

  @Route(routes.readPlanSettings)
  read(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readPlanSettings>,
  ): Promise<RouteAnswer<typeof routes.readPlanSettings>> {
    return this.settings.read(ownerScope(caller), params.id);
  }

  @Route(routes.createPlan)
  create(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.createPlan>,
  ): Promise<RouteAnswer<typeof routes.createPlan>> {
    return this.plans.create(ownerScope(caller), params.id, body);
  }

  @Route(routes.changePlan)
  change(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.changePlan>,
  ): Promise<RouteAnswer<typeof routes.changePlan>> {
    return this.plans.change(ownerScope(caller), params.id, params.planId, body);
  }

  @Route(routes.connectAccount)
  connect(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.connectAccount>,
  ): Promise<RouteAnswer<typeof routes.connectAccount>> {
    return this.connectCase.execute(ownerScope(caller), params.id, body.key);
  }

  @Route(routes.removeAccount)
  remove(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.removeAccount>,
  ): Promise<RouteAnswer<typeof routes.removeAccount>> {
    return this.removeCase.execute(ownerScope(caller), params.id);
  }
}
