import { Injectable } from '@nestjs/common';
import { AppSelling } from './app-seller.js';
import { PlatformSelling } from './platform-seller.js';
import type { Seller } from './seller.js';

/** Finds of whom something is bought. */
@Injectable()
export class Sellers {
  constructor(
    private readonly platform: PlatformSelling,
    private readonly apps: AppSelling,
  ) {}

  /** The owner of an app, or with null the installation. Null where nobody takes the money. */
  async of(appId: string | null): Promise<Seller | null> {
    return appId === null ? this.platform.seller() : this.apps.seller(appId);
  }
}
