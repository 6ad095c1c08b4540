import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { listEntities } from '@lathe/proto/entities/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, UseGuards } from '@nestjs/common';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ListEntities } from './list-entities.use-case.js';

/** The database panel's list of entities, for the owner of the app. */
@Controller()
@UseGuards(DataRatesGuard)
export class OverviewController {
  constructor(private readonly listCase: ListEntities) {}

  @Route(listEntities)
  async list(
    @Input() { params }: RouteInput<typeof listEntities>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listEntities>> {
    return { entities: await this.listCase.execute(params.id, host, caller) };
  }
}
