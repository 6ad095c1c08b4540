import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readSteps } from '@lathe/proto/apps/editing-http';
import { listVersions, readChange } from '@lathe/proto/apps/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListVersions } from './list-versions.use-case.js';
import { ReadChange } from './read-change.use-case.js';
import { ReadSteps } from './read-steps.use-case.js';

@Controller()
export class VersionsController {
  constructor(
    private readonly listVersions: ListVersions,
    private readonly readChange: ReadChange,
    private readonly readSteps: ReadSteps,
  ) {}

  @Route(listVersions)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listVersions>,
  ): Promise<RouteAnswer<typeof listVersions>> {
    return { versions: await this.listVersions.execute(ownerScope(caller), params.id) };
  }

  @Route(readSteps)
  steps(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readSteps>,
  ): Promise<RouteAnswer<typeof readSteps>> {
    return this.readSteps.execute(ownerScope(caller), params.id);
  }

  @Route(readChange)
  change(
    @Input() { params, query }: RouteInput<typeof readChange>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readChange>> {
    return this.readChange.execute(ownerScope(caller), params.id, params.versionId, query.path);
  }
}
