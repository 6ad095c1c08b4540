import { Module } from '@nestjs/common';
import { appStatesProvider } from '@lathe/platform/app-states/app-states.provider';
import { ContextItemRepository } from './context-item.repository.js';
import { ItemsController } from './items.controller.js';
import { ListContextItems } from './list-context-items.use-case.js';

@Module({ controllers: [ItemsController], providers: [appStatesProvider, ContextItemRepository, ListContextItems] })
export class ItemsModule {}
