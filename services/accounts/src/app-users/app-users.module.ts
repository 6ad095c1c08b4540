import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { Module } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptInvitation } from './accept-invitation.js';
import { AppUserController } from './app-user.controller.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserAdminController } from './app-user-admin.controller.js';
import { AppUserEpochs } from './app-user-epochs.js';
import { AppUserEvents } from './app-user-events.js';
import { AppUserSessions } from './app-user-sessions.js';
import { ChangeAppUser } from './change-app-user.use-case.js';
import { ForgetAppUserProcessor } from './forget-app-user.processor.js';
import { HostedApps } from './hosted-app.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationMailProcessor } from './invitation-mail.processor.js';
import { InvitationView } from './invitation-view.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitePeople } from './invite-people.use-case.js';
import { ListAppUsers } from './list-app-users.use-case.js';
import { MemoriesController } from './memories/memories.controller.js';
import { MemoryRepository } from './memories/memory.repository.js';
import { MemoryHolders } from './memories/memory-holder.js';
import { OwnMemories } from './memories/own-memories.use-case.js';
import { AppVerificationMailProcessor } from './own-page/app-verification-mail.processor.js';
import { OwnAppSessions } from './own-page/own-app-sessions.use-case.js';
import { OwnPageController } from './own-page/own-page.controller.js';
import { SendAppVerification } from './own-page/send-app-verification.js';
import { SignedInUsers } from './own-page/signed-in-user.js';
import { VerifyAppEmail } from './own-page/verify-app-email.use-case.js';
import { OwnedApps } from './owned-app.js';
import { PurgeAppUsers } from './purge-app-users.js';
import { ReadAppPerson } from './read-app-person.use-case.js';
import { ReadAppUser } from './read-app-user.use-case.js';
import { ReadSignUps } from './read-sign-ups.use-case.js';
import { AppRecoveryController } from './recovery/app-recovery.controller.js';
import { ResetAppPassword } from './recovery/reset-app-password.use-case.js';
import { RefreshAppSession } from './refresh-app-session.use-case.js';
import { RemoveAppUser } from './remove-app-user.use-case.js';
import { SignInAppUser } from './sign-in-app-user.use-case.js';
import { SignOutAppUser } from './sign-out-app-user.use-case.js';
import { SignUpAppUser } from './sign-up-app-user.use-case.js';

@Module({
  imports: [AppStatesModule, IdentityModule, SessionsModule, AccountsModule, MailedCodesModule, RecoveryModule],
  controllers: [
    AppUserController,
    OwnPageController,
    AppRecoveryController,
    AppUserAdminController,
    InvitationsController,
    MemoriesController,
  ],
  providers: [
    HostedApps,
    {
      provide: OwnerFeatures,
      inject: [AccountRepository, PlanCatalogue],
      // The truth of plans is here: no copy of it is asked.
      useFactory: (accounts: AccountRepository, plans: PlanCatalogue) =>
        new OwnerFeatures({ of: (accountId) => accounts.find(accountId) }, plans),
    },
    OwnedApps,
    AppUserRepository,
    AppUserEpochs,
    AppUserEvents,
    AppUserSessions,
    SignUpAppUser,
    SignInAppUser,
    RefreshAppSession,
    SignOutAppUser,
    ResetAppPassword,
    SignedInUsers,
    SendAppVerification,
    AppVerificationMailProcessor,
    VerifyAppEmail,
    OwnAppSessions,
    ReadAppUser,
    ListAppUsers,
    ReadAppPerson,
    ReadSignUps,
    ChangeAppUser,
    RemoveAppUser,
    ForgetAppUserProcessor,
    PurgeAppUsers,
    MemoryHolders,
    MemoryRepository,
    OwnMemories,
    InvitationRepository,
    InvitationView,
    InvitePeople,
    AcceptInvitation,
    InvitationMailProcessor,
  ],
  exports: [PurgeAppUsers, MemoryRepository, InvitationRepository, ReadAppPerson, SignedInUsers],
})
export class AppUsersModule {}
