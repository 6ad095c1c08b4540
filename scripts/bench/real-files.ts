// Public CSV files and workbooks of different origin: the types that are inferred of their columns, and how many of their
// cells would not convert. A package whose registry cannot be reached is SKIPPED and counted.
import { inferColumn, saysNothing } from '@lathe/proto/apps/project/cells/infer-field';
import { readCell } from '@lathe/proto/apps/project/cells/read-cell';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import { openTable } from '@lathe/tables/open-table';
import { filesOf } from './lib/real-files/packages.ts';
import { type RealFile, sources } from './lib/real-files/sources.ts';

let [right, wrong, skipped] = [0, 0, 0];
console.log('file | origin | rows | columns | read in ms | types | cells left empty');
for (const source of sources) {
  const read = filesOf(source);
  if (read) for (const file of source.files) check(file, read(file.path));
  else {
    skipped += source.files.length;
    console.log(`SKIPPED ${source.files.length} files of ${source.name}: ${source.registry} cannot be reached`);
  }
}
console.log(`${right} passed, ${wrong} failed, ${skipped} skipped`);
if (wrong > 0) process.exitCode = 1;

function check({ path, origin, types }: RealFile, bytes: Uint8Array): void {
  const begun = performance.now();
  const { rows, headers } = openTable(bytes);
  const columns = headers.map((_name, column) => rows.map((cells) => cells[column] ?? ''));
  const inferred = columns.map((cells) => inferColumn(cells));
  const ms = performance.now() - begun;
  const found = inferred.map(({ field }) => kindOf(field)).join(' ');
  let lost = 0;
  let empty = 0;
  for (const [index, { field, style }] of inferred.entries()) {
    for (const cell of columns[index]!) {
      if (readCell(field, cell, style)?.problem === undefined) continue;
      if (saysNothing(cell)) empty += 1;
      else lost += 1;
    }
  }
  const isRight = found === types && lost === 0;
  if (isRight) right += 1;
  else wrong += 1;
  const name = path.split('/').at(-1);
  console.log(
    [name, origin, rows.length, headers.length, Math.round(ms), found, empty].join(' | ') +
      (isRight ? '' : ` | WRONG: ${types} was expected, ${lost} cells lost`),
  );
}

function kindOf({ type, format, enum: options }: FieldSchema): string {
  if (options) return 'choice';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  return type === 'string' ? 'text' : (type ?? 'text');
}
