import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { Gauges } from '@lathe/platform/entitlements/gauges';
import { CONFIG } from '@lathe/platform/service/tokens';
import { Module } from '@nestjs/common';
import { AppHostsController } from './app-hosts/app-hosts.controller.js';
import { AppPages } from './app-hosts/app-pages.js';
import { HostApps } from './app-hosts/host-apps.js';
import { AppRepository } from './apps/app.repository.js';
import { AppGauges } from './apps/app-gauges.js';
import { AppView } from './apps/app-view.js';
import { AppWriter } from './apps/app-writer.js';
import { AppsController } from './apps/apps.controller.js';
import { ChangeApp } from './apps/change-app.use-case.js';
import { CreateApp } from './apps/create-app.use-case.js';
import { DeleteApp } from './apps/delete-app.use-case.js';
import { ListApps } from './apps/list-apps.use-case.js';
import { ReadApp } from './apps/read-app.use-case.js';
import { UndeleteApp } from './apps/undelete-app.use-case.js';
import { BuildRepository } from './builds/build.repository.js';
import { BuildVersion } from './builds/build-version.use-case.js';
import { CompilerPool } from './builds/compiler-pool.js';
import { DiagnoseVersion } from './builds/diagnose-version.use-case.js';
import { ReadBuiltFile } from './builds/read-built-file.use-case.js';
import { VENDOR, VendorFiles } from './builds/vendor-files.js';
import type { AppsEnv } from './config.js';
import { DeleteFile } from './files/delete-file.use-case.js';
import { FileEditor } from './files/file-editor.js';
import { FilesController } from './files/files.controller.js';
import { ListFiles } from './files/list-files.use-case.js';
import { UpdateFile } from './files/update-file.use-case.js';
import { FindAppByHost } from './internal/find-app-by-host.use-case.js';
import { InternalController } from './internal/internal.controller.js';
import { ReadAppState } from './internal/read-app-state.use-case.js';
import { ReadSchemas } from './internal/read-schemas.use-case.js';
import { ReadSource } from './internal/read-source.use-case.js';
import { ReadVersionOrigin } from './internal/read-version-origin.use-case.js';
import { PublishApp } from './publishing/publish-app.use-case.js';
import { PublishingController } from './publishing/publishing.controller.js';
import { UnpublishApp } from './publishing/unpublish-app.use-case.js';
import { AppRemoval } from './purging/app-removal.js';
import { PurgeApp } from './purging/purge-app.processor.js';
import { PurgeOwner } from './purging/purge-owner.processor.js';
import { PurgedAccounts } from './purging/purged-accounts.js';
import { AssetGrants } from './runtime/asset-grants.js';
import { CreatePreviewCode } from './runtime/create-preview-code.use-case.js';
import { OpenPreviewSession } from './runtime/open-preview-session.use-case.js';
import { PreviewCodes } from './runtime/preview-codes.js';
import { ReadAsset } from './runtime/read-asset.use-case.js';
import { ReadBundle } from './runtime/read-bundle.use-case.js';
import { ReadVendorFile } from './runtime/read-vendor-file.use-case.js';
import { RuntimeController } from './runtime/runtime.controller.js';
import { ClaimFreeSlug } from './slugs/claim-free-slug.js';
import { SlugRepository } from './slugs/slug.repository.js';
import { BlobRepository } from './versions/blob.repository.js';
import { CommitIdRepository } from './versions/commit-id.repository.js';
import { CommitVersion } from './versions/commit-version.use-case.js';
import { ListVersions } from './versions/list-versions.use-case.js';
import { ReadVersion } from './versions/read-version.js';
import { RestoreVersion } from './versions/restore-version.use-case.js';
import { VersionRepository } from './versions/version.repository.js';
import { VersionsController } from './versions/versions.controller.js';
import { WithdrawCommit } from './versions/withdraw-commit.use-case.js';

/** The whole service. AppHostsController comes last: its wildcard takes what the others leave. */
@Module({
  controllers: [
    AppsController,
    VersionsController,
    FilesController,
    PublishingController,
    InternalController,
    RuntimeController,
    AppHostsController,
  ],
  providers: [
    Entitlements,
    Gauges,
    AppRepository,
    AppGauges,
    AppWriter,
    AppView,
    CreateApp,
    ChangeApp,
    DeleteApp,
    UndeleteApp,
    ListApps,
    ReadApp,
    SlugRepository,
    ClaimFreeSlug,
    VersionRepository,
    BlobRepository,
    CommitIdRepository,
    ReadVersion,
    ListVersions,
    CommitVersion,
    WithdrawCommit,
    RestoreVersion,
    FileEditor,
    ListFiles,
    UpdateFile,
    DeleteFile,
    BuildRepository,
    BuildVersion,
    ReadBuiltFile,
    DiagnoseVersion,
    PublishApp,
    UnpublishApp,
    AssetGrants,
    ReadAsset,
    ReadBundle,
    PreviewCodes,
    CreatePreviewCode,
    OpenPreviewSession,
    ReadVendorFile,
    HostApps,
    ReadAppState,
    FindAppByHost,
    ReadSchemas,
    ReadSource,
    ReadVersionOrigin,
    AppPages,
    AppRemoval,
    PurgeApp,
    PurgeOwner,
    PurgedAccounts,
    { provide: VENDOR, inject: [CONFIG], useFactory: (config: AppsEnv) => VendorFiles.open(config.VENDOR_DIR) },
    {
      provide: CompilerPool,
      inject: [CONFIG],
      useFactory: (config: AppsEnv) => new CompilerPool({ vendorDir: config.VENDOR_DIR }),
    },
  ],
})
export class AppsModule {}
