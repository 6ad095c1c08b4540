import type { Site } from '@lathe/platform/config/common-config';
import { previewOrigin } from '@lathe/platform/http/hosts';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { PreviewViewer } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { ReadVersion } from '../versions/read-version.js';
import { PreviewCodes } from './preview-codes.js';

/**
 * Makes the address that opens the preview of an app, or of one of its older versions, for somebody of its workspace,
 * once, as themselves or as they want to see it.
 */
@Injectable()
export class CreatePreviewCode {
  constructor(
    private readonly read: ReadVersion,
    private readonly codes: PreviewCodes,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `accountId` is who looks. Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    accountId: string,
    appId: string,
    { versionId: wanted, viewer }: { versionId?: string | undefined; viewer: PreviewViewer },
  ): Promise<{ code: string; url: string }> {
    const app = await this.read.app(scope, appId);
    const versionId = wanted === undefined || wanted === app.head ? null : wanted;
    if (versionId !== null) await this.read.version(app, versionId);
    const code = await this.codes.make({ appId: app.appId, accountId, versionId, viewer });
    return { code, url: `${previewOrigin(app.appId, this.site)}/?code=${code}` };
  }
}
