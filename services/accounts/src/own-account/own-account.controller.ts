import type { Site } from '@lathe/platform/config/common-config';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import {
  changeEmail,
  changePassword,
  completeEmailChange,
  deleteOwnAccount,
  endOtherSessions,
  endSession,
  listSessions,
} from '@lathe/proto/accounts/own-account';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BuiltInOnly } from '../identity/built-in-only.guard.js';
import { clearRefreshCookie, platformCookie, readRefreshCookie } from '../sessions/refresh-cookie.js';
import { AskForEmailChange } from './ask-for-email-change.use-case.js';
import { ChangePassword } from './change-password.use-case.js';
import { CompleteEmailChange } from './complete-email-change.use-case.js';
import { DeleteOwnAccount } from './delete-own-account.use-case.js';
import { OwnSessions } from './own-sessions.use-case.js';

/** What builders do with their own account: password, address, sessions, its end. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly passwordCase: ChangePassword,
    private readonly emailCase: AskForEmailChange,
    private readonly completeCase: CompleteEmailChange,
    private readonly sessionsCase: OwnSessions,
    private readonly deleteCase: DeleteOwnAccount,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(changePassword)
  @UseGuards(BuiltInOnly)
  changePassword(
    @Input() { body }: RouteInput<typeof changePassword>,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof changePassword>> {
    return this.passwordCase.execute(ownerScope(caller), { ...body, ip: request.ip, token: this.tokenOf(request) });
  }

  @Route(changeEmail)
  @UseGuards(BuiltInOnly)
  async changeEmail(
    @Input() { body }: RouteInput<typeof changeEmail>,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof changeEmail>> {
    await this.emailCase.execute(ownerScope(caller), body.newEmail, body.password, request.ip);
    return {};
  }

  @Route(completeEmailChange)
  @UseGuards(BuiltInOnly)
  async completeEmailChange(
    @Input() { body }: RouteInput<typeof completeEmailChange>,
  ): Promise<RouteAnswer<typeof completeEmailChange>> {
    const { email } = await this.completeCase.execute(body.code, body.newEmail);
    return { email };
  }

  @Route(listSessions)
  async listSessions(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof listSessions>> {
    return { sessions: await this.sessionsCase.list(ownerScope(caller), this.tokenOf(request)) };
  }

  @Route(endSession)
  async endSession(
    @Input() { params }: RouteInput<typeof endSession>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof endSession>> {
    await this.sessionsCase.end(ownerScope(caller), params.sessionId);
    return {};
  }

  @Route(endOtherSessions)
  async endOtherSessions(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof endOtherSessions>> {
    await this.sessionsCase.endOthers(ownerScope(caller), this.tokenOf(request));
    return {};
  }

  @Route(deleteOwnAccount)
  async deleteAccount(
    @Input() { body }: RouteInput<typeof deleteOwnAccount>,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof deleteOwnAccount>> {
    await this.deleteCase.execute(ownerScope(caller), body, request.ip);
    clearRefreshCookie(reply, platformCookie, this.site.protocol === 'https');
    return {};
  }

  private tokenOf(request: FastifyRequest): string | undefined {
    return readRefreshCookie(request, platformCookie, this.site);
  }
}
