import { Caller, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readUsage } from '@lathe/proto/accounts/usage';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadUsage } from './read-usage.use-case.js';

/** What the signed-in builder uses. */
@Controller()
export class OwnUsageController {
  constructor(private readonly readCase: ReadUsage) {}

  @Route(readUsage)
  async read(@Caller() caller: Principal): Promise<RouteAnswer<typeof readUsage>> {
    return { meters: await this.readCase.execute(ownerScope(caller)) };
  }
}
