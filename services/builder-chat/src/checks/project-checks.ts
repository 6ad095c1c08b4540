import { availableParallelism } from 'node:os';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { builtFile } from '@lathe/platform/workers/built-file';
import { PoolBusy, TaskTooHard, WorkerPool } from '@lathe/platform/workers/worker-pool';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ProjectFiles } from '../actions/staging/project.js';
import type { Checked, CheckOptions } from '../detectors/mend.js';
import { ProjectTooComplex } from './project-too-complex.js';

export interface CheckTask {
  files: ProjectFiles;
  visibility: Visibility;
  options?: CheckOptions | undefined;
}

/** Milliseconds for one project. */
const timeoutMs = 30_000;
/** More than the answers that one process writes at a time. */
const maxWaiting = 100;

/** An app of 10,000 lines takes about 100. */
const defaultHeapMb = 384;

/** Runs the detectors in worker processes, so that an answer being checked holds up no other. */
@Injectable()
export class ProjectChecks implements OnModuleDestroy {
  private readonly pool = new WorkerPool<CheckTask, Checked>({
    workerFile: builtFile(new URL('./check-worker.js', import.meta.url)),
    workers: Math.max(1, Math.min(2, availableParallelism() - 1)),
    timeoutMs: timeoutMs,
    maxWaiting: maxWaiting,
    maxHeapMb: defaultHeapMb,
  });

  /** Starts a worker while there is time; none runs in a process that has never written an answer. */
  warmUp(): void {
    this.pool.start();
  }

  /** Throws ProjectTooComplex for a project that cannot be checked, and `unavailable` when too many wait. */
  async check(files: ProjectFiles, visibility: Visibility, options?: CheckOptions): Promise<Checked> {
    try {
      return await this.pool.run({ files, visibility, options });
    } catch (error) {
      if (error instanceof TaskTooHard) throw new ProjectTooComplex(error);
      throw error instanceof PoolBusy ? new DomainError('unavailable', {}, { cause: error }) : error;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }
}
