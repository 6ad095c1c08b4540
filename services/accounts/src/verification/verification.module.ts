import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ResendVerification } from './resend-verification.use-case.js';
import { SendVerification } from './send-verification.use-case.js';
import { VerificationController } from './verification.controller.js';
import { VerificationCodeRepository } from './verification-code.repository.js';
import { VerificationMailProcessor } from './verification-mail.processor.js';
import { VerifyEmail } from './verify-email.use-case.js';

@Module({
  imports: [AccountsModule],
  controllers: [VerificationController],
  providers: [VerificationCodeRepository, VerificationMailProcessor, SendVerification, ResendVerification, VerifyEmail],
  exports: [VerificationCodeRepository, SendVerification],
})
export class VerificationModule {}
