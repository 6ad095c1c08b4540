import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { findPlaces, findPlacesToSchedule } from '@lathe/proto/apps/tools/places';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ToolCallers } from '../tool-runs/tool-callers.js';
import { ReadVersion } from '../versions/read-version.js';
import { FindPlaces } from './find-places.use-case.js';

/** Places to choose from, on the hosts of apps and where they are built. */
@Controller()
export class PlacesController {
  constructor(
    private readonly callers: ToolCallers,
    private readonly findCase: FindPlaces,
    private readonly read: ReadVersion,
  ) {}

  /** For whoever may run the tool. */
  @Route(findPlaces)
  async find(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof findPlaces>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof findPlaces>> {
    const { app } = await this.callers.at({ host, caller, appId: params.id }, params.toolPath);
    return { places: await this.findCase.execute(app, ip, query.text) };
  }

  @Route(findPlacesToSchedule)
  async findToSchedule(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof findPlacesToSchedule>,
  ): Promise<RouteAnswer<typeof findPlacesToSchedule>> {
    const scope = ownerScope(caller);
    const app = await this.read.app(scope, params.id);
    return { places: await this.findCase.execute(app, scope.accountId, query.text) };
  }
}
