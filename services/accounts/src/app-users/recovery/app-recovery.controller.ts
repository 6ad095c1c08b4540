import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { appResetPassword, appSendResetEmail } from '@lathe/proto/accounts/recovery';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SendResetMail } from '../../recovery/send-reset-mail.use-case.js';
import { HostedApps } from '../hosted-app.js';
import { ResetAppPassword } from './reset-app-password.use-case.js';

/** Forgotten passwords of an app's users, on that app's own host. */
@Controller()
export class AppRecoveryController {
  constructor(
    private readonly apps: HostedApps,
    private readonly sendCase: SendResetMail,
    private readonly resetCase: ResetAppPassword,
  ) {}

  @Route(appSendResetEmail)
  async send(
    @Input() { params, body }: RouteInput<typeof appSendResetEmail>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof appSendResetEmail>> {
    const { appId, kind } = await this.apps.of(params.id, host);
    if (kind !== 'live') throw notFound();
    await this.sendCase.execute(body.email, request.ip, { appId });
    return {};
  }

  @Route(appResetPassword)
  async reset(
    @Input() { params, body }: RouteInput<typeof appResetPassword>,
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof appResetPassword>> {
    const { email } = await this.resetCase.execute(params.id, host, { ...body, ip: request.ip });
    return { email };
  }
}
