import type { AnswerChunk, AnswerModel, AnswerRequest } from './answer-model.js';

/**
 * A model whose code is loaded with its first answer: LangChain takes 55 MB and a quarter of a second, which an idle
 * process need not have.
 */
export class LazyAnswers implements AnswerModel {
  private loaded: Promise<AnswerModel> | undefined;

  constructor(
    readonly name: string,
    readonly canRepair: boolean,
    private readonly load: () => Promise<AnswerModel>,
  ) {}

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    this.loaded ??= this.load();
    yield* (await this.loaded).answer(request, signal);
  }
}
