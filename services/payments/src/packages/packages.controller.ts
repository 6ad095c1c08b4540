import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/packages';
import { Controller } from '@nestjs/common';
import { BuyPackage } from './buy-package.use-case.js';
import { OfferPackage } from './offer-package.use-case.js';
import { OfferedApps } from './offered-apps.js';

/** Apps as packages: offering, looking at and buying them. */
@Controller()
export class PackagesController {
  constructor(
    private readonly offerCase: OfferPackage,
    private readonly offered: OfferedApps,
    private readonly buyCase: BuyPackage,
  ) {}

  @Route(routes.readPackage)
  read(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readPackage>,
  ): Promise<RouteAnswer<typeof routes.readPackage>> {
    return this.offerCase.read(ownerScope(caller), params.id);
  }

  @Route(routes.offerPackage)
  offer(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.offerPackage>,
  ): Promise<RouteAnswer<typeof routes.offerPackage>> {
    return this.offerCase.offer(ownerScope(caller), params.id, body);
  }

  @Route(routes.withdrawPackage)
  withdraw(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.withdrawPackage>,
  ): Promise<RouteAnswer<typeof routes.withdrawPackage>> {
    return this.offerCase.withdraw(ownerScope(caller), params.id);
  }

  @Route(routes.readPackageOffer)
  readOffer(
    @Input() { params }: RouteInput<typeof routes.readPackageOffer>,
  ): Promise<RouteAnswer<typeof routes.readPackageOffer>> {
    return this.offered.get(params.id);
  }

  @Route(routes.buyPackage)
  buy(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.buyPackage>,
  ): Promise<RouteAnswer<typeof routes.buyPackage>> {
    return this.buyCase.execute(ownerScope(caller), params.id);
  }
}
