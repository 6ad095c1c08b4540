import { Module } from '@nestjs/common';
import { AppsModule } from '../conversation/apps/apps.module.js';
import { ModelsModule } from '../models/models.module.js';
import { AddEntity } from './add-entity.use-case.js';
import { CsvImportController } from './csv-import.controller.js';
import { GenerateMapping } from './generate-mapping.use-case.js';

@Module({
  imports: [AppsModule, ModelsModule],
  controllers: [CsvImportController],
  providers: [GenerateMapping, AddEntity],
})
export class CsvImportModule {}
