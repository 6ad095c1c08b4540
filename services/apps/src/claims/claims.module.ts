import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ClaimApp } from './claim-app.use-case.js';
import { ClaimCodes } from './claim-codes.js';
import { ClaimsController } from './claims.controller.js';
import { ReadInvitation } from './read-invitation.use-case.js';

@Module({
  imports: [RecordsModule, AppsModule, ToolsModule, VersionsModule],
  controllers: [ClaimsController],
  providers: [ClaimCodes, ReadInvitation, ClaimApp],
})
export class ClaimsModule {}
