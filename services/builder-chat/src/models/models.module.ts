import { modelsProvider } from '@lathe/platform/models/create-models';
import { MODELS } from '@lathe/platform/models/models';
import { Module } from '@nestjs/common';
import { ANSWER_MODEL } from './answer-model.js';
import { createAnswerModel } from './create-answer-model.js';

@Module({
  providers: [modelsProvider, { provide: ANSWER_MODEL, inject: [MODELS], useFactory: createAnswerModel }],
  exports: [ANSWER_MODEL],
})
export class ModelsModule {}
