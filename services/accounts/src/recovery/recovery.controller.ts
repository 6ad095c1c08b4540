import { Input, Route } from '@lathe/platform/http/route.decorator';
import { resetPassword, sendResetPasswordEmail } from '@lathe/proto/accounts/recovery';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BuiltInOnly } from '../identity/built-in-only.guard.js';
import { ResetPassword } from './reset-password.use-case.js';
import { SendResetMail } from './send-reset-mail.use-case.js';

/** Forgotten passwords of builders. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly sendCase: SendResetMail,
    private readonly resetCase: ResetPassword,
    private readonly builtInOnly: BuiltInOnly,
  ) {}

  @Route(sendResetPasswordEmail)
  async send(
    @Input() { body }: RouteInput<typeof sendResetPasswordEmail>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof sendResetPasswordEmail>> {
    const { email, mainAppId, continueUrl } = body;
    if (mainAppId === undefined) this.builtInOnly.canActivate();
    await this.sendCase.execute(email, request.ip, {
      ...(mainAppId !== undefined && { appId: mainAppId }),
      ...(continueUrl !== undefined && { continueUrl }),
    });
    return {};
  }

  @Route(resetPassword)
  @UseGuards(BuiltInOnly)
  async reset(
    @Input() { body }: RouteInput<typeof resetPassword>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof resetPassword>> {
    const { email } = await this.resetCase.execute({ ...body, ip: request.ip });
    return { email };
  }
}
