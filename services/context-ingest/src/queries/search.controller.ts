import { notFound } from '@lathe/platform/errors/domain-error';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { type OwnerScope, ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { searchContext } from '@lathe/proto/context-ingest/http';
import { listFoundItems, readAppContext, searchAppContext } from '@lathe/proto/context-ingest/internal';
import { readContextChunks } from '@lathe/proto/context-ingest/item-chunks';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ListFoundItems } from './list-found-items.use-case.js';
import { ReadChunks } from './read-chunks.use-case.js';
import { ReadItems } from './read-items.use-case.js';
import { SearchContext } from './search-context.use-case.js';

/** What stands in the data items of an app. */
@Controller()
export class SearchController {
  constructor(
    private readonly searchCase: SearchContext,
    private readonly readCase: ReadChunks,
    private readonly listCase: ListFoundItems,
    private readonly itemsCase: ReadItems,
  ) {}

  @Route(searchContext)
  search(
    @Input() { query, body }: RouteInput<typeof searchContext>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof searchContext>> {
    return this.searchCase.execute(ownerScope(caller), query.appId, body);
  }

  @Route(readContextChunks)
  chunks(
    @Input() { params, query }: RouteInput<typeof readContextChunks>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readContextChunks>> {
    return this.readCase.execute(ownerScope(caller), { appId: query.appId, itemId: params.id }, query);
  }

  @Route(searchAppContext)
  async ofApp(
    @Input() { params, body }: RouteInput<typeof searchAppContext>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof searchAppContext>> {
    const { matches } = await this.searchCase.execute(scopeIn(caller, params.id), params.id, body);
    return { matches };
  }

  @Route(readAppContext)
  async reading(
    @Input() { params, body }: RouteInput<typeof readAppContext>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readAppContext>> {
    return { passages: await this.itemsCase.execute(scopeIn(caller, params.id), params.id, body) };
  }

  @Route(listFoundItems)
  async found(
    @Input() { params }: RouteInput<typeof listFoundItems>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listFoundItems>> {
    return { items: await this.listCase.execute(scopeIn(caller, params.id), params.id) };
  }
}

/** Of a service whose token names the app and whose it is: no other app's items are there. Throws `not-found`. */
function scopeIn(caller: Principal, appId: string): OwnerScope {
  if (caller.kind !== 'service' || caller.tenant !== appId) throw notFound();
  return ownerScope(caller);
}
