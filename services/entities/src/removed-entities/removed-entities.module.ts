import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { EntityPresence } from './entity-presence.repository.js';
import { NoteRemoved } from './note-removed.processor.js';
import { PresentEntities } from './present-entities.js';
import { PurgeRemoved } from './purge-removed.processor.js';
import { RemovedEntities } from './removed-entities.consumer.js';

@Module({
  imports: [AccessModule, RowsModule, SchemasModule],
  providers: [EntityPresence, PresentEntities, NoteRemoved, PurgeRemoved, RemovedEntities],
  exports: [EntityPresence],
})
export class RemovedEntitiesModule {}
