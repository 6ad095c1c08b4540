import type { Site } from '@lathe/platform/config/common-config';
import { Input, RawBody, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Session } from '@lathe/proto/accounts/http';
import { backChannelLogout, exchange } from '@lathe/proto/accounts/single-sign-on';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeycloakMethod } from '../identity/keycloak/keycloak-method.js';
import { agentOf, platformCookie, setRefreshCookie } from '../sessions/refresh-cookie.js';
import { SignIn } from '../sign-in/sign-in.use-case.js';
import { EndProviderSession } from './end-provider-session.use-case.js';

/** Sign-in of builders by Keycloak, and its end there. Not found where there is none. */
@Controller()
export class SingleSignOnController {
  constructor(
    private readonly signInCase: SignIn,
    private readonly method: KeycloakMethod,
    private readonly endCase: EndProviderSession,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(exchange)
  async exchange(
    @Input() { body }: RouteInput<typeof exchange>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const proof = { token: body.token, ip: request.ip };
    const { session, refreshToken } = await this.signInCase.execute(this.method, proof, agentOf(request));
    setRefreshCookie(reply, platformCookie, refreshToken, this.site.protocol === 'https');
    return session;
  }

  @Route(backChannelLogout)
  async backChannelLogout(@RawBody() body: Buffer): Promise<RouteAnswer<typeof backChannelLogout>> {
    await this.endCase.execute(new URLSearchParams(body.toString()).get('logout_token') ?? '');
    return {};
  }
}
