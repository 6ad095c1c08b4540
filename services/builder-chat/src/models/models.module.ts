import { modelsProvider } from '@lathe/platform/models/create-models';
import { MODELS } from '@lathe/platform/models/models';
import { Module } from '@nestjs/common';
import { ANSWER_MODEL } from './answer-model.js';
import { AnswerModels } from './answer-models.js';
import { createAnswerModel } from './create-answer-model.js';
import { ModelsController } from './models.controller.js';

@Module({
  controllers: [ModelsController],
  providers: [modelsProvider, { provide: ANSWER_MODEL, inject: [MODELS], useFactory: createAnswerModel }, AnswerModels],
  exports: [AnswerModels, MODELS],
})
export class ModelsModule {}
