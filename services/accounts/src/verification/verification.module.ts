import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { ResendVerification } from './resend-verification.use-case.js';
import { SendVerification } from './send-verification.use-case.js';
import { VerificationController } from './verification.controller.js';
import { VerificationMailProcessor } from './verification-mail.processor.js';
import { VerifyEmail } from './verify-email.use-case.js';

@Module({
  imports: [AccountsModule, MailedCodesModule],
  controllers: [VerificationController],
  providers: [VerificationMailProcessor, SendVerification, ResendVerification, VerifyEmail],
  exports: [SendVerification],
})
export class VerificationModule {}
