import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { RecordsModule } from '../records/records.module.js';
import { DuplicateTemplate } from './duplicate-template.use-case.js';
import { ListTemplates } from './list-templates.use-case.js';
import { TemplatesController } from './templates.controller.js';

@Module({
  imports: [RecordsModule, AppsModule],
  controllers: [TemplatesController],
  providers: [ListTemplates, DuplicateTemplate],
})
export class TemplatesModule {}
