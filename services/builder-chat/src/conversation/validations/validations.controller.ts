import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readProblems, validateAndRepair } from '@lathe/proto/builder-chat/validation';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadProblems } from './read-problems.use-case.js';
import { ValidateRepair } from './validate-repair.use-case.js';

@Controller()
export class ValidationsController {
  constructor(
    private readonly validateRepair: ValidateRepair,
    private readonly readProblems: ReadProblems,
  ) {}

  @Route(readProblems)
  async problems(
    @Input() { params }: RouteInput<typeof readProblems>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readProblems>> {
    return { problems: await this.readProblems.execute(ownerScope(caller), params.appId, params.versionId) };
  }

  @Route(validateAndRepair)
  validate(
    @Input() { params, body }: RouteInput<typeof validateAndRepair>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof validateAndRepair>> {
    return this.validateRepair.execute(ownerScope(caller), params.appId, params.versionId, body);
  }
}
