import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { FileStore } from '@lathe/platform/files/file-store';
import { randomId } from '@lathe/platform/ids/random-id';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import type { importRows } from '@lathe/proto/entities/http';
import type { Issue } from '@lathe/proto/errors/wire';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { type AppAccess, EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { pauses } from '../lists/pause.js';
import { atIndex, mayCreate } from '../rows/new-rows.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { EndOfImport } from './end-of-import.js';
import { fileProblem } from './file-problem.js';
import { fileRows } from './file-rows.js';
import { fileKeyOf, type Import } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportBatchRepository } from './import-batch.repository.js';
import { newImport } from './new-import.js';
import { ReceiveFile } from './receive-file.use-case.js';
import { sniffedSource } from './sniffed-source.js';

type Report = RouteAnswer<typeof importRows>;

const maxRows = 10_000;
const maxIssues = 100;
/** Files in memory at once, and those being looked at. */
const uploads = { atOnce: 8, atOncePerKey: 2, waiting: 100 };
/** How long a job is waited for. Milliseconds. */
const patienceMs = 50_000;

/**
 * Imports a small file for whoever may create rows: a job reads it, and is waited for. Rows that do not validate are
 * left out and counted, the others are stored, up to what the app may have. A file that cannot be read to its end stores
 * nothing: it is read once to see that before the job begins.
 */
@Injectable()
export class ImportRows {
  private readonly uploads = new BoundedWork(uploads);

  constructor(
    private readonly access: EntityAccess,
    private readonly imports: ImportRepository,
    private readonly batches: ImportBatchRepository,
    private readonly receiving: ReceiveFile,
    private readonly end: EndOfImport,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** `upload` brings the file's bytes. Throws `no-answer` where the job takes too long; it goes on then. */
  async execute(request: EntityRequest, upload: () => Promise<Buffer>): Promise<Report> {
    const { appId, host, caller } = request;
    const { app, entity } = await this.access.find(await this.access.app(appId, host, caller), request);
    mayCreate(await this.access.openEntity(app, entity));
    const begun = await this.uploads.run(appId, async () => this.begin(app.access, entity, await upload()));
    const ended = await this.end.of(begun, patienceMs);
    if (!ended) throw new DomainError('no-answer');
    return this.reportOf(ended);
  }

  private async begin(access: AppAccess, entity: EntityDefinition, bytes: Buffer): Promise<Import> {
    const source = sniffedSource(bytes);
    const total = await countRows(fileRows(once(bytes), source, entity.schema));
    const found = newImport({
      id: randomId(),
      appId: access.appId,
      entity,
      versionId: access.versionId!,
      actor: access.actor,
      fileName: 'import',
      fileHash: createHash('sha256').update(bytes).digest('hex'),
      source,
      state: 'receiving',
      total,
    });
    await this.imports.insert(found);
    await this.files.put(fileKeyOf(found), bytes);
    return this.receiving.begin(found);
  }

  private async reportOf(found: Import): Promise<Report> {
    const { state, inserted, failed } = found;
    if (state === 'failed' && inserted === 0) throw new DomainError('unavailable');
    const issues: Issue[] = [];
    for await (const refused of this.batches.refused(found)) {
      // Here rows are counted from 0.
      issues.push(...refused.map(({ row, path, message }) => atIndex(row - 1, { path, message })));
      if (issues.length >= maxIssues) break;
    }
    const status = failed === 0 ? 'success' : inserted > 0 ? 'partial' : 'failed';
    return { status, inserted, failed, issues: issues.slice(0, maxIssues) };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function countRows(slices: AsyncIterable<readonly unknown[]>): Promise<number> {
  const pause = pauses();
  let count = 0;
  for await (const rows of slices) {
    if ((count += rows.length) > maxRows) throw fileProblem(`may have ${maxRows} rows`);
    await pause();
  }
  return count;
}
