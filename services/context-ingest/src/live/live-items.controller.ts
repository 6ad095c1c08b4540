import { TokenVerifier } from '@lathe/platform/auth/token-verifier';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { eventFrame, quietFrame, sendStream } from '@lathe/platform/streams/server-sent-events';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { followContextItems, type ItemChange } from '@lathe/proto/context-ingest/live-items';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FollowItems } from './follow-items.use-case.js';
import { ItemFollowers } from './item-followers.js';

/** Proxies that gather answers let it pass. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Data items of an app as they change. */
@Controller()
export class LiveItemsController {
  constructor(
    private readonly followCase: FollowItems,
    private readonly followers: ItemFollowers,
    private readonly tokens: TokenVerifier,
  ) {}

  @Route(followContextItems)
  async follow(
    @Input() { query }: RouteInput<typeof followContextItems>,
    @Caller() caller: Principal,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = headers.authorization?.replace(/^Bearer +/i, '') ?? '';
    const changes = await this.followCase.execute(ownerScope(caller), query.appId, () => this.tokens.verify(token));
    const leave = this.followers.enter(accountOf(caller));
    if (reply.raw.destroyed) return leave();
    reply.raw.once('close', leave);
    await sendStream(reply, streamHeaders, (gone) => events(changes(gone)));
  }
}

async function* events(changes: AsyncIterable<ItemChange | undefined>): AsyncGenerator<string> {
  for await (const change of changes) yield change ? eventFrame(change) : quietFrame;
}
