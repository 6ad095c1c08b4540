import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { AttachmentFiles } from './attachment-files.js';
import { AttachmentsController } from './attachments.controller.js';
import { ReadAttachment } from './read-attachment.use-case.js';

@Module({
  imports: [AppsModule, MessagesModule],
  controllers: [AttachmentsController],
  providers: [AttachmentFiles, ReadAttachment],
  exports: [AttachmentFiles],
})
export class AttachmentsModule {}
