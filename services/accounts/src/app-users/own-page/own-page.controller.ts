import type { Site } from '@lathe/platform/config/common-config';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import * as routes from '@lathe/proto/accounts/app-account';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { appCookie, readRefreshCookie } from '../../sessions/refresh-cookie.js';
import { OwnAppSessions } from './own-app-sessions.use-case.js';
import { SendAppVerification } from './send-app-verification.js';
import { SignedInUsers } from './signed-in-user.js';
import { VerifyAppEmail } from './verify-app-email.use-case.js';

/** What users of an app do with their own account there. */
@Controller()
export class OwnPageController {
  constructor(
    private readonly people: SignedInUsers,
    private readonly sendCase: SendAppVerification,
    private readonly verifyCase: VerifyAppEmail,
    private readonly sessionsCase: OwnAppSessions,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(routes.appAccount)
  async account(
    @Input() { params }: RouteInput<typeof routes.appAccount>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.appAccount>> {
    const { email, emailVerified } = (await this.people.of(params.id, host, caller)).user;
    return { email, emailVerified, mailDelivers: this.mailer.delivers };
  }

  @Route(routes.appSendVerification)
  async send(
    @Input() { params }: RouteInput<typeof routes.appSendVerification>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.appSendVerification>> {
    await this.sendCase.execute((await this.people.of(params.id, host, caller)).user);
    return {};
  }

  @Route(routes.appVerifyEmail)
  async verify(
    @Input() { params, body }: RouteInput<typeof routes.appVerifyEmail>,
    @RequestHost() host: HostTarget,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.appVerifyEmail>> {
    const { email } = await this.verifyCase.execute(params.id, host, body.code, ip);
    return { email };
  }

  @Route(routes.appSessions)
  async list(
    @Input() { params }: RouteInput<typeof routes.appSessions>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.appSessions>> {
    const person = await this.people.of(params.id, host, caller);
    return { sessions: await this.sessionsCase.list(person, this.tokenOf(request, params.id)) };
  }

  @Route(routes.appEndSession)
  async end(
    @Input() { params }: RouteInput<typeof routes.appEndSession>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.appEndSession>> {
    await this.sessionsCase.end(await this.people.of(params.id, host, caller), params.sessionId);
    return {};
  }

  @Route(routes.appEndOtherSessions)
  async endOthers(
    @Input() { params }: RouteInput<typeof routes.appEndOtherSessions>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.appEndOtherSessions>> {
    const person = await this.people.of(params.id, host, caller);
    await this.sessionsCase.endOthers(person, this.tokenOf(request, params.id));
    return {};
  }

  private tokenOf(request: FastifyRequest, appId: string): string | undefined {
    return readRefreshCookie(request, appCookie(appId, this.site.protocol === 'https'), this.site);
  }
}
