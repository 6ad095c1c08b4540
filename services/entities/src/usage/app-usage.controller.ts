import { Input, Route } from '@lathe/platform/http/route.decorator';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { readAppUsage } from '@lathe/proto/entities/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadAppUsage } from './read-app-usage.use-case.js';

/** What apps store, for the service that sells plans. */
@Controller()
export class AppUsageController {
  constructor(private readonly readCase: ReadAppUsage) {}

  @Route(readAppUsage)
  async read(@Input() { body }: RouteInput<typeof readAppUsage>): Promise<RouteAnswer<typeof readAppUsage>> {
    return { apps: await this.readCase.execute(platformScope(), body.appIds) };
  }
}
