import { DomainError } from '@lathe/platform/errors/domain-error';
import { builtFile } from '@lathe/platform/workers/built-file';
import { PoolBusy, TaskTimeout, TaskTooHard, WorkerCrash, WorkerPool } from '@lathe/platform/workers/worker-pool';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import type { DocumentAnswer, DocumentTask, DocumentTasks } from './document-tasks.js';

/** Milliseconds for one file. */
const timeoutMs = 60_000;
/** More than the jobs of one process have at a time. */
const maxWaiting = 100;
const maxHeapMb = 768;

/** Reads what strangers wrote in worker processes with limits of time and memory. */
@Injectable()
export class DocumentPool implements OnModuleDestroy {
  private readonly pool = new WorkerPool<DocumentTask, DocumentAnswer>({
    workerFile: builtFile(new URL('./document-worker.js', import.meta.url)),
    workers: 2,
    timeoutMs,
    maxWaiting,
    maxHeapMb,
  });

  /**
   * Throws an ExtractionFault that says why there is no answer, and `unavailable` when too many wait, or when its process
   * was ended from outside, as a system without memory does.
   */
  async ask<K extends keyof DocumentTasks>(
    kind: K,
    asked: DocumentTasks[K]['asked'],
  ): Promise<DocumentTasks[K]['answered']> {
    const answer = await this.pool.run({ kind, asked } as DocumentTask).catch(refused);
    if ('fault' in answer) throw new ExtractionFault(answer.fault);
    return answer.answered;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }
}

function refused(error: unknown): never {
  if (error instanceof TaskTimeout)
    throw new ExtractionFault(`The file took longer than ${timeoutMs / 1_000} seconds to read. Upload it in parts.`);
  if (error instanceof TaskTooHard)
    throw new ExtractionFault('The file needs more memory than there is to read one. Upload it in parts.');
  if (error instanceof WorkerCrash) {
    const message =
      'The file could not be read: what reads it ended on the way. Upload it in parts, or try again later.';
    throw new DomainError('unavailable', {}, { message, cause: error });
  }
  throw error instanceof PoolBusy ? new DomainError('unavailable', {}, { cause: error }) : error;
}
