import { encodingOf } from '@lathe/tables/encodings';
import { type FileKind, fileKindOf } from '@lathe/tables/file-kind';
import { delimiterOf } from '@lathe/tables/sniff';
import { fileProblem } from './file-problem.js';
import type { ImportSource } from './import.js';
import { isJsonList } from './json-elements.js';

const otherKinds: Readonly<Record<Exclude<FileKind, 'text'>, string>> = {
  compressed: 'is a compressed file. Unpack it first',
  workbook: 'is a workbook or an archive. Save the sheet as CSV first',
  'old-workbook': 'is a workbook or an archive. Save the sheet as CSV first',
};
/** Characters in which the separator is looked for. */
const headBytes = 64 * 1024;

/**
 * How a file that comes without a word about it is to be read: a JSON list in UTF-8, or CSV with names in its first row.
 * Throws `does-not-validate` for what is no text, or in an encoding that could only be guessed.
 */
export function sniffedSource(bytes: Buffer): Exclude<ImportSource, { kind: 'browser' }> {
  const kind = fileKindOf(bytes);
  if (kind !== 'text') throw fileProblem(otherKinds[kind]);
  const { encoding, certain } = encodingOf(bytes);
  if (!certain || bytes.subarray(0, headBytes).includes('a\0')) throw fileProblem('is not a text file in UTF-8');
  if (encoding === 'utf-8' && isJsonList(bytes)) return { kind: 'json' };
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, headBytes));
  return { kind: 'csv', shape: { encoding, delimiter: delimiterOf(head), hasHeader: true }, plan: null };
}
