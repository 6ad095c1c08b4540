import { followingOwners } from '@lathe/platform/owner-changes/owner-changes';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { ContextItemRepository } from './context-item.repository.js';
import { ItemsController } from './items.controller.js';
import { ListContextItems } from './list-context-items.use-case.js';

@Module({
  controllers: [ItemsController],
  providers: [
    AppStates,
    ContextItemRepository,
    ListContextItems,
    ...purgingOf(ContextItemRepository),
    ...followingOwners(ContextItemRepository),
  ],
})
export class ItemsModule {}
