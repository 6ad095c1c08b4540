import { followingOwners } from '@lathe/platform/owner-changes/owner-changes';
import { Module } from '@nestjs/common';
import { GenerationRepository } from '../generations/generation.repository.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { MessageRepository } from '../messages/message.repository.js';
import { MessagesModule } from '../messages/messages.module.js';

/** The conversation of an app goes with it to a new owner. */
@Module({
  imports: [GenerationsModule, MessagesModule],
  providers: followingOwners(MessageRepository, GenerationRepository),
})
export class OwnersModule {}
