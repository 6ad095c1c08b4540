import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AnswerMemory } from '../lists/answer-memory.js';
import { UnknownFieldsModule } from '../unknown-fields/unknown-fields.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { RowValidator } from '../validation/row-validator.js';
import { AppUsers } from './app-users.consumer.js';
import { ChangeFeed } from './change-feed.js';
import { ChangeRow } from './change-row.use-case.js';
import { CountRows } from './count-rows.use-case.js';
import { CreateRow } from './create-row.use-case.js';
import { CreateRows } from './create-rows.use-case.js';
import { DeleteRow } from './delete-row.use-case.js';
import { DeleteRows } from './delete-rows.use-case.js';
import { ListRows } from './list-rows.use-case.js';
import { ManyRowsController } from './many-rows.controller.js';
import { NewRows } from './new-rows.js';
import { ReadFields } from './read-fields.use-case.js';
import { ReadMe } from './read-me.use-case.js';
import { ReadRow } from './read-row.use-case.js';
import { ReadSchema } from './read-schema.use-case.js';
import { RowRepository } from './row.repository.js';
import { RowChanges } from './row-changes.js';
import { RowsController } from './rows.controller.js';
import { UpdateMany } from './update-many.use-case.js';
import { UpdateRows } from './update-rows.use-case.js';
import { UserRepository } from './user.repository.js';
import { Users } from './users.js';

@Module({
  imports: [AccessModule, UsageModule, UnknownFieldsModule],
  controllers: [RowsController, ManyRowsController],
  providers: [
    ChangeFeed,
    RowRepository,
    RowValidator,
    AnswerMemory,
    NewRows,
    RowChanges,
    ListRows,
    CountRows,
    ReadFields,
    ReadSchema,
    ReadRow,
    ReadMe,
    UserRepository,
    Users,
    AppUsers,
    CreateRow,
    CreateRows,
    ChangeRow,
    UpdateRows,
    UpdateMany,
    DeleteRow,
    DeleteRows,
  ],
  exports: [RowRepository, NewRows, ChangeFeed, ListRows],
})
export class RowsModule {}
