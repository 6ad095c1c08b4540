import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { SITE } from '@lathe/platform/tokens/tokens';
import { showsWatermark } from '@lathe/proto/plans/features';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';

/** Which apps carry the platform's mark: by the plan of their owner, and by what he chose. */
@Injectable()
export class Watermarks {
  constructor(
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Where the mark leads; null for an app without one, and while its owner's plan cannot be asked for. */
  async addressFor({ ownerId, style }: AppRecord): Promise<string | null> {
    const owner = await this.features.planOf(ownerId);
    return owner && showsWatermark(style, owner) ? this.site.publicUrl : null;
  }
}
