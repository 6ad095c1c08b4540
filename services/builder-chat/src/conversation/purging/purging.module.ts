import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { MessageRepository } from '../messages/message.repository.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PurgeGenerations } from './purge-generations.js';

/** What this service holds of an app, in the order in which it is deleted. */
@Module({
  imports: [GenerationsModule, MessagesModule, AttachmentsModule, EventsModule, LedgerModule],
  providers: [PurgeGenerations, ...purgingOf(AttachmentFiles, MessageRepository, LedgerRepository, PurgeGenerations)],
})
export class PurgingModule {}
