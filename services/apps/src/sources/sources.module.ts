import { Module } from '@nestjs/common';
import { CONTEXT_SEARCH } from './context-search.js';
import { IngestedContext } from './ingested-context.js';

@Module({
  providers: [{ provide: CONTEXT_SEARCH, useClass: IngestedContext }],
  exports: [CONTEXT_SEARCH],
})
export class SourcesModule {}
