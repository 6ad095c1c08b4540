import { backgroundRows, batchesAtOnce, batchRows, type ImportPlan } from '@lathe/proto/entities/import-plan';
import {
  addImportRows,
  type ImportRecord,
  readImport,
  sendImportFile,
  startImport,
} from '@lathe/proto/entities/imports';
import { toAppError } from '@/lib/app-error';
import { call, sendFile } from '@/lib/client';
import { followImport } from './api';
import type { TableClient } from './table/table-client';
import type { OpenTable, Schema } from './table/table-types';

/** What is to be imported, and where to. */
export interface ImportOrder {
  appId: string;
  entity: string;
  schema: Schema;
  file: File;
  table: OpenTable;
  plan: ImportPlan;
  /** The file is meant to go in although it did before. */
  again: boolean;
}

const attempts = 3;
const pauseMs = 1_000;

/** Begins an import. Throws `import/same-file` for a file that went in before. */
export async function beginImport({ appId, entity, file, table, plan, again }: ImportOrder): Promise<ImportRecord> {
  const { hash, rowCount, kind, shape } = table;
  // A workbook goes on as CSV of its rows.
  const sent = kind === 'xlsx' ? { ...shape, hasHeader: false } : shape;
  return call(startImport, {
    params: { id: appId },
    body: {
      entity,
      fileName: file.name.slice(0, 300),
      fileHash: hash,
      rows: rowCount + table.unreadable,
      again,
      ...(rowCount > backgroundRows && { file: { shape: sent, plan } }),
    },
  });
}

/**
 * Brings the rows of an import that has begun to the server: a small file in batches, a large one whole, for a job.
 * Safe to repeat: what is there stays as it is. Ends when the import is over; throws what could not be sent.
 */
export function sendImport(
  order: ImportOrder,
  record: ImportRecord,
  client: TableClient,
  onProgress: (record: ImportRecord, elapsedMs: number) => void,
): Promise<ImportRecord> {
  const begun = performance.now();
  const tell = (now: ImportRecord): void => onProgress(now, performance.now() - begun);
  return order.table.rowCount > backgroundRows
    ? sendWhole(order, record.importId, client, tell)
    : sendBatches(order, record, client, tell);
}

async function sendWhole(
  { appId, file, table }: ImportOrder,
  importId: string,
  client: TableClient,
  onProgress: (record: ImportRecord) => void,
): Promise<ImportRecord> {
  const record = await call(readImport, { params: { id: appId, importId } });
  if (record.state === 'receiving') {
    const sent = table.kind === 'csv' ? file : new File([await client.call('csv')], 'rows.csv', { type: 'text/csv' });
    onProgress(await sendFile(sendImportFile, { id: appId, importId }, sent));
  }
  return followImport(appId, importId, onProgress);
}

async function sendBatches(
  { appId, schema, plan, table }: ImportOrder,
  begun: ImportRecord,
  client: TableClient,
  onProgress: (record: ImportRecord) => void,
): Promise<ImportRecord> {
  const { importId } = begun;
  const rows = await client.call('rows', schema, plan, 0, table.rowCount);
  const left = [...rows, ...leftOut(table)];
  const batches = Array.from({ length: Math.ceil(left.length / batchRows) }, (_, index) =>
    left.slice(index * batchRows, (index + 1) * batchRows),
  );
  let stopped = false;
  let record: ImportRecord = { ...begun, inserted: 0, failed: 0, skipped: 0 };
  const sender = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && !stopped; batch = batches.shift()) {
      const { inserted, failed } = await sendBatch(appId, importId, batch).catch((reason: unknown) => {
        stopped = true;
        throw reason;
      });
      record = {
        ...record,
        inserted: record.inserted + inserted,
        failed: record.failed + failed,
        skipped: record.skipped + batch.length - inserted - failed,
      };
      onProgress(record);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, sender));
  return call(readImport, { params: { id: appId, importId } });
}

/** Rows that could not be read are counted like those that are left out by choice. */
const leftOut = ({ rowCount, unreadable }: OpenTable): { row: number }[] =>
  Array.from({ length: unreadable }, (_, index) => ({ row: rowCount + index + 1 }));

async function sendBatch(
  appId: string,
  importId: string,
  rows: { row: number; values?: Record<string, unknown> }[],
): Promise<{ inserted: number; failed: number }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(addImportRows, { params: { id: appId, importId }, body: { rows } });
    } catch (reason) {
      if (!toAppError(reason).retryable || attempt === attempts) throw reason;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
