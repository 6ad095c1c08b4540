import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { magicCreate } from '@lathe/proto/builder-chat/magic-create';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { MagicCreate } from './magic-create.use-case.js';

@Controller()
export class MagicCreateController {
  constructor(private readonly createCase: MagicCreate) {}

  @Route(magicCreate)
  async create(
    @Input() { body }: RouteInput<typeof magicCreate>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof magicCreate>> {
    return { result: await this.createCase.execute(ownerScope(caller), body) };
  }
}
