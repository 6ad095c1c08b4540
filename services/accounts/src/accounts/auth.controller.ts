import type { Site } from '@lathe/platform/config/common-config';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { EMBEDDED, MAILER, SITE } from '@lathe/platform/service/tokens';
import { authConfig, jwks, refresh, type Session, signIn, signOut, signUp } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDENTITY_PROVIDER, type IdentityProvider } from '../identity/identity-provider.js';
import { KeyRing } from '../sessions/key-ring.js';
import { clearRefreshCookie, platformCookie, readRefreshCookie, setRefreshCookie } from '../sessions/refresh-cookie.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';
import { SignIn } from './sign-in.use-case.js';
import { SignUp } from './sign-up.use-case.js';

/** Sign-in of builders. */
@Controller()
export class AuthController {
  constructor(
    private readonly signUpCase: SignUp,
    private readonly signInCase: SignIn,
    private readonly sessions: AccountSessions,
    private readonly keys: KeyRing,
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(EMBEDDED) private readonly embedded: boolean,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(signUp)
  async signUp(
    @Input() { body }: RouteInput<typeof signUp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.withCookie(reply, await this.signUpCase.execute({ ...body, ip: request.ip }));
  }

  @Route(signIn)
  async signIn(
    @Input() { body }: RouteInput<typeof signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.withCookie(reply, await this.signInCase.execute({ ...body, ip: request.ip }));
  }

  @Route(refresh)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    return this.withCookie(reply, await this.sessions.refresh(readRefreshCookie(request, platformCookie, this.site)));
  }

  @Route(signOut)
  async signOut(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof signOut>> {
    const accountId = caller.kind === 'account' ? caller.accountId : undefined;
    await this.sessions.close(accountId, readRefreshCookie(request, platformCookie, this.site));
    clearRefreshCookie(reply, platformCookie, this.site.protocol === 'https');
    return {};
  }

  @Route(authConfig)
  config(): RouteAnswer<typeof authConfig> {
    return { provider: this.identity.name, mailDelivers: this.mailer.delivers, embedded: this.embedded, google: false };
  }

  @Route(jwks)
  async jwks(): Promise<RouteAnswer<typeof jwks>> {
    return { keys: (await this.keys.publicKeys()) as Record<string, unknown>[] };
  }

  private withCookie(reply: FastifyReply, { session, refreshToken }: OpenedSession): Session {
    setRefreshCookie(reply, platformCookie, refreshToken, this.site.protocol === 'https');
    return session;
  }
}
