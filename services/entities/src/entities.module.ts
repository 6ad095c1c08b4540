import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { EntityDoor } from './access/entity-door.js';
import { ImportController } from './imports/import.controller.js';
import { ImportRows } from './imports/import-rows.js';
import { AnswerMemory } from './lists/answer-memory.js';
import { OverviewController } from './overview/overview.controller.js';
import { ChangeRows } from './rows/change-rows.js';
import { CreateRows } from './rows/create-rows.js';
import { ReadRows } from './rows/read-rows.js';
import { RowRepository } from './rows/row.repository.js';
import { RowsController } from './rows/rows.controller.js';
import { InsertSampleRows } from './sample-rows/insert-sample-rows.js';
import { SampleBatchRepository } from './sample-rows/sample-batch.repository.js';
import { SampleRowsController } from './sample-rows/sample-rows.controller.js';
import { SchemaRepository } from './schemas/schema.repository.js';
import { Schemas } from './schemas/schemas.js';
import { UnknownFields } from './unknown-fields/unknown-fields.repository.js';
import { AppLimits } from './usage/app-limits.js';
import { AppUsage } from './usage/app-usage.repository.js';
import { RowValidator } from './validation/row-validator.js';

const access = [AppStates, Entitlements, SchemaRepository, Schemas, EntityDoor];
const rows = [
  AppLimits,
  AppUsage,
  RowRepository,
  AnswerMemory,
  RowValidator,
  UnknownFields,
  ReadRows,
  CreateRows,
  ChangeRows,
];

@Module({
  controllers: [RowsController, ImportController, OverviewController, SampleRowsController],
  providers: [
    ...access,
    ...rows,
    ImportRows,
    SampleBatchRepository,
    InsertSampleRows,
    ...purgingOf(RowRepository, AppUsage, SchemaRepository, SampleBatchRepository, UnknownFields),
  ],
})
export class EntitiesModule {}
