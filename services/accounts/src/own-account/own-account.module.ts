import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OwnKeysController } from './api-keys/own-keys.controller.js';
import { OwnKeys } from './api-keys/own-keys.use-case.js';
import { AskForEmailChange } from './ask-for-email-change.use-case.js';
import { ChangePassword } from './change-password.use-case.js';
import { CompleteEmailChange } from './complete-email-change.use-case.js';
import { ConfirmOwner } from './confirm-owner.js';
import { ConfirmPassword } from './confirm-password.js';
import { DeleteOwnAccount } from './delete-own-account.use-case.js';
import { EmailChangeMailProcessor } from './email-change-mail.processor.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnSessions } from './own-sessions.use-case.js';
import { AddPasskey } from './second-factors/add-passkey.use-case.js';
import { OwnFactors } from './second-factors/own-factors.use-case.js';
import { SecondFactorController } from './second-factors/second-factor.controller.js';
import { SetUpTotp } from './second-factors/set-up-totp.use-case.js';

@Module({
  imports: [
    AccountsModule,
    IdentityModule,
    SessionsModule,
    MailedCodesModule,
    ProfileModule,
    SecondFactorsModule,
    NoticesModule,
    ApiKeysModule,
  ],
  controllers: [OwnAccountController, SecondFactorController, OwnKeysController],
  providers: [
    ConfirmPassword,
    ConfirmOwner,
    ChangePassword,
    AskForEmailChange,
    EmailChangeMailProcessor,
    CompleteEmailChange,
    OwnSessions,
    DeleteOwnAccount,
    SetUpTotp,
    AddPasskey,
    OwnFactors,
    OwnKeys,
  ],
})
export class OwnAccountModule {}
