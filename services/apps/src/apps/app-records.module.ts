import { Module } from '@nestjs/common';
import { AppRepository } from './app.repository.js';
import { AppWriter } from './app-writer.js';

/** The record of an app, on which its versions and names stand as the rest of this folder does. */
@Module({
  providers: [AppRepository, AppWriter],
  exports: [AppRepository, AppWriter],
})
export class AppRecordsModule {}
