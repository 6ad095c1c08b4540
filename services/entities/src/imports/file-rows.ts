import { RowReader } from '@lathe/proto/apps/project/cells/row-reader';
import { fieldAt } from '@lathe/proto/apps/project/cells/targets';
import type { FileShape, ImportPlan } from '@lathe/proto/entities/import-plan';
import { isPlainName } from '@lathe/proto/entities/plain-name';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import type { Issue } from '@lathe/proto/errors/wire';
import { CsvRows } from '@lathe/tables/csv-rows';
import { TextPieces } from '@lathe/tables/encodings';
import { withoutSeparatorLine } from '@lathe/tables/sniff';
import { TableFault } from '@lathe/tables/table-fault';
import { pauses } from '../lists/pause.js';
import { fileProblem } from './file-problem.js';
import type { ImportSource } from './import.js';
import { jsonElements } from './json-elements.js';

/** A row of a file: what its body is, not checked yet; why it has none; or nothing, where it is left out by choice. */
export interface FileRow {
  /** Its place among the rows of the file below the header, from 1. */
  readonly row: number;
  readonly body?: unknown;
  readonly issues?: readonly Issue[];
}

/** Bytes that are split and read in one go: some milliseconds of work. */
const sliceBytes = 64 * 1024;

/**
 * Rows of a file in its order, some at a time, in the memory of a slice of it (of all of it for JSON). The event loop goes
 * round meanwhile. Throws `does-not-validate` where the file cannot be read.
 */
export function fileRows(
  chunks: AsyncIterable<Uint8Array>,
  source: Exclude<ImportSource, { kind: 'browser' }>,
  schema: EntitySchema,
): AsyncGenerator<readonly FileRow[]> {
  return source.kind === 'json' ? jsonRows(chunks) : csvRows(chunks, source, schema);
}

async function* jsonRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly FileRow[]> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  let row = 0;
  for await (const { value, tooLarge } of jsonElements(Buffer.concat(parts))) {
    row += 1;
    yield [tooLarge ? { row, issues: [{ path: '', message: 'is larger than 256 KB' }] } : { row, body: value }];
  }
}

async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  { shape, plan }: { shape: FileShape; plan: ImportPlan | null },
  schema: EntitySchema,
): AsyncGenerator<readonly FileRow[]> {
  let columns: FileColumns | undefined = shape.hasHeader ? undefined : new FileColumns(schema, plan, []);
  let row = 0;
  for await (const lines of splitRows(chunks, shape)) {
    const rows: FileRow[] = [];
    for (const { cells } of lines) {
      if (columns) rows.push(columns.read((row += 1), cells));
      else columns = new FileColumns(schema, plan, cells);
    }
    if (rows.length > 0) yield rows;
  }
  if (!columns) throw fileProblem('is empty');
  if (row === 0) throw fileProblem('has no rows below its header');
}

async function* splitRows(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: FileShape,
): AsyncGenerator<{ cells: string[] }[]> {
  const [pieces, rows, pause] = [new TextPieces(encoding), new CsvRows(delimiter), pauses()];
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        const text = pieces.next(chunk.subarray(at, at + sliceBytes));
        yield rows.next(isFirst ? withoutSeparatorLine(text) : text);
        isFirst = false;
        await pause();
      }
    }
    yield rows.next(pieces.end());
    yield rows.end();
  } catch (error) {
    throw error instanceof TableFault ? fileProblem(error.message) : error;
  }
}

/** What the columns of a file are for: as a plan says, else each for the field of its name. */
class FileColumns {
  private readonly reader: RowReader;
  /** Names of columns that no row can have a value for. */
  private readonly refused = new Map<number, string>();
  private readonly isPlanned: boolean;

  constructor(
    schema: EntitySchema,
    plan: ImportPlan | null,
    private readonly header: readonly string[],
  ) {
    this.isPlanned = plan !== null;
    this.reader = new RowReader(schema, plan ?? this.planByName(schema));
  }

  read(row: number, cells: readonly string[]): FileRow {
    const width = this.header.length;
    const isRagged = width > 0 && cells.length > width && cells.slice(width).some((cell) => cell !== '');
    if (isRagged && this.isPlanned) return { row };
    if (isRagged) return { row, issues: [{ path: '', message: 'has more cells than the file has columns' }] };
    if (this.refused.size > 0) {
      const issues = [...this.refused]
        .filter(([column]) => (cells[column] ?? '') !== '')
        .map(([, name]) => ({ path: name.slice(0, 60), message: 'is not a plain field name' }));
      if (issues.length > 0) return { row, issues };
    }
    const { values, skipped } = this.reader.read(cells);
    return skipped ? { row } : { row, body: values };
  }

  private planByName(schema: EntitySchema): ImportPlan {
    const names = checkedNames(this.header);
    const columns = names.flatMap((target, column) => {
      if (isPlainName(target) || fieldAt(schema, target)) return [{ column, target, failing: 'refuse' as const }];
      this.refused.set(column, target);
      return [];
    });
    return { columns };
  }
}

function checkedNames(header: readonly string[]): readonly string[] {
  const names = header.map((name) => name.trim());
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') throw fileProblem('has a column without a name');
    if (seen.has(name)) throw fileProblem(`has two columns named ${name.slice(0, 60)}`);
    seen.add(name);
  }
  return names;
}
