import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { searchContext } from '@lathe/proto/context-ingest/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { SearchContext } from './search-context.use-case.js';

@Controller()
export class SearchController {
  constructor(private readonly searchCase: SearchContext) {}

  @Route(searchContext)
  search(
    @Input() { query, body }: RouteInput<typeof searchContext>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof searchContext>> {
    return this.searchCase.execute(ownerScope(caller), query.appId, body);
  }
}
