import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Logger } from '@lathe/platform/logging/logger';
import { JOB_QUEUE, LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { PendingFile, PendingRows } from '../../actions/staging/project.js';
import { AppGateway } from '../apps/app-gateway.js';
import type { Generation } from '../generations/generation.js';

type Answer = Pick<Generation, 'id' | 'ownerId' | 'appId'>;

/** Rows that an answer adds: written ones, and those of files. */
export interface AnswerRows {
  records: PendingRows[];
  imports: PendingFile[];
}

export const sampleRowsQueue = 'sample-rows';

const importIdOf = (batchId: string, index: number): string =>
  createHash('sha256').update(`${batchId}:${index}`).digest('hex').slice(0, 24);

/**
 * Adds the rows of an answer to the app, once, however often it is asked to: they are one batch under the generation's
 * id, and one import for each file.
 */
@Injectable()
export class InsertRows {
  constructor(
    private readonly apps: AppGateway,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers what the reader should know of it. When they cannot be added now, a job of their own goes on trying. */
  async now(answer: Answer, rows: AnswerRows): Promise<string[]> {
    try {
      return await this.insert(answer, rows);
    } catch (error) {
      this.logger.warn({ err: error, generationId: answer.id }, 'rows of an answer were not added');
      if (error instanceof DomainError && !error.retryable)
        return ['The sample rows were not added. Ask for them again'];
      await this.later(answer, rows);
      return [];
    }
  }

  /** Answers what the reader should know of it. */
  async insert({ ownerId, appId, id }: Answer, { records, imports }: AnswerRows): Promise<string[]> {
    const notices: string[] = [];
    if (records.length > 0) {
      const { failed } = await this.apps.insertRows(ownerId, appId, id, records);
      if (failed > 0)
        notices.push(
          `${failed === 1 ? '1 sample row was' : `${failed} sample rows were`} not added: the values do not fit the fields`,
        );
    }
    for (const [index, file] of imports.entries()) {
      const { failed } = await this.apps.importFile(ownerId, appId, importIdOf(id, index), file);
      if (failed > 0) notices.push(`${failed} of ${file.rows} rows of ${file.file} were not added`);
    }
    return notices;
  }

  async later({ id: batchId, ownerId, appId }: Answer, { records, imports }: AnswerRows): Promise<void> {
    if (records.length > 0 || imports.length > 0)
      await this.jobs.enqueue(sampleRowsQueue, `rows:${batchId}`, { batchId, ownerId, appId, records, imports });
  }
}
