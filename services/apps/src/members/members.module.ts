import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { Addresses } from './addresses.js';
import { InviteMember } from './invite-member.use-case.js';
import { ManageMembers } from './manage-members.use-case.js';
import { MemberMailProcessor } from './member-mail.processor.js';
import { MembersController } from './members.controller.js';
import { OwnInvitationsController } from './own-invitations.controller.js';
import { OwnInvitations } from './own-invitations.use-case.js';
import { Workspaces } from './workspaces.js';

@Module({
  imports: [RecordsModule, AppsModule, VersionsModule],
  controllers: [MembersController, OwnInvitationsController],
  providers: [Addresses, Workspaces, InviteMember, ManageMembers, OwnInvitations, MemberMailProcessor],
})
export class MembersModule {}
