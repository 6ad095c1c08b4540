import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { traceFaults } from '@lathe/proto/apps/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { TraceFaults } from './trace-faults.use-case.js';

@Controller()
export class TraceFaultsController {
  constructor(private readonly traceFaults: TraceFaults) {}

  @Route(traceFaults)
  async trace(
    @Input() { params, body }: RouteInput<typeof traceFaults>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof traceFaults>> {
    return {
      places: await this.traceFaults.execute(ownerScope(caller), params.id, params.versionId, body.places),
    };
  }
}
