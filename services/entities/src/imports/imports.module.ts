import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { AddImportRows } from './add-import-rows.use-case.js';
import { BeginImport } from './begin-import.use-case.js';
import { EndOfImport } from './end-of-import.js';
import { ErrorReport } from './error-report.use-case.js';
import { ImportController } from './import.controller.js';
import { ImportProcessor } from './import.processor.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess } from './import-access.js';
import { ImportBatchRepository } from './import-batch.repository.js';
import { ImportRows } from './import-rows.use-case.js';
import { ImportTextController } from './import-text.controller.js';
import { ImportText } from './import-text.use-case.js';
import { ImportsController } from './imports.controller.js';
import { ReadImports } from './read-imports.use-case.js';
import { ReceiveFile } from './receive-file.use-case.js';
import { RunImport } from './run-import.js';
import { StopImport } from './stop-import.use-case.js';
import { StoreBatch } from './store-batch.js';
import { UndoProcessor } from './undo.processor.js';
import { UndoImport } from './undo-import.use-case.js';

@Module({
  imports: [AccessModule, SchemasModule, UsageModule, RowsModule],
  controllers: [ImportController, ImportsController, ImportTextController],
  providers: [
    ImportRepository,
    ImportBatchRepository,
    ImportAccess,
    StoreBatch,
    RunImport,
    ImportProcessor,
    UndoProcessor,
    BeginImport,
    AddImportRows,
    ReceiveFile,
    ImportRows,
    ImportText,
    EndOfImport,
    ReadImports,
    StopImport,
    UndoImport,
    ErrorReport,
  ],
  exports: [ImportRepository, ImportBatchRepository],
})
export class ImportsModule {}
