import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { AccountsModule } from './accounts.module.js';
import { PurgeAccount } from './accounts/purge-account.processor.js';
import { accountsEnv } from './config/accounts-env.js';
import { VerificationMailProcessor } from './verification/verification-mail.processor.js';

/** Accounts, sign-in, app users. */
export const accountsService: ServiceDefinition = {
  name: 'accounts',
  env: accountsEnv,
  modules: [AccountsModule],
  consumers: [AppStates, PurgedApps],
  processors: [VerificationMailProcessor, PurgeHoldings, PurgeAccount],
};
