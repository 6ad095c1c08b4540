import { DomainError } from '@lathe/platform/errors/domain-error';
import type { FileStore } from '@lathe/platform/files/file-store';
import type { JobContext } from '@lathe/platform/jobs/job-queue';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-access.js';
import { pauses } from '../lists/pause.js';
import { fileProblem, fileProblemIn } from './file-problem.js';
import { type FileRow, fileRows } from './file-rows.js';
import { fileKeyOf, type Import } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess } from './import-access.js';
import { ImportBatchRepository } from './import-batch.repository.js';
import { RowBatch } from './row-batch.js';
import { StoreBatch, type StoredBatch } from './store-batch.js';

/**
 * Reads the file of an import into its entity, batch by batch. Begun again after its process died, it goes on behind the
 * last batch that is stored.
 */
@Injectable()
export class RunImport {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
    private readonly batches: ImportBatchRepository,
    private readonly storing: StoreBatch,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async execute(appId: string, importId: string, { signal, progress }: JobContext): Promise<void> {
    const found = await this.imports.move(appId, importId, ['receiving', 'waiting', 'running'], 'running');
    // It was stopped, or its app is gone.
    if (!found) return this.files.delete(fileKeyOf({ appId, id: importId }));
    const open = await this.access.entityOf(found);
    const report = (row: number): void => progress((100 * row) / Math.max(1, found.total));
    const outcome = await this.read(open, found, signal, report).catch(endOf);
    await this.imports.move(appId, importId, ['running'], outcome.state, outcome.reason);
    await this.files.delete(fileKeyOf(found));
  }

  /** The reason is why not all rows went in, where the app may have no more. */
  private async read(
    open: OpenEntity,
    found: Import,
    signal: AbortSignal,
    report: (row: number) => void,
  ): Promise<Outcome> {
    const done = await this.batches.lastRow(found);
    const pause = pauses();
    let batch = new RowBatch(found.id);
    // One batch is stored while the next one is read.
    let storing: Promise<StoredBatch> | undefined;
    let full: string | undefined;
    const settle = async (): Promise<void> => {
      const stored = await storing;
      full ??= stored?.full;
    };
    for await (const rows of await this.rowsOf(open, found)) {
      for (const row of rows) {
        if (row.row <= done) continue;
        if (full === undefined) this.storing.add(open, found, batch, row);
        else batch.refuse(row.row, [], undefined);
        // Most rows need no pause, and what waits for none costs less.
        const pausing = pause();
        if (pausing) await pausing;
        if (!batch.isFull) continue;
        await settle();
        signal.throwIfAborted();
        report(row.row);
        storing = this.storing.store(open, found, batch);
        // Its failure is thrown where it is waited for.
        storing.catch(() => undefined);
        batch = new RowBatch(found.id);
      }
    }
    await settle();
    if (!batch.isEmpty) {
      storing = this.storing.store(open, found, batch);
      await settle();
    }
    return { state: 'done', reason: full };
  }

  private async rowsOf({ entity }: OpenEntity, found: Import): Promise<AsyncGenerator<readonly FileRow[]>> {
    const { source } = found;
    const chunks = source.kind === 'browser' ? undefined : await this.files.getStream(fileKeyOf(found));
    if (source.kind === 'browser' || !chunks) throw fileProblem('is not there any more. Import it again');
    return fileRows(chunks, source, entity.schema);
  }
}

interface Outcome {
  readonly state: 'done' | 'failed';
  readonly reason: string | undefined;
}

/** What a file cannot be read for will not be better next time; an import that was stopped is in another state already. */
function endOf(error: unknown): Outcome {
  if (error instanceof DomainError && error.code === 'import/over') return { state: 'done', reason: undefined };
  const problem = error instanceof DomainError ? fileProblemIn(error) : undefined;
  if (problem === undefined) throw error;
  return { state: 'failed', reason: `The file ${problem}` };
}
