import type { Models } from '@lathe/platform/models/models';
import type { AnswerModel } from './answer-model.js';
import { BuiltinAnswers } from './builtin-answers.js';
import { PromptedAnswers } from './prompted-answers.js';

/** What this installation answers with: its language model, or the built-in engine without one. */
export const createAnswerModel = (models: Models): AnswerModel =>
  models.name === null ? new BuiltinAnswers() : new PromptedAnswers(models.name, models);
