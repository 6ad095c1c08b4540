import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { uploadedStream } from '@lathe/platform/http/uploaded-file';
import { accountOf, ownerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import * as routes from '@lathe/proto/context-ingest/http';
import { replaceContextItem } from '@lathe/proto/context-ingest/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { maxItemBytes } from '../records/byte-streams.js';
import { SetResync } from '../resyncing/set-resync.use-case.js';
import { AddItem } from './add-item.use-case.js';
import { AddOutsideItems } from './add-outside-items.use-case.js';
import { ChangeItems } from './change-items.use-case.js';
import { ListContextItems } from './list-context-items.use-case.js';
import { ListPages } from './list-pages.use-case.js';

/** The data items of an app, for its owner. */
@Controller()
export class ItemsController {
  constructor(
    private readonly listCase: ListContextItems,
    private readonly addCase: AddItem,
    private readonly addOutsideCase: AddOutsideItems,
    private readonly pagesCase: ListPages,
    private readonly changeCase: ChangeItems,
    private readonly resyncCase: SetResync,
  ) {}

  @Route(routes.listContextItems)
  list(
    @Input() input: RouteInput<typeof routes.listContextItems>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.listContextItems>> {
    return this.listCase.execute(ownerScope(caller), input.query);
  }

  @Route(routes.ingestText)
  async text(
    @Input() { query, body }: RouteInput<typeof routes.ingestText>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.ingestText>> {
    return { contextItemId: await this.addCase.text(ownerScope(caller), query.appId, body.context, body.name) };
  }

  @Route(routes.ingestFile)
  async file(
    @Input() { query }: { query: { appId: string } },
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.ingestFile>> {
    const file = await uploadedStream(request, maxItemBytes);
    return { contextItemId: await this.addCase.file(ownerScope(caller), query.appId, file) };
  }

  @Route(routes.ingestMetadata)
  async metadata(
    @Input() { query, body }: RouteInput<typeof routes.ingestMetadata>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.ingestMetadata>> {
    const asker = { appId: query.appId, accountId: accountOf(caller) };
    return { contextItemIds: await this.addOutsideCase.execute(ownerScope(caller), asker, body.contextItems) };
  }

  @Route(routes.listContextPages)
  async pages(
    @Input() { params, query }: RouteInput<typeof routes.listContextPages>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.listContextPages>> {
    return { pages: await this.pagesCase.execute(ownerScope(caller), { id: params.id, appId: query.appId }) };
  }

  @Route(routes.renameContextItem)
  rename(
    @Input() { params, query, body }: RouteInput<typeof routes.renameContextItem>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.renameContextItem>> {
    return this.changeCase.rename(ownerScope(caller), { id: params.id, appId: query.appId }, body.name);
  }

  @Route(routes.syncContextItem)
  sync(
    @Input() { params, query }: RouteInput<typeof routes.syncContextItem>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.syncContextItem>> {
    return this.changeCase.sync(ownerScope(caller), { id: params.id, appId: query.appId });
  }

  @Route(routes.resyncContextItem)
  resync(
    @Input() { params, query, body }: RouteInput<typeof routes.resyncContextItem>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.resyncContextItem>> {
    return this.resyncCase.execute(ownerScope(caller), { id: params.id, appId: query.appId }, body.every);
  }

  @Route(routes.deleteContextItem)
  async delete(
    @Input() { params, query }: RouteInput<typeof routes.deleteContextItem>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.deleteContextItem>> {
    await this.changeCase.delete(ownerScope(caller), { id: params.id, appId: query.appId });
    return {};
  }

  @Route(replaceContextItem)
  async replace(
    @Input() { params, body }: RouteInput<typeof replaceContextItem>,
  ): Promise<RouteAnswer<typeof replaceContextItem>> {
    await this.changeCase.replace(platformScope(), params.id, body.oldItemId, body.newItemId);
    return {};
  }
}
