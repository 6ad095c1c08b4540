import { Input, Route } from '@lathe/platform/http/route.decorator';
import { readEntitlements, readUsageOf, releaseUsage, reserveUsage } from '@lathe/proto/accounts/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadEntitlements } from './read-entitlements.use-case.js';
import { ReadUsage } from './read-usage.use-case.js';
import { ReleaseUsage } from './release-usage.use-case.js';
import { ReserveUsage } from './reserve-usage.use-case.js';

/** What accounts may use and have used, for other services. */
@Controller()
export class UsageController {
  constructor(
    private readonly readCase: ReadEntitlements,
    private readonly reserveCase: ReserveUsage,
    private readonly releaseCase: ReleaseUsage,
    private readonly usageCase: ReadUsage,
  ) {}

  @Route(readEntitlements)
  entitlements(
    @Input() { params }: RouteInput<typeof readEntitlements>,
  ): Promise<RouteAnswer<typeof readEntitlements>> {
    return this.readCase.execute(params.accountId);
  }

  @Route(reserveUsage)
  async reserve(@Input() { params, body }: RouteInput<typeof reserveUsage>): Promise<RouteAnswer<typeof reserveUsage>> {
    await this.reserveCase.execute({ accountId: params.accountId, ...body });
    return {};
  }

  @Route(readUsageOf)
  async usage(@Input() { params }: RouteInput<typeof readUsageOf>): Promise<RouteAnswer<typeof readUsageOf>> {
    return { meters: await this.usageCase.ofAccount(params.accountId) };
  }

  @Route(releaseUsage)
  async release(@Input() { params, body }: RouteInput<typeof releaseUsage>): Promise<RouteAnswer<typeof releaseUsage>> {
    await this.releaseCase.execute(params.accountId, body.key);
    return {};
  }
}
