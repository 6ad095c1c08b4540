import { Memberships } from '@lathe/platform/app-access/memberships';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { SchemasModule } from '../schemas/schemas.module.js';
import { EntityAccess } from './entity-access.js';
import { PersonRepository } from './person.repository.js';
import { RulePeople } from './rule-people.js';

@Module({
  imports: [SchemasModule],
  providers: [AppStates, Memberships, Entitlements, OwnerFeatures, PersonRepository, RulePeople, EntityAccess],
  exports: [AppStates, Memberships, Entitlements, EntityAccess],
})
export class AccessModule {}
