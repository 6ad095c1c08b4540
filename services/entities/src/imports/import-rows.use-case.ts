import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { pauses } from '../lists/pause.js';
import { atIndex, mayCreate, NewRows, type PreparedRow } from '../rows/new-rows.js';
import { fileProblem } from './file-problem.js';
import { ImportFile } from './import-file.js';

const maxRows = 10_000;
const maxIssues = 100;
/** Rows and bytes that are stored in one transaction. */
const rowsAtOnce = 500;
const bytesAtOnce = 4 * 1024 * 1024;
/** Files in memory at once, and those being worked on. */
const uploads = { atOnce: 8, atOncePerKey: 2, waiting: 100 };
const work = { atOnce: 2, atOncePerKey: 1, waiting: 16 };

export interface ImportReport {
  readonly status: 'success' | 'partial' | 'failed';
  readonly inserted: number;
  readonly failed: number;
  readonly issues: Issue[];
}

/**
 * Imports a small file: rows that do not validate are left out and counted, the others are stored, up to what the app
 * may have. A file that cannot be read to its end stores nothing: it is read once to see that, and a second time row by
 * row, so that it is never in memory as rows.
 */
@Injectable()
export class ImportRows {
  private readonly uploads = new BoundedWork(uploads);
  private readonly work = new BoundedWork(work);

  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
  ) {}

  /** `upload` brings the file's bytes. */
  async execute(request: EntityRequest, upload: () => Promise<Buffer>): Promise<ImportReport> {
    const open = await this.access.entity(request);
    mayCreate(open);
    const { appId } = open.scope;
    return this.uploads.run(appId, async () => {
      const bytes = await upload();
      return this.work.run(appId, () => this.import(open, new ImportFile(open.entity, bytes)));
    });
  }

  private async import(open: OpenEntity, file: ImportFile): Promise<ImportReport> {
    const total = await countRows(file);
    const outcome: Outcome = { inserted: 0, issues: [] };
    const pause = pauses();
    let batch: NumberedRow[] = [];
    let bytes = 0;
    let index = 0;
    for await (const sent of file.rows()) {
      const prepared = sent.issue === undefined ? this.newRows.tryPrepare(open, sent.body) : fileIssue(sent.issue);
      if (prepared instanceof DomainError) note(outcome, index, issuesOf(prepared));
      else {
        batch.push({ index, row: prepared.row, size: prepared.size });
        bytes += prepared.size;
      }
      index += 1;
      await pause();
      if (batch.length < rowsAtOnce && bytes < bytesAtOnce) continue;
      if (!(await this.store(open, batch, outcome))) return reportOf(total, outcome);
      batch = [];
      bytes = 0;
    }
    await this.store(open, batch, outcome);
    return reportOf(total, outcome);
  }

  /** Stores as many of the rows as the app may still have; false when those were not all. */
  private async store(open: OpenEntity, batch: readonly NumberedRow[], outcome: Outcome): Promise<boolean> {
    const { stored, refusal } = await this.newRows.storeFitting(open, batch);
    outcome.inserted += stored.length;
    const first = batch[stored.length];
    if (refusal && first) note(outcome, first.index, [{ path: '', message: refusal.message }]);
    return first === undefined;
  }
}

interface NumberedRow extends PreparedRow {
  /** Its place in the file, from 0. */
  readonly index: number;
}

const fileIssue = (message: string): DomainError => invalid([{ path: '', message }]);

/** What is wrong with a row; a rule that is against it has a message alone. */
const issuesOf = ({ details, message }: DomainError): readonly Issue[] =>
  (details['issues'] as Issue[] | undefined) ?? [{ path: '', message }];

interface Outcome {
  inserted: number;
  readonly issues: Issue[];
}

function note({ issues }: Outcome, index: number, found: readonly Issue[]): void {
  issues.push(...found.slice(0, maxIssues - issues.length).map((issue) => atIndex(index, issue)));
}

function reportOf(total: number, { inserted, issues }: Outcome): ImportReport {
  const failed = total - inserted;
  return { status: failed === 0 ? 'success' : inserted > 0 ? 'partial' : 'failed', inserted, failed, issues };
}

async function countRows(file: ImportFile): Promise<number> {
  const pause = pauses();
  let count = 0;
  for await (const _ of file.rows()) {
    if ((count += 1) > maxRows) throw fileProblem(`may have ${maxRows} rows`);
    await pause();
  }
  return count;
}
