import { randomId } from '@lathe/platform/ids/random-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { DraftLink } from '@lathe/proto/apps/sharing';
import { Injectable } from '@nestjs/common';
import type { AppRecord, PreviewLink } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ReadVersion } from '../versions/read-version.js';
import { PreviewLinks } from './preview-links.js';

const lastsMs = 7 * 24 * 3_600_000;

/** Shares the draft of an app by a link, and ends that. It counts at once, since the app's state carries the link. */
@Injectable()
export class SharePreview {
  constructor(
    private readonly read: ReadVersion,
    private readonly links: PreviewLinks,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, as the others do. */
  async current(scope: OwnerScope, appId: string): Promise<DraftLink | null> {
    return this.links.addressOf(await this.read.app(scope, appId));
  }

  /** A new link, good for seven days; the one before ends. */
  async begin(scope: OwnerScope, appId: string): Promise<DraftLink> {
    const expiresAt = new Date(Date.now() + lastsMs);
    return this.links.addressOf(await this.set(scope, appId, { linkId: randomId(), expiresAt }))!;
  }

  /** Safe to repeat. */
  async end(scope: OwnerScope, appId: string): Promise<void> {
    await this.set(scope, appId, null);
  }

  private set(scope: OwnerScope, appId: string, previewLink: PreviewLink | null): Promise<AppRecord> {
    return this.unitOfWork.run((tx) => this.writer.change(scope, appId, { previewLink }, 'apps.app.changed.v1', tx));
  }
}
