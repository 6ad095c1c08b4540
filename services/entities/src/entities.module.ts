import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { EntityAccess } from './access/entity-access.js';
import { ImportController } from './imports/import.controller.js';
import { ImportRows } from './imports/import-rows.use-case.js';
import { AnswerMemory } from './lists/answer-memory.js';
import { ListEntities } from './overview/list-entities.use-case.js';
import { OverviewController } from './overview/overview.controller.js';
import { ChangeRow } from './rows/change-row.use-case.js';
import { CreateRow } from './rows/create-row.use-case.js';
import { CreateRows } from './rows/create-rows.use-case.js';
import { DeleteRow } from './rows/delete-row.use-case.js';
import { DeleteRows } from './rows/delete-rows.use-case.js';
import { ListRows } from './rows/list-rows.use-case.js';
import { NewRows } from './rows/new-rows.js';
import { ReadRow } from './rows/read-row.use-case.js';
import { RowRepository } from './rows/row.repository.js';
import { RowsController } from './rows/rows.controller.js';
import { InsertSampleRows } from './sample-rows/insert-sample-rows.use-case.js';
import { SampleBatchRepository } from './sample-rows/sample-batch.repository.js';
import { SampleRowsController } from './sample-rows/sample-rows.controller.js';
import { ReadSchema } from './schemas/read-schema.use-case.js';
import { SchemaRepository } from './schemas/schema.repository.js';
import { Schemas } from './schemas/schemas.js';
import { UnknownFields } from './unknown-fields/unknown-fields.repository.js';
import { AppLimits } from './usage/app-limits.js';
import { AppUsage } from './usage/app-usage.repository.js';
import { RowValidator } from './validation/row-validator.js';

const access = [AppStates, Entitlements, SchemaRepository, Schemas, EntityAccess];
const rows = [
  AppLimits,
  AppUsage,
  RowRepository,
  AnswerMemory,
  RowValidator,
  UnknownFields,
  NewRows,
  ListRows,
  ReadRow,
  CreateRow,
  CreateRows,
  ChangeRow,
  DeleteRow,
  DeleteRows,
  ReadSchema,
];

@Module({
  controllers: [RowsController, ImportController, OverviewController, SampleRowsController],
  providers: [
    ...access,
    ...rows,
    ImportRows,
    ListEntities,
    SampleBatchRepository,
    InsertSampleRows,
    ...purgingOf(RowRepository, AppUsage, SchemaRepository, SampleBatchRepository, UnknownFields),
  ],
})
export class EntitiesModule {}
