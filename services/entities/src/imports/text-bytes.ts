import { isUtf8 } from 'node:buffer';
import { fileProblem } from './file-problem.js';

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const utf16Marks: readonly (readonly [mark: Buffer, encoding: string])[] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];
const otherFormats: readonly (readonly [begin: Buffer, message: string])[] = [
  [Buffer.from([0x1f, 0x8b]), 'is a compressed file. Unpack it first'],
  [Buffer.from('PK\u0003\u0004'), 'is a workbook or an archive. Save the sheet as CSV first'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'is a workbook or an archive. Save the sheet as CSV first'],
];

const beginsWith = (bytes: Buffer, begin: Buffer): boolean => bytes.subarray(0, begin.length).equals(begin);

/** The text of a file as UTF-8, without its byte order mark. Throws for what is no text in UTF-8 or marked UTF-16. */
export function textBytes(bytes: Buffer): Buffer {
  const other = otherFormats.find(([begin]) => beginsWith(bytes, begin));
  if (other) throw fileProblem(other[1]);
  const utf16 = utf16Marks.find(([mark]) => beginsWith(bytes, mark));
  if (utf16) return fromUtf16(bytes, utf16[1]);
  if (!isUtf8(bytes)) throw fileProblem('is not a text file in UTF-8');
  return beginsWith(bytes, utf8Mark) ? bytes.subarray(utf8Mark.length) : bytes;
}

function fromUtf16(bytes: Buffer, encoding: string): Buffer {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (cause) {
    throw Object.assign(fileProblem('is not a text file in UTF-8'), { cause });
  }
}
