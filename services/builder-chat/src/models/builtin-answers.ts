import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { noTokens } from '@lathe/platform/models/chunk-facts';
import { ModelError } from '@lathe/platform/models/model-error';
import { builtFile } from '@lathe/platform/workers/built-file';
import { PoolBusy, TaskTooHard, WorkerPool } from '@lathe/platform/workers/worker-pool';
import type { OnModuleDestroy } from '@nestjs/common';
import type { EngineInput } from '../engine/engine.js';
import type { AnswerRequest } from '../prompts/answer-request.js';
import type { AnswerChunk, AnswerModel } from './answer-model.js';
import type { EngineAnswer } from './engine-worker.js';

/** Milliseconds between two pieces of an answer, so that a reader can follow. */
const pace = 1;
/** Milliseconds for one answer; most take about 30. */
const timeoutMs = 30_000;
/** More than the answers that one process writes at a time. */
const maxWaiting = 100;
/** The tagger and an app of 10,000 lines take about 100. */
const maxHeapMb = 192;

/** Answers by the built-in engine: no network, no key, the same answer for the same request. */
export class BuiltinAnswers implements AnswerModel, OnModuleDestroy {
  readonly name = 'Built-in engine';
  /** It writes what it can at once; there is nothing to ask it again. */
  readonly canRepair = false;
  readonly renamesApps = true;

  /** Its process starts with the first answer: an idle installation need not have it. */
  private readonly pool = new WorkerPool<EngineInput, EngineAnswer>({
    workerFile: builtFile(new URL('./engine-worker.js', import.meta.url)),
    workers: 1,
    timeoutMs,
    maxWaiting,
    maxHeapMb,
  });

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    const { pieces, ...named } = await this.write(request, signal);
    for (const text of pieces) {
      signal.throwIfAborted();
      yield { type: 'text', text };
      await pause(pace);
    }
    signal.throwIfAborted();
    yield { type: 'end', finishReason: 'stop', usage: noTokens, ...named };
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  private async write(request: AnswerRequest, signal: AbortSignal): Promise<EngineAnswer> {
    const { nonce, prompt, files, appName, history, attachments, today } = request;
    try {
      return await this.pool.run({ nonce, prompt, files, history, attachments, today, ...(appName && { appName }) });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TaskTooHard) throw new ModelError('chat/model-failed', { cause: error });
      throw error instanceof PoolBusy ? new DomainError('unavailable', {}, { cause: error }) : error;
    }
  }
}
