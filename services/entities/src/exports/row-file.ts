import { cellText, csvLine } from '@lathe/platform/csv/csv-cell';
import { readStored } from '@lathe/platform/persistence/read-stored';
import type { OpenEntity } from '../access/entity-access.js';
import type { JsonBytes } from '../lists/json-bytes.js';
import { fieldsOf } from '../rows/read-fields.use-case.js';
import { type ShownFields, type StoredRow, toRow } from '../rows/row.js';
import { RowJson } from '../rows/row-json.js';

export type FileFormat = 'csv' | 'json';

/** A file of rows that is written row by row, from their stored bytes. */
export interface RowFile {
  readonly type: string;
  begin(out: JsonBytes): void;
  row(stored: Uint8Array, out: JsonBytes): void;
  end(out: JsonBytes): void;
}

/**
 * A list of rows as they are answered. `fields` names what to write beside the id; without it CSV has the declared
 * fields alone, and JSON whatever a row has.
 */
export function jsonFile({ entity }: OpenEntity, fields: ShownFields | undefined): RowFile {
  const writer = new RowJson(entity, fields);
  let separator = '[\n';
  return {
    type: 'application/json; charset=utf-8',
    begin: () => undefined,
    row: (stored, out) => {
      out.text(separator);
      separator = ',\n';
      writer.write(stored, out);
    },
    end: (out) => out.text(separator === '[\n' ? '[]\n' : '\n]\n'),
  };
}

export function csvFile(open: OpenEntity, fields: ReadonlySet<string> | undefined, mark: boolean): RowFile {
  const declared = fieldsOf(open).map(({ name }) => name);
  const names = fields ? ['id', ...[...fields].filter((name) => name !== 'id')] : declared;
  const shown = new Set(names);
  return {
    type: 'text/csv; charset=utf-8',
    begin: (out) => out.text((mark ? '\ufeff' : '') + csvLine(names)),
    row: (stored, out) => {
      const row = toRow(open.entity, readStored<StoredRow>(stored), shown);
      out.text(csvLine(names.map((name) => cellText(row[name]))));
    },
    end: () => undefined,
  };
}
