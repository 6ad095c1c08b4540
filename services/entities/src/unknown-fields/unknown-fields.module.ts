import { Module } from '@nestjs/common';
import { UnknownFields } from './unknown-fields.repository.js';

@Module({
  providers: [UnknownFields],
  exports: [UnknownFields],
})
export class UnknownFieldsModule {}
