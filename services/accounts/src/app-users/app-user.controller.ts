import type { Site } from '@lathe/platform/config/common-config';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/service/tokens';
import {
  appMe,
  appRefresh,
  type AppSession,
  appSignIn,
  appSignOut,
  appSignUp,
  type AppUser,
} from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  appCookie,
  clearRefreshCookie,
  readRefreshCookie,
  type RefreshCookie,
  setRefreshCookie,
} from '../sessions/refresh-cookie.js';
import { AppPlaces } from './app-place.js';
import { AppUserEntry } from './app-user-entry.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';

/** Sign-in of one app's users, on that app's own host. */
@Controller()
export class AppUserController {
  constructor(
    private readonly places: AppPlaces,
    private readonly entry: AppUserEntry,
    private readonly sessions: AppUserSessions,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(appSignUp)
  async signUp(
    @Input() { params, body }: RouteInput<typeof appSignUp>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    const place = await this.places.of(params.id, host);
    return this.withCookie(reply, params.id, await this.entry.signUp(place, { ...body, ip: request.ip }));
  }

  @Route(appSignIn)
  async signIn(
    @Input() { params, body }: RouteInput<typeof appSignIn>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    const place = await this.places.of(params.id, host);
    return this.withCookie(reply, params.id, await this.entry.signIn(place, { ...body, ip: request.ip }));
  }

  @Route(appRefresh)
  async refresh(
    @Input() { params }: RouteInput<typeof appRefresh>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    const place = await this.places.of(params.id, host);
    return this.withCookie(
      reply,
      params.id,
      await this.sessions.refresh(place, readRefreshCookie(request, this.cookieOf(params.id), this.site)),
    );
  }

  @Route(appSignOut)
  async signOut(
    @Input() { params }: RouteInput<typeof appSignOut>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof appSignOut>> {
    const place = await this.places.of(params.id, host);
    const userId = caller.kind === 'app-user' && caller.appId === params.id ? caller.userId : undefined;
    await this.sessions.close(place, userId, readRefreshCookie(request, this.cookieOf(params.id), this.site));
    clearRefreshCookie(reply, this.cookieOf(params.id), this.secure);
    return {};
  }

  @Route(appMe)
  async me(
    @Input() { params }: RouteInput<typeof appMe>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<AppUser> {
    return this.entry.me(await this.places.of(params.id, host), caller);
  }

  private withCookie(reply: FastifyReply, appId: string, { session, refreshToken }: OpenedAppSession): AppSession {
    setRefreshCookie(reply, this.cookieOf(appId), refreshToken, this.secure);
    return session;
  }

  private cookieOf(appId: string): RefreshCookie {
    return appCookie(appId, this.secure);
  }

  /** App hosts have the platform's protocol. */
  private get secure(): boolean {
    return this.site.protocol === 'https';
  }
}
