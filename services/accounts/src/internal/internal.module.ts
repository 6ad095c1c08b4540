import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { AppUsersModule } from '../app-users/app-users.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { InternalController } from './internal.controller.js';
import { IssuePreviewToken } from './issue-preview-token.use-case.js';
import { IssueVisitorToken } from './issue-visitor-token.use-case.js';
import { ReadAddress } from './read-address.use-case.js';

@Module({
  imports: [AppStatesModule, SessionsModule, AccountsModule, AppUsersModule],
  controllers: [InternalController],
  providers: [IssuePreviewToken, IssueVisitorToken, ReadAddress],
})
export class InternalModule {}
