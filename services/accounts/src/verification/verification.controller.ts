import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { sendVerification, verifyEmail } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ResendVerification } from './resend-verification.use-case.js';
import { VerifyEmail } from './verify-email.use-case.js';

/** Proof of an account's address. */
@Controller()
export class VerificationController {
  constructor(
    private readonly resend: ResendVerification,
    private readonly verify: VerifyEmail,
  ) {}

  @Route(sendVerification)
  async sendVerification(@Caller() caller: Principal): Promise<RouteAnswer<typeof sendVerification>> {
    await this.resend.execute(ownerScope(caller));
    return {};
  }

  @Route(verifyEmail)
  async verifyEmail(@Input() { body }: RouteInput<typeof verifyEmail>): Promise<RouteAnswer<typeof verifyEmail>> {
    const { email } = await this.verify.execute(body.code);
    return { email };
  }
}
