import { DomainError } from '@lathe/platform/errors/domain-error';
import { builtFile } from '@lathe/platform/workers/built-file';
import { PoolBusy, TaskTimeout, TaskTooHard, WorkerPool } from '@lathe/platform/workers/worker-pool';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ExtractionFault } from '../extraction/extraction-fault.js';

/** A file whose text is wanted in chunks, or texts whose lexical vectors are. */
export type DocumentTask = { bytes: Uint8Array; name: string } | { texts: readonly string[] };
export type DocumentAnswer = { file: Uint8Array; chunks: number } | { vectors: number[][] } | { fault: string };

/** Milliseconds for one file. */
const timeoutMs = 60_000;
/** More than the jobs of one process have at a time. */
const maxWaiting = 100;
const maxHeapMb = 768;

/** Reads files in worker processes with limits of time and memory. */
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
   * The chunks of a file, as one file, and their number. Throws an ExtractionFault that says why there are none, and
   * `unavailable` when too many wait.
   */
  async chunksOf(bytes: Uint8Array, name: string): Promise<{ file: Uint8Array; chunks: number }> {
    const answer = await this.run({ bytes, name });
    if ('fault' in answer) throw new ExtractionFault(answer.fault);
    if (!('file' in answer)) throw new Error('The worker answered another question');
    return answer;
  }

  async lexicalVectors(texts: readonly string[]): Promise<number[][]> {
    const answer = await this.run({ texts });
    if (!('vectors' in answer)) throw new Error('The worker answered another question');
    return answer.vectors;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  private run(task: DocumentTask): Promise<DocumentAnswer> {
    return this.pool.run(task).catch((error: unknown) => {
      if (error instanceof TaskTimeout)
        throw new ExtractionFault(
          `The file took longer than ${timeoutMs / 1_000} seconds to read. Upload it in parts.`,
        );
      if (error instanceof TaskTooHard)
        throw new ExtractionFault('The file needs more memory than there is to read one. Upload it in parts.');
      throw error instanceof PoolBusy ? new DomainError('unavailable', {}, { cause: error }) : error;
    });
  }
}
