import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { RecoveryController } from './recovery.controller.js';
import { ReplacePassword } from './replace-password.js';
import { ResetMailProcessor } from './reset-mail.processor.js';
import { ResetPassword } from './reset-password.use-case.js';
import { SendResetMail } from './send-reset-mail.use-case.js';

@Module({
  imports: [ApiKeysModule, AppStatesModule, AccountsModule, IdentityModule, SessionsModule, MailedCodesModule],
  controllers: [RecoveryController],
  providers: [SendResetMail, ResetMailProcessor, ReplacePassword, ResetPassword],
  exports: [SendResetMail, ReplacePassword],
})
export class RecoveryModule {}
