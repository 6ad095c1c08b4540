import type { Site } from '@lathe/platform/config/common-config';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/tokens/tokens';
import { authConfig, jwks, refresh, type Session, signIn, signOut, signUp } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BuiltInOnly } from '../identity/built-in-only.guard.js';
import { ReadPublicKeys } from '../sessions/read-public-keys.use-case.js';
import {
  agentOf,
  clearRefreshCookie,
  platformCookie,
  readRefreshCookie,
  setRefreshCookie,
} from '../sessions/refresh-cookie.js';
import type { OpenedSession } from './account-sessions.js';
import { ReadAuthConfig } from './read-auth-config.use-case.js';
import { RefreshSession } from './refresh-session.use-case.js';
import { SignIn } from './sign-in.use-case.js';
import { SignOut } from './sign-out.use-case.js';
import { SignUp } from './sign-up.use-case.js';

/** Sign-in of builders. */
@Controller()
export class AuthController {
  constructor(
    private readonly signUpCase: SignUp,
    private readonly signInCase: SignIn,
    private readonly refreshCase: RefreshSession,
    private readonly signOutCase: SignOut,
    private readonly keys: ReadPublicKeys,
    private readonly configCase: ReadAuthConfig,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(signUp)
  @UseGuards(BuiltInOnly)
  async signUp(
    @Input() { body }: RouteInput<typeof signUp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.withCookie(reply, await this.signUpCase.execute({ ...body, ip: request.ip }, agentOf(request)));
  }

  @Route(signIn)
  @UseGuards(BuiltInOnly)
  async signIn(
    @Input() { body }: RouteInput<typeof signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof signIn>> {
    const answer = await this.signInCase.byPassword({ ...body, ip: request.ip }, agentOf(request));
    return 'secondStep' in answer ? answer : this.withCookie(reply, answer);
  }

  @Route(refresh)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    return this.withCookie(
      reply,
      await this.refreshCase.execute(readRefreshCookie(request, platformCookie, this.site)),
    );
  }

  @Route(signOut)
  async signOut(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof signOut>> {
    const accountId = caller.kind === 'account' ? caller.accountId : undefined;
    await this.signOutCase.execute(accountId, readRefreshCookie(request, platformCookie, this.site));
    clearRefreshCookie(reply, platformCookie, this.site.protocol === 'https');
    return {};
  }

  @Route(authConfig)
  config(): RouteAnswer<typeof authConfig> {
    return this.configCase.execute();
  }

  @Route(jwks)
  async jwks(): Promise<RouteAnswer<typeof jwks>> {
    return { keys: await this.keys.execute() };
  }

  private withCookie(reply: FastifyReply, { session, refreshToken }: OpenedSession): Session {
    setRefreshCookie(reply, platformCookie, refreshToken, this.site.protocol === 'https');
    return session;
  }
}
