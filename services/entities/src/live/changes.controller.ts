import { TokenVerifier } from '@lathe/platform/auth/token-verifier';
import type { Site } from '@lathe/platform/config/common-config';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { openWebSocket } from '@lathe/platform/http/web-sockets';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import { changePosition, followChanges, openChanges } from '@lathe/proto/entities/changes';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { EventStream } from './event-stream.js';
import { LiveConnections } from './live-connections.js';
import { LiveLimits } from './live-limits.js';
import { LiveSocket, type SocketService } from './live-socket.js';

/** Changes of rows as they happen. */
@Controller()
@UseGuards(DataRatesGuard)
export class ChangesController {
  constructor(
    private readonly connections: LiveConnections,
    private readonly limits: LiveLimits,
    private readonly tokens: TokenVerifier,
    private readonly rates: DataRatesGuard,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(followChanges)
  async follow(
    @Input() { params, query }: RouteInput<typeof followChanges>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const leave = this.enter(params.id, caller, request.ip);
    const token = bearerOf(request);
    const session = async (): Promise<Principal> => (token === undefined ? caller : this.tokens.verify(token));
    const stream = new EventStream(params.id, caller, session, reply.raw, () => {
      leave();
      this.connections.remove(stream);
    });
    const place = { appId: params.id, name: params.name, host, after: query.after ?? lastEventId(request) };
    try {
      this.connections.add(stream);
      await this.connections.follow(place, caller, stream, (begun) => stream.subscriptions.add(begun));
      reply.hijack();
      // He may have left meanwhile; and whoever asks for the head alone has it.
      if (reply.raw.destroyed) this.connections.remove(stream);
      else if (request.method === 'HEAD') reply.raw.end();
    } catch (error) {
      leave();
      this.connections.remove(stream);
      throw error;
    }
  }

  @Route(openChanges)
  async open(
    @Input() { params }: RouteInput<typeof openChanges>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { ip } = request;
    const leave = this.limits.enter(params.id);
    try {
      const webSocket = await openWebSocket(request, reply, this.site);
      const socket = new LiveSocket(
        params.id,
        host,
        caller,
        bearerOf(request),
        webSocket,
        this.serviceFor(params.id, ip),
        () => {
          leave();
          this.connections.remove(socket);
        },
      );
      this.connections.add(socket);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private enter(appId: string, caller: Principal, ip: string): () => void {
    const leave = this.limits.enter(appId);
    try {
      const leaveVisitor = this.limits.enterAs(caller, ip);
      return () => {
        leave();
        leaveVisitor();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  private serviceFor(appId: string, ip: string): SocketService {
    return {
      verify: (token) => this.tokens.verify(token),
      count: (caller) => this.rates.countFor(caller, ip, appId),
      enterAs: (caller) => this.limits.enterAs(caller, ip),
      follow: (...asked) => this.connections.follow(...asked),
      unfollow: (subscription) => this.connections.unfollow(subscription),
    };
  }
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined => headers.authorization?.replace(/^Bearer +/i, '');

/** What a browser that comes back sends; text that is no position is one that is not known any more. */
function lastEventId({ headers }: FastifyRequest): string | undefined {
  const sent = headers['last-event-id'];
  if (typeof sent !== 'string' || sent === '') return undefined;
  return changePosition.safeParse(sent).data ?? '-';
}
