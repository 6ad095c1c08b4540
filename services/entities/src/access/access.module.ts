import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { SchemasModule } from '../schemas/schemas.module.js';
import { EntityAccess } from './entity-access.js';

@Module({
  imports: [SchemasModule],
  providers: [AppStates, Entitlements, OwnerFeatures, EntityAccess],
  exports: [AppStates, Entitlements, EntityAccess],
})
export class AccessModule {}
