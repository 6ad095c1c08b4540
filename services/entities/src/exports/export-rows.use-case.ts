import { readStored } from '@lathe/platform/persistence/read-stored';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { JsonBytes } from '../lists/json-bytes.js';
import { pauses } from '../lists/pause.js';
import { type ListOrder, type Place, placeOf } from '../query/keyset.js';
import { parseFields, parseSort } from '../query/list-query.js';
import { parseFilterText, type RowFilter } from '../query/parse-filter.js';
import type { StoredRow } from '../rows/row.js';
import { RowRepository } from '../rows/row.repository.js';
import { csvFile, type FileFormat, jsonFile, type RowFile } from './row-file.js';

/** Exports under way at once: each holds one batch of the database, of up to 16 MB, until its client takes it. */
const exporting = { atOnce: 8, atOncePerKey: 2, waiting: 100 };
/**
 * Rows that one query brings, so that none is open for as long as a client takes. An order without an index costs a look
 * at every row each time, so there it is more of them.
 */
const sliceRows = 1_000;
const unindexedSliceRows = 20_000;
/** Bytes that are handed on at once. */
const partBytes = 64 * 1024;

/** What to export, as the URL says it. */
export interface ExportWish {
  readonly format: FileFormat;
  readonly bom: boolean;
  readonly q: unknown;
  readonly sort: unknown;
  readonly fields: unknown;
}

/** A file that is made while it is taken. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncGenerator<Buffer>;
}

/** Writes the rows that the caller may read and a filter fits into a file. */
@Injectable()
export class ExportRows {
  private readonly exporting = new BoundedWork(exporting);

  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
  ) {}

  /**
   * The file, once its first part is there. `gone` ends the reading. Throws `entity/bad-query`, `entity/query-too-slow`
   * and `malformed-request`; what fails later breaks the file off.
   */
  async execute(request: EntityRequest, wish: ExportWish, gone: AbortSignal): Promise<ExportedFile> {
    const open = await this.access.entity(request);
    const filter = parseFilterText(open.entity, wish.q);
    const order = parseSort(open.entity, wish.sort);
    const fields = parseFields(open.entity, wish.fields);
    const file = wish.format === 'csv' ? csvFile(open, fields, wish.bom) : jsonFile(open, fields);
    const leave = await this.exporting.enter(open.scope.appId);
    const parts = this.parts(open, { filter, order }, file, gone, leave);
    return { name: `${open.entity.name}.${wish.format}`, type: file.type, parts: await begun(parts) };
  }

  private async *parts(
    open: OpenEntity,
    wanted: { filter: RowFilter | undefined; order: ListOrder },
    file: RowFile,
    gone: AbortSignal,
    leave: () => void,
  ): AsyncGenerator<Buffer> {
    try {
      const out = new JsonBytes();
      const pause = pauses();
      file.begin(out);
      for await (const stored of this.stored(open, wanted, gone)) {
        file.row(stored, out);
        if (out.length >= partBytes) yield taken(out);
        const others = pause();
        if (others) await others;
      }
      file.end(out);
      if (out.length > 0) yield taken(out);
    } finally {
      leave();
    }
  }

  /** All rows in order, some by one query after the other. */
  private async *stored(
    { scope }: OpenEntity,
    { filter, order }: { filter: RowFilter | undefined; order: ListOrder },
    gone: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const limit = order.path === 'createdAt' ? sliceRows : unindexedSliceRows;
    let from: Place | undefined;
    for (let count = limit; count === limit;) {
      gone.throwIfAborted();
      count = 0;
      let last: Uint8Array | undefined;
      for await (const rows of this.rows.list(scope, { filter, order, skip: 0, limit, from }, gone)) {
        yield* rows;
        count += rows.length;
        last = rows.at(-1) ?? last;
      }
      from = last && placeOf(readStored<StoredRow>(last), order);
    }
  }
}

/** The same parts, of which the first one is there already; what it fails with is thrown here. */
async function begun(parts: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await parts.next();
  return (async function* () {
    try {
      if (first.done) return;
      yield first.value;
      yield* parts;
    } finally {
      await parts.return(undefined);
    }
  })();
}

function taken(out: JsonBytes): Buffer {
  const part = out.copy();
  out.cut(0);
  return part;
}
