import { CONFIG } from '@lathe/platform/service/tokens';
import { Module } from '@nestjs/common';
import { ANSWER_MODEL } from './answer-model.js';
import { createAnswerModel } from './create-answer-model.js';

@Module({
  providers: [{ provide: ANSWER_MODEL, inject: [CONFIG], useFactory: createAnswerModel }],
  exports: [ANSWER_MODEL],
})
export class ModelsModule {}
