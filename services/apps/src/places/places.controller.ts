import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { findPlaces } from '@lathe/proto/apps/tools/places';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ToolCallers } from '../tool-runs/tool-callers.js';
import { FindPlaces } from './find-places.use-case.js';

/** Places to choose from, on the hosts of apps. */
@Controller()
export class PlacesController {
  constructor(
    private readonly callers: ToolCallers,
    private readonly findCase: FindPlaces,
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
}
