import { MODELS, type Models } from '@lathe/platform/models/models';
import { Inject, Injectable } from '@nestjs/common';
import { ANSWER_MODEL, type AnswerModel } from './answer-model.js';
import { PromptedAnswers } from './prompted-answers.js';

/** What answers here, and the other models that a message may ask for. */
@Injectable()
export class AnswerModels {
  constructor(
    @Inject(ANSWER_MODEL) private readonly standard: AnswerModel,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** Whether a language model answers, and not the built-in engine. */
  get isLanguageModel(): boolean {
    return this.models.name !== null;
  }

  /** Names that a message may ask for, the standard one first; none where the built-in engine answers. */
  get choices(): string[] {
    const { name, configured } = this.models;
    return name === null ? [] : [name, ...[...configured.keys()].filter((other) => other !== name)];
  }

  /** The model of this name; the standard one where none was asked for, or it is not configured any more. */
  named(name: string | null): AnswerModel {
    if (name === null || name === this.models.name || !this.choices.includes(name)) return this.standard;
    return new PromptedAnswers(name, this.models);
  }
}
