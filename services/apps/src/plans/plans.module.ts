import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { Module } from '@nestjs/common';

/** What owners of apps may use. */
@Module({
  providers: [Entitlements, OwnerFeatures],
  exports: [Entitlements, OwnerFeatures],
})
export class PlansModule {}
