import { invalid } from '@lathe/platform/errors/domain-error';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-door.js';
import { CreateRows, mayCreate } from '../rows/create-rows.js';
import { readImportFile } from './read-import-file.js';

const maxRows = 10_000;
const batchSize = 500;
const maxIssues = 100;

export interface ImportReport {
  readonly status: 'success' | 'partial' | 'failed';
  readonly inserted: number;
  readonly failed: number;
  readonly issues: Issue[];
}

/** Imports a small file: rows that do not validate are left out and counted, the others are stored. */
@Injectable()
export class ImportRows {
  constructor(private readonly creation: CreateRows) {}

  async execute(open: OpenEntity, bytes: Uint8Array): Promise<ImportReport> {
    mayCreate(open);
    const bodies = readImportFile(open.entity, bytes);
    if (bodies.length > maxRows) throw invalid([{ path: 'file', message: `may have ${maxRows} rows` }]);
    const prepared = bodies.map((body) => this.creation.prepare(open, body));
    const issues = prepared.flatMap((row, index) => (row.issues ?? []).map(({ path, message }) => ({ path: path ? `${index}.${path}` : String(index), message })));
    const rows = prepared.flatMap(({ row }) => row ?? []);
    for (let start = 0; start < rows.length; start += batchSize) await this.creation.insertAll(open, rows.slice(start, start + batchSize));
    const failed = bodies.length - rows.length;
    const status = failed === 0 ? 'success' : rows.length > 0 ? 'partial' : 'failed';
    return { status, inserted: rows.length, failed, issues: issues.slice(0, maxIssues) };
  }
}
