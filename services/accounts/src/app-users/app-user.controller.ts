import type { Site } from '@lathe/platform/config/common-config';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/tokens/tokens';
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
  agentOf,
  appCookie,
  clearRefreshCookie,
  readRefreshCookie,
  type RefreshCookie,
  setRefreshCookie,
} from '../sessions/refresh-cookie.js';
import type { OpenedAppSession } from './app-user-sessions.js';
import { ReadAppUser } from './read-app-user.use-case.js';
import { RefreshAppSession } from './refresh-app-session.use-case.js';
import { SignInAppUser } from './sign-in-app-user.use-case.js';
import { SignOutAppUser } from './sign-out-app-user.use-case.js';
import { SignUpAppUser } from './sign-up-app-user.use-case.js';

/** Sign-in of one app's users, on that app's own host. */
@Controller()
export class AppUserController {
  constructor(
    private readonly signUpCase: SignUpAppUser,
    private readonly signInCase: SignInAppUser,
    private readonly refreshCase: RefreshAppSession,
    private readonly signOutCase: SignOutAppUser,
    private readonly readCase: ReadAppUser,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(appSignUp)
  async signUp(
    @Input() { params, body }: RouteInput<typeof appSignUp>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    return this.withCookie(
      reply,
      params.id,
      await this.signUpCase.execute({ ...body, appId: params.id, host, ip: request.ip, agent: agentOf(request) }),
    );
  }

  @Route(appSignIn)
  async signIn(
    @Input() { params, body }: RouteInput<typeof appSignIn>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    return this.withCookie(
      reply,
      params.id,
      await this.signInCase.execute({ ...body, appId: params.id, host, ip: request.ip, agent: agentOf(request) }),
    );
  }

  @Route(appRefresh)
  async refresh(
    @Input() { params }: RouteInput<typeof appRefresh>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppSession> {
    return this.withCookie(
      reply,
      params.id,
      await this.refreshCase.execute(params.id, host, readRefreshCookie(request, this.cookieOf(params.id), this.site)),
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
    await this.signOutCase.execute(
      params.id,
      host,
      caller,
      readRefreshCookie(request, this.cookieOf(params.id), this.site),
    );
    clearRefreshCookie(reply, this.cookieOf(params.id), this.secure);
    return {};
  }

  @Route(appMe)
  me(
    @Input() { params }: RouteInput<typeof appMe>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<AppUser> {
    return this.readCase.execute(params.id, host, caller);
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
