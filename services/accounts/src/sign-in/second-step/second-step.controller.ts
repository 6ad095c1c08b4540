import type { Site } from '@lathe/platform/config/common-config';
import { Input, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Session } from '@lathe/proto/accounts/http';
import {
  askPasskey,
  beginPasskeySignIn,
  enterCode,
  enterPasskey,
  signInByPasskey,
} from '@lathe/proto/accounts/second-factor';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRecord } from '../../accounts/account.js';
import { BuiltInOnly } from '../../identity/built-in-only.guard.js';
import { agentOf, platformCookie, setRefreshCookie } from '../../sessions/refresh-cookie.js';
import { AccountSessions } from '../account-sessions.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { SecondStep } from './second-step.js';

/** What comes after the password, and passkeys in its place. */
@Controller()
@UseGuards(BuiltInOnly)
export class SecondStepController {
  constructor(
    private readonly step: SecondStep,
    private readonly passkey: PasskeySignIn,
    private readonly sessions: AccountSessions,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(enterCode)
  async enterCode(
    @Input() { body }: RouteInput<typeof enterCode>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.open(await this.step.byCode(body.ticket, body.code, request.ip), request, reply);
  }

  @Route(askPasskey)
  async askPasskey(
    @Input() { body }: RouteInput<typeof askPasskey>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof askPasskey>> {
    return { options: await this.step.askPasskey(body.ticket, ip) };
  }

  @Route(enterPasskey)
  async enterPasskey(
    @Input() { body }: RouteInput<typeof enterPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.open(await this.step.byPasskey(body.ticket, body.response, request.ip), request, reply);
  }

  @Route(beginPasskeySignIn)
  beginPasskeySignIn(@Req() { ip }: FastifyRequest): Promise<RouteAnswer<typeof beginPasskeySignIn>> {
    return this.passkey.begin(ip);
  }

  @Route(signInByPasskey)
  async signInByPasskey(
    @Input() { body }: RouteInput<typeof signInByPasskey>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.open(await this.passkey.finish(body.ticket, body.response, request.ip), request, reply);
  }

  private async open(account: AccountRecord, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const { session, refreshToken } = await this.sessions.open(account, agentOf(request));
    setRefreshCookie(reply, platformCookie, refreshToken, this.site.protocol === 'https');
    return session;
  }
}
