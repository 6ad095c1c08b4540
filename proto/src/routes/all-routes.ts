import * as apiKeys from '../accounts/api-keys.js';
import * as appAccount from '../accounts/app-account.js';
import * as appUsers from '../accounts/app-users.js';
import * as accounts from '../accounts/http.js';
import * as installation from '../accounts/installation.js';
import * as invitations from '../accounts/invitations.js';
import * as memories from '../accounts/memories.js';
import * as ownAccount from '../accounts/own-account.js';
import * as profile from '../accounts/profile.js';
import * as recovery from '../accounts/recovery.js';
import * as secondFactor from '../accounts/second-factor.js';
import * as singleSignOn from '../accounts/single-sign-on.js';
import * as usage from '../accounts/usage.js';
import * as analytics from '../apps/analytics.js';
import * as appAddresses from '../apps/app-addresses.js';
import * as assistant from '../apps/assistant.js';
import * as bundle from '../apps/bundle.js';
import * as customHosts from '../apps/custom-hosts.js';
import * as dataItems from '../apps/data-items.js';
import * as appsEditing from '../apps/editing-http.js';
import * as apps from '../apps/http.js';
import * as members from '../apps/members.js';
import * as appPackages from '../apps/packages.js';
import * as sharing from '../apps/sharing.js';
import * as tools from '../apps/tools/http.js';
import * as integratorRuns from '../apps/tools/integrator-runs.js';
import * as toolPlaces from '../apps/tools/places.js';
import * as toolRuns from '../apps/tools/runs.js';
import * as toolSchedules from '../apps/tools/schedules.js';
import * as csvImport from '../builder-chat/csv-import.js';
import * as builderChat from '../builder-chat/http.js';
import * as magicCreate from '../builder-chat/magic-create.js';
import * as validation from '../builder-chat/validation.js';
import * as connectors from '../context-ingest/connectors.js';
import * as contextIngest from '../context-ingest/http.js';
import * as contextChunks from '../context-ingest/item-chunks.js';
import * as contextLive from '../context-ingest/live-items.js';
import * as deskAccounts from '../desk/accounts.js';
import * as deskApps from '../desk/apps.js';
import * as deskAudit from '../desk/audit.js';
import * as deskMails from '../desk/mails.js';
import * as deskModelCosts from '../desk/model-costs.js';
import { operationsRoutes } from '../desk/operations.js';
import * as entityChanges from '../entities/changes.js';
import * as entities from '../entities/http.js';
import * as imports from '../entities/imports.js';
import * as manyRows from '../entities/many-rows.js';
import * as rowReading from '../entities/reading.js';
import type { RouteContract } from '../http/route.js';
import * as integrations from '../integrations/http.js';
import * as appPlans from '../payments/app-plans.js';
import * as appSubscription from '../payments/app-subscription.js';
import * as payments from '../payments/http.js';
import * as memberships from '../payments/memberships.js';
import * as packages from '../payments/packages.js';
import * as ownSubscription from '../payments/subscription.js';
import * as testPayments from '../payments/test-provider.js';
import * as webhooks from '../payments/webhooks.js';

const isContract = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'service' in value;

/** Every public route of the platform; the gateway's table, the OpenAPI file and the conformance test read it. */
export const allRoutes: readonly RouteContract[] = [
  accounts,
  analytics,
  apiKeys,
  appAccount,
  appAddresses,
  appPackages,
  appUsers,
  apps,
  appsEditing,
  assistant,
  builderChat,
  bundle,
  connectors,
  contextIngest,
  contextChunks,
  contextLive,
  csvImport,
  magicCreate,
  customHosts,
  dataItems,
  deskAccounts,
  deskApps,
  deskAudit,
  deskMails,
  deskModelCosts,
  ...Object.values(operationsRoutes),
  entities,
  imports,
  entityChanges,
  installation,
  integratorRuns,
  integrations,
  invitations,
  manyRows,
  payments,
  appPlans,
  appSubscription,
  rowReading,
  members,
  memberships,
  memories,
  ownAccount,
  ownSubscription,
  packages,
  profile,
  recovery,
  secondFactor,
  sharing,
  singleSignOn,
  testPayments,
  toolPlaces,
  toolRuns,
  toolSchedules,
  tools,
  usage,
  validation,
  webhooks,
].flatMap((module) => Object.values(module).filter(isContract));
