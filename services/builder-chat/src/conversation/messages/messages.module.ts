import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { ForgetAuthors } from './forget-authors.consumer.js';
import { ListMessages } from './list-messages.use-case.js';
import { MessageRepository } from './message.repository.js';
import { MessagesController } from './messages.controller.js';
import { ReadActionBody } from './read-action-body.use-case.js';

@Module({
  imports: [AppsModule, GenerationsModule],
  controllers: [MessagesController],
  providers: [MessageRepository, ListMessages, ReadActionBody, ForgetAuthors],
  exports: [MessageRepository],
})
export class MessagesModule {}
