import { cellValue } from '@lathe/proto/apps/project/cells';
import { unguardedCell } from '@lathe/proto/entities/guarded-cell';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { csvRecords } from './csv-records.js';
import { fileProblem } from './file-problem.js';
import { isJsonList, jsonElements } from './json-elements.js';
import { textBytes } from './text-bytes.js';

/** One row of a file as a body, not checked yet; or why it is none. */
export type SentRow =
  { readonly body: unknown; readonly issue?: undefined } | { readonly body?: undefined; readonly issue: string };

/** An import file: a JSON list of objects, or CSV with field names in its first line. */
export class ImportFile {
  private readonly text: Buffer;

  /** Throws for what is no text. */
  constructor(
    private readonly entity: EntityDefinition,
    bytes: Buffer,
  ) {
    this.text = textBytes(bytes);
  }

  /** Its rows from the first one on, read anew each time. Throws where the file cannot be read. */
  rows(): AsyncGenerator<SentRow> {
    return isJsonList(this.text) ? this.jsonRows() : this.csvRows();
  }

  private async *jsonRows(): AsyncGenerator<SentRow> {
    for await (const { value, tooLarge } of jsonElements(this.text))
      yield tooLarge ? { issue: 'is larger than 256 KB' } : { body: value };
  }

  private async *csvRows(): AsyncGenerator<SentRow> {
    let names: readonly string[] | undefined;
    let hasRows = false;
    for await (const cells of csvRecords(this.text)) {
      if (names) {
        hasRows = true;
        yield this.csvRow(names, cells);
      } else names = columnNames(cells);
    }
    if (!names) throw fileProblem('is empty');
    if (!hasRows) throw fileProblem('has no rows below its header');
  }

  /**
   * Empty cells are no values, and one that an export has guarded is what it was. A cell that does not read as its field's type stays text, so that validation names it.
   */
  private csvRow(names: readonly string[], cells: readonly string[]): SentRow {
    if (cells.slice(names.length).some((cell) => cell !== ''))
      return { issue: 'has more cells than the file has columns' };
    const pairs = names
      .map((name, index): [string, string] => [name, cells[index] ?? ''])
      .filter(([, cell]) => cell !== '');
    return {
      body: Object.fromEntries(
        pairs.map(([name, cell]) => [
          name,
          cellValue(this.entity.fieldByName.get(name)?.schema, unguardedCell(cell), 'exact'),
        ]),
      ),
    };
  }
}

function columnNames(header: readonly string[]): readonly string[] {
  const names = header.map((name) => name.trim());
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') throw fileProblem('has a column without a name');
    // Text in UTF-16 that does not say so has one in every other byte.
    if (name.includes('\0')) throw fileProblem('is not a text file in UTF-8');
    if (seen.has(name)) throw fileProblem(`has two columns named ${name.slice(0, 60)}`);
    seen.add(name);
  }
  return names;
}
