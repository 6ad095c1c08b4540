import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { listContextItems } from '@lathe/proto/context-ingest/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListContextItems } from './list-context-items.use-case.js';

@Controller()
export class ItemsController {
  constructor(private readonly listContextItems: ListContextItems) {}

  @Route(listContextItems)
  list(
    @Input() input: RouteInput<typeof listContextItems>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listContextItems>> {
    return this.listContextItems.execute(ownerScope(caller), input.query);
  }
}
