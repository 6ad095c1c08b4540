import { Module } from '@nestjs/common';
import { SchemaRepository } from './schema.repository.js';
import { Schemas } from './schemas.js';

@Module({
  providers: [SchemaRepository, Schemas],
  exports: [SchemaRepository, Schemas],
})
export class SchemasModule {}
