import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { AppUsersModule } from './app-users/app-users.module.js';
import { ForgetAppUserProcessor } from './app-users/forget-app-user.processor.js';
import { InvitationMailProcessor } from './app-users/invitation-mail.processor.js';
import { AppVerificationMailProcessor } from './app-users/own-page/app-verification-mail.processor.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditLog } from './audit/audit-log.consumer.js';
import { accountsEnv } from './config/accounts-env.js';
import { DeskModule } from './desk/desk.module.js';
import { InstallationModule } from './installation/installation.module.js';
import { InternalModule } from './internal/internal.module.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { ModelCosts } from './model-costs/model-costs.consumer.js';
import { ModelCostsModule } from './model-costs/model-costs.module.js';
import { SecurityNoticeProcessor } from './notices/security-notice.processor.js';
import { OperatorModule } from './operator/operator.module.js';
import { EmailChangeMailProcessor } from './own-account/email-change-mail.processor.js';
import { OwnAccountModule } from './own-account/own-account.module.js';
import { PaidPackages } from './paid-plan/paid-packages.consumer.js';
import { PaidPlanModule } from './paid-plan/paid-plan.module.js';
import { PaidPlanChanges } from './paid-plan/paid-plan-changes.consumer.js';
import { ProfileModule } from './profile/profile.module.js';
import { PurgeAccount } from './purging/purge-account.processor.js';
import { PurgingModule } from './purging/purging.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { ResetMailProcessor } from './recovery/reset-mail.processor.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module.js';
import { UsageModule } from './usage/usage.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { VerificationMailProcessor } from './verification/verification-mail.processor.js';

/** Accounts, sign-in, app users. */
export const accountsService: ServiceDefinition = {
  name: 'accounts',
  env: accountsEnv,
  modules: [
    SignInModule,
    SingleSignOnModule,
    ProfileModule,
    VerificationModule,
    RecoveryModule,
    OwnAccountModule,
    UsageModule,
    PaidPlanModule,
    InstallationModule,
    OperatorModule,
    DeskModule,
    AuditModule,
    ModelCostsModule,
    MailboxModule,
    AppUsersModule,
    InternalModule,
    PurgingModule,
  ],
  workspaceApps: AppStates,
  consumers: [AppStates, PurgedApps, PaidPlanChanges, PaidPackages, AuditLog, ModelCosts],
  processors: [
    VerificationMailProcessor,
    ResetMailProcessor,
    EmailChangeMailProcessor,
    SecurityNoticeProcessor,
    InvitationMailProcessor,
    ForgetAppUserProcessor,
    AppVerificationMailProcessor,
    PurgeHoldings,
    PurgeAccount,
  ],
};
