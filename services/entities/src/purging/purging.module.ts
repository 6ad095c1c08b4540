import { Memberships } from '@lathe/platform/app-access/memberships';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { ConversionsModule } from '../conversions/conversions.module.js';
import { UnconvertedValues } from '../conversions/unconverted.repository.js';
import { ImportRepository } from '../imports/import.repository.js';
import { ImportBatchRepository } from '../imports/import-batch.repository.js';
import { ImportsModule } from '../imports/imports.module.js';
import { EntityPresence } from '../removed-entities/entity-presence.repository.js';
import { RemovedEntitiesModule } from '../removed-entities/removed-entities.module.js';
import { RowRepository } from '../rows/row.repository.js';
import { RowsModule } from '../rows/rows.module.js';
import { SampleBatchRepository } from '../sample-rows/sample-batch.repository.js';
import { SampleRowsModule } from '../sample-rows/sample-rows.module.js';
import { SchemaRepository } from '../schemas/schema.repository.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { UnknownFieldsModule } from '../unknown-fields/unknown-fields.module.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import { UsageModule } from '../usage/usage.module.js';

/** What this service holds of an app, in the order in which it is deleted. */
@Module({
  imports: [
    AccessModule,
    SchemasModule,
    UsageModule,
    UnknownFieldsModule,
    RowsModule,
    ImportsModule,
    SampleRowsModule,
    ConversionsModule,
    RemovedEntitiesModule,
  ],
  providers: purgingOf(
    RowRepository,
    AppUsage,
    SchemaRepository,
    SampleBatchRepository,
    ImportBatchRepository,
    ImportRepository,
    UnknownFields,
    UnconvertedValues,
    EntityPresence,
    Memberships,
  ),
})
export class PurgingModule {}
