import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { App } from '@lathe/proto/apps/model';
import { listPackages, takePackage } from '@lathe/proto/apps/packages';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AppView } from '../apps/app-view.js';
import { ListPackages } from './list-packages.use-case.js';
import { TakePackage } from './take-package.use-case.js';

/** What people have bought of the apps of others. */
@Controller()
export class PackagesController {
  constructor(
    private readonly listCase: ListPackages,
    private readonly takeCase: TakePackage,
    private readonly view: AppView,
  ) {}

  @Route(listPackages)
  async list(@Caller() caller: Principal): Promise<RouteAnswer<typeof listPackages>> {
    return { packages: await this.listCase.execute(ownerScope(caller)) };
  }

  @Route(takePackage)
  async take(@Caller() caller: Principal, @Input() { params }: RouteInput<typeof takePackage>): Promise<App> {
    return this.view.of(caller, await this.takeCase.execute(ownerScope(caller), params.packageId));
  }
}
