import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { EndProviderSession } from './end-provider-session.use-case.js';
import { SingleSignOnController } from './single-sign-on.controller.js';

@Module({
  imports: [IdentityModule, AccountsModule, SessionsModule, SignInModule],
  controllers: [SingleSignOnController],
  providers: [EndProviderSession],
})
export class SingleSignOnModule {}
