import { notFound } from '@lathe/platform/errors/domain-error';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { listHoldings } from '@lathe/proto/apps/internal';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListHoldings } from './list-holdings.use-case.js';

/** What owners have, for the service that sells them plans. */
@Controller()
export class HoldingsController {
  constructor(private readonly listCase: ListHoldings) {}

  @Route(listHoldings)
  list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listHoldings>,
  ): Promise<RouteAnswer<typeof listHoldings>> {
    const scope = ownerScope(caller);
    if (scope.accountId !== params.accountId) throw notFound();
    return this.listCase.execute(scope);
  }
}
