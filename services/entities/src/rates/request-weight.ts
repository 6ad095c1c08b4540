import { deleteRows, importRows, listRows } from '@lathe/proto/entities/http';
import { addImportRows, sendImportFile } from '@lathe/proto/entities/imports';
import { createRows, updateMany, updateRows } from '@lathe/proto/entities/many-rows';
import { countRows, exportRows } from '@lathe/proto/entities/reading';
import type { RouteContract } from '@lathe/proto/http/route';

interface SentRequest {
  readonly query: unknown;
  readonly body: unknown;
}

/** As many rows as one ordinary request reads, or writes in bulk. */
const rowsRead = 100;
const rowsWritten = 10;
const ofImport = 200;
const ofExport = 100;
const ofSweep = 10;
/** A count may look at every row of its entity. */
const ofCount = 2;
const ofUpdateMany = 50;

/** How many ordinary requests this one weighs as much as: a row, or a list of up to a hundred, is one. */
export function weightOf(contract: RouteContract | undefined, { query, body }: SentRequest): number {
  switch (contract) {
    case listRows:
      return Math.max(1, Math.ceil(Math.min(Number((query as { limit?: unknown }).limit) || 0, 5_000) / rowsRead));
    case createRows:
    case updateRows:
      return 1 + Math.floor((Array.isArray(body) ? body.length : 0) / rowsWritten);
    case addImportRows:
      return 1 + Math.floor(((body as { rows?: unknown[] }).rows?.length ?? 0) / rowsWritten);
    case importRows:
    case sendImportFile:
      return ofImport;
    case exportRows:
      return ofExport;
    case deleteRows:
      return ofSweep;
    case updateMany:
      return ofUpdateMany;
    case countRows:
      return ofCount;
    default:
      return 1;
  }
}
