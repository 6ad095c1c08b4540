import { notFound } from '@lathe/platform/errors/domain-error';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { searchContext } from '@lathe/proto/context-ingest/http';
import { searchAppContext } from '@lathe/proto/context-ingest/internal';
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

  /** Its token names the app and whose it is: no other app's items are there. */
  @Route(searchAppContext)
  async ofApp(
    @Input() { params, body }: RouteInput<typeof searchAppContext>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof searchAppContext>> {
    if (caller.kind !== 'service' || caller.tenant !== params.id) throw notFound();
    const { matches } = await this.searchCase.execute(ownerScope(caller), params.id, body);
    return { matches };
  }
}
