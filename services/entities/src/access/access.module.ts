import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { SchemasModule } from '../schemas/schemas.module.js';
import { EntityAccess } from './entity-access.js';

@Module({
  imports: [SchemasModule],
  providers: [AppStates, EntityAccess],
  exports: [AppStates, EntityAccess],
})
export class AccessModule {}
