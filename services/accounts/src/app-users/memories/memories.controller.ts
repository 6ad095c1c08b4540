import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { currentMemories, keepMemories } from '@lathe/proto/accounts/memories';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { MemoryHolders } from './memory-holder.js';
import { OwnMemories } from './own-memories.use-case.js';

@Controller()
export class MemoriesController {
  constructor(
    private readonly holders: MemoryHolders,
    private readonly memories: OwnMemories,
  ) {}

  @Route(currentMemories)
  async read(
    @Input() { query }: RouteInput<typeof currentMemories>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof currentMemories>> {
    return { memories: await this.memories.read(await this.holders.of(query.appId, host, caller)) };
  }

  @Route(keepMemories)
  async keep(
    @Input() { query, body }: RouteInput<typeof keepMemories>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof keepMemories>> {
    return { memories: await this.memories.keep(await this.holders.of(query.appId, host, caller), body.memories) };
  }
}
