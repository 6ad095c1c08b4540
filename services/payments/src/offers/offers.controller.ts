import { Route } from '@lathe/platform/http/route.decorator';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { listPlanOffers } from '@lathe/proto/payments/http';
import { Controller } from '@nestjs/common';
import { ListPlanOffers } from './list-plan-offers.use-case.js';

@Controller()
export class OffersController {
  constructor(private readonly listPlanOffers: ListPlanOffers) {}

  @Route(listPlanOffers)
  list(): RouteAnswer<typeof listPlanOffers> {
    return this.listPlanOffers.execute();
  }
}
