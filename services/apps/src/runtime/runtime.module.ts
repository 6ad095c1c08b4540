import { Module } from '@nestjs/common';
import { BuildsModule } from '../builds/builds.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { PageScriptsModule } from '../page-scripts/page-scripts.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AssetGrants } from './asset-grants.js';
import { CreatePreviewCode } from './create-preview-code.use-case.js';
import { OpenPreviewSession } from './open-preview-session.use-case.js';
import { PreviewCodes } from './preview-codes.js';
import { PreviewLinksController } from './preview-links.controller.js';
import { PreviewLinks } from './preview-links.js';
import { ReadAsset } from './read-asset.use-case.js';
import { ReadBundle } from './read-bundle.use-case.js';
import { ReadVendorFile } from './read-vendor-file.use-case.js';
import { RuntimeController } from './runtime.controller.js';
import { SharePreview } from './share-preview.use-case.js';
import { Watermarks } from './watermarks.js';

@Module({
  imports: [PlansModule, RecordsModule, HostsModule, VersionsModule, BuildsModule, PageScriptsModule],
  controllers: [RuntimeController, PreviewLinksController],
  providers: [
    AssetGrants,
    Watermarks,
    ReadAsset,
    ReadBundle,
    PreviewCodes,
    PreviewLinks,
    SharePreview,
    CreatePreviewCode,
    OpenPreviewSession,
    ReadVendorFile,
  ],
  exports: [AssetGrants, Watermarks, PreviewCodes],
})
export class RuntimeModule {}
