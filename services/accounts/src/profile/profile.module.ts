import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { AppUsersModule } from '../app-users/app-users.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { AccountController } from './account.controller.js';
import { AccountAdminController } from './account-admin.controller.js';
import { AccountPictureRepository } from './account-picture.repository.js';
import { AccountView } from './account-view.js';
import { ChangeAccount } from './change-account.use-case.js';
import { ChangeProfile } from './change-profile.use-case.js';
import { DeleteAccount } from './delete-account.use-case.js';
import { ListWorkspacePeople } from './list-workspace-people.use-case.js';
import { ProfileController } from './profile.controller.js';
import { ReadPicture } from './read-picture.use-case.js';

/** What people see of their account, and what operators change of it. */
@Module({
  imports: [AppStatesModule, AccountsModule, AppUsersModule, SessionsModule, UsageModule],
  controllers: [AccountController, ProfileController, AccountAdminController],
  providers: [
    AccountView,
    AccountPictureRepository,
    ChangeProfile,
    ReadPicture,
    ListWorkspacePeople,
    ChangeAccount,
    DeleteAccount,
  ],
  exports: [AccountView, AccountPictureRepository, DeleteAccount],
})
export class ProfileModule {}
