import { maxColumns, maxImportRows } from '@lathe/proto/entities/import-plan';
import { TableFault } from '../table-fault.js';
import { readXml } from './xml-events.js';

/** What a cell says, by its text, its type (`t`) and its style (`s`). */
export type CellText = (text: string, type: string, style: number) => string;

/** Rows of a sheet without those that are empty. Throws a TableFault for more rows or columns than there may be. */
export function sheetRows(sheet: Uint8Array, cellText: CellText): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let [column, type, style, text, takes] = [0, '', 0, '', false];
  readXml(sheet, {
    opens(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') [cells, column] = [[], 0];
      else if (name === 'c') {
        column = r === '' ? column : columnOf(r);
        if (column >= maxColumns)
          throw new TableFault(`has a row of more than ${maxColumns} cells: row ${rows.length + 1}`);
        [type, style, text] = [t, Number(s), ''];
      } else if (name === 'v' || name === 't') takes = true;
    },
    text(piece) {
      if (takes) text += piece;
    },
    closes(name) {
      if (name === 'v' || name === 't') takes = false;
      else if (name === 'c') {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(text, type, style);
        column += 1;
      } else if (name === 'row' && cells.some((cell) => cell !== '')) {
        if (rows.push(cells) > maxImportRows) throw new TableFault(`may have ${maxImportRows} rows`);
      }
    },
  });
  return rows;
}

/** The place of a cell such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const char of reference) {
    const letter = char.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
