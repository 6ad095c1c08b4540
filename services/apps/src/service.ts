import multipart from '@fastify/multipart';
import { Memberships } from '@lathe/platform/app-access/memberships';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { ReleaseUses } from '@lathe/platform/entitlements/metered-uses';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { uploadBytes } from '@lathe/proto/integrations/core';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { CountAnalytics } from './analytics/count-analytics.consumer.js';
import { AppHostsModule } from './app-hosts/app-hosts.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AssistantModule } from './assistant/assistant.module.js';
import { ClaimsModule } from './claims/claims.module.js';
import { CollectUnused } from './collecting/collect-unused.processor.js';
import { CollectingModule } from './collecting/collecting.module.js';
import { appsEnv } from './config.js';
import { CustomHostsModule } from './custom-hosts/custom-hosts.module.js';
import { DataItemsModule } from './data-items/data-items.module.js';
import { DeskModule } from './desk/desk.module.js';
import { ElementsModule } from './elements/elements.module.js';
import { FilesModule } from './files/files.module.js';
import { HoldingsModule } from './holdings/holdings.module.js';
import { SendAppMail } from './integrations/app-mail.processor.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { InternalModule } from './internal/internal.module.js';
import { MemberMailProcessor } from './members/member-mail.processor.js';
import { MembersModule } from './members/members.module.js';
import { PackageChanges } from './packages/package-changes.consumer.js';
import { PackagesModule } from './packages/packages.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PlacesModule } from './places/places.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { PurgeApp } from './purging/purge-app.processor.js';
import { PurgeOwner } from './purging/purge-owner.processor.js';
import { PurgedAccounts } from './purging/purged-accounts.js';
import { PurgingModule } from './purging/purging.module.js';
import { OwnWorkspaceApps } from './records/own-workspace-apps.js';
import { RuntimeModule } from './runtime/runtime.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { ForgottenPeople } from './tool-runs/forgotten-people.consumer.js';
import { LostRuns } from './tool-runs/lost-runs.processor.js';
import { ToolRunsModule } from './tool-runs/tool-runs.module.js';
import { RunScheduled } from './tool-schedules/run-scheduled.processor.js';
import { ToolSchedulesModule } from './tool-schedules/tool-schedules.module.js';
import { ToolsModule } from './tools/tools.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { VersionsModule } from './versions/versions.module.js';

/** A commit carries the whole source of an app (10 MB at most), escaped as JSON. */
const commitLimit = 24 * 1_048_576;

/** Apps: their records, versions and files, the compiler, publishing, and the hosts they run on. */
export const appsService: ServiceDefinition = {
  name: 'apps',
  env: appsEnv,
  // The last one's wildcard takes what the others leave.
  modules: [
    AppsModule,
    VersionsModule,
    FilesModule,
    ElementsModule,
    TransferModule,
    DataItemsModule,
    PublishingModule,
    DeskModule,
    PicturesModule,
    TemplatesModule,
    ClaimsModule,
    PackagesModule,
    MembersModule,
    CustomHostsModule,
    PurgingModule,
    CollectingModule,
    InternalModule,
    HoldingsModule,
    RuntimeModule,
    UploadsModule,
    IntegrationsModule,
    AssistantModule,
    AnalyticsModule,
    ToolsModule,
    PlacesModule,
    ToolRunsModule,
    ToolSchedulesModule,
    AppHostsModule,
  ],
  workspaceApps: OwnWorkspaceApps,
  consumers: [Entitlements, Memberships, PurgedAccounts, PackageChanges, ForgottenPeople, CountAnalytics],
  processors: [
    PurgeApp,
    PurgeOwner,
    CollectUnused,
    SendAppMail,
    MemberMailProcessor,
    ReleaseUses,
    LostRuns,
    RunScheduled,
  ],
  bodyLimit: commitLimit,
  plugins: async (server) => {
    await server.register(multipart, { limits: { fileSize: uploadBytes - 1, files: 1, fields: 10, parts: 11 } });
  },
};
