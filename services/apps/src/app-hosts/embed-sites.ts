import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';

/** Which sites beside the platform may show an app inside theirs: those that its owner named, while his plan has that. */
@Injectable()
export class EmbedSites {
  constructor(private readonly features: OwnerFeatures) {}

  async of({ ownerId, settings: { embedSites = [] } }: AppRecord): Promise<readonly string[]> {
    return embedSites.length > 0 && (await this.features.includes(ownerId, 'embed')) ? embedSites : [];
  }
}
