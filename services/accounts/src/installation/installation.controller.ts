import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { Input, Route } from '@lathe/platform/http/route.decorator';
import { listPlans, readText } from '@lathe/proto/accounts/installation';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadText } from './read-text.use-case.js';

/** What everybody may read of this installation. */
@Controller()
export class InstallationController {
  constructor(
    private readonly plans: PlanCatalogue,
    private readonly textCase: ReadText,
  ) {}

  @Route(listPlans)
  list(): RouteAnswer<typeof listPlans> {
    return { plans: this.plans.onSale(), defaultPlan: this.plans.defaultPlan };
  }

  @Route(readText)
  text(@Input() { params }: RouteInput<typeof readText>): RouteAnswer<typeof readText> {
    return { markdown: this.textCase.execute(params.name) };
  }
}
