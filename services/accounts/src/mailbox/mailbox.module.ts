import { Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.js';
import { ReadMailbox } from './read-mailbox.use-case.js';

/** What would have been mailed. */
@Module({ controllers: [MailboxController], providers: [ReadMailbox] })
export class MailboxModule {}
