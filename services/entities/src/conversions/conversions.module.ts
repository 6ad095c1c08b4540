import { Module } from '@nestjs/common';
import { RowsModule } from '../rows/rows.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ConversionStore } from './conversion.store.js';
import { ConvertValues } from './convert-values.processor.js';
import { NewVersions } from './new-versions.consumer.js';
import { UnconvertedValues } from './unconverted.repository.js';

@Module({
  imports: [SchemasModule, UsageModule, RowsModule],
  providers: [ConversionStore, UnconvertedValues, NewVersions, ConvertValues],
  exports: [UnconvertedValues],
})
export class ConversionsModule {}
