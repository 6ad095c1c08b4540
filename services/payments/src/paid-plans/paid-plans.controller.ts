import { Input, Route } from '@lathe/platform/http/route.decorator';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { listPaidPlans } from '@lathe/proto/payments/http';
import { Controller } from '@nestjs/common';
import { ListPaidPlans } from './list-paid-plans.use-case.js';

@Controller()
export class PaidPlansController {
  constructor(private readonly listPaidPlans: ListPaidPlans) {}

  @Route(listPaidPlans)
  async list(@Input() input: RouteInput<typeof listPaidPlans>): Promise<RouteAnswer<typeof listPaidPlans>> {
    return { plans: await this.listPaidPlans.execute(input.query.appId) };
  }
}
