import { randomId } from '@lathe/platform/ids/random-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { DraftLink } from '@lathe/proto/apps/sharing';
import { Injectable } from '@nestjs/common';
import type { AppRecord, PreviewLink } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { refuseTakenDown } from '../records/taken-down.js';
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

  /** A new link, good for seven days; the one before ends. Throws `app/taken-down` too. */
  async begin(scope: OwnerScope, appId: string): Promise<DraftLink> {
    const link = { linkId: randomId(), expiresAt: new Date(Date.now() + lastsMs) };
    const shared = await this.unitOfWork.run(async (tx) => {
      refuseTakenDown(await this.read.app(scope, appId, tx));
      return this.set(scope, appId, link, tx);
    });
    return this.links.addressOf(shared)!;
  }

  /** Safe to repeat. */
  async end(scope: OwnerScope, appId: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.set(scope, appId, null, tx));
  }

  private set(scope: OwnerScope, appId: string, link: PreviewLink | null, tx: Transaction): Promise<AppRecord> {
    return this.writer.change(scope, appId, { previewLink: link }, 'apps.app.changed.v1', tx);
  }
}
