import { TableFault } from '@lathe/tables/table-fault';
import { type DocumentKind, documentKindOf, headBytes } from './document-kind.js';
import type { ExtractedText } from './extracted-text.js';
import { ExtractionFault } from './extraction-fault.js';
import { packedKindOf } from './packed-parts.js';
import { readDoc } from './read-doc.js';
import { readEpub } from './read-epub.js';
import { readHtml } from './read-html.js';
import { readDocx, readPptx } from './read-office.js';
import { readPdf } from './read-pdf.js';
import { readMarkdown, readText } from './read-plain.js';
import { readCsv, readWorkbook } from './read-table.js';

const readers: Readonly<Record<DocumentKind, (bytes: Uint8Array) => ExtractedText | Promise<ExtractedText>>> = {
  csv: readCsv,
  xlsx: readWorkbook,
  txt: readText,
  md: readMarkdown,
  html: readHtml,
  pdf: readPdf,
  doc: readDoc,
  docx: readDocx,
  pptx: readPptx,
  epub: readEpub,
};
const packed: ReadonlySet<DocumentKind> = new Set(['xlsx', 'docx', 'pptx', 'epub']);

/** The text of a file. Throws an ExtractionFault that says why it has none; whatever else is thrown is our own fault. */
export async function extractText(bytes: Uint8Array, name: string): Promise<ExtractedText> {
  const extracted = await read(bytes, name).catch((error: unknown) => {
    throw error instanceof TableFault ? new ExtractionFault(`The file ${error.message}.`) : error;
  });
  if (extracted.text.trim() === '')
    throw new ExtractionFault('The file holds no text. Pictures of text, such as scans, cannot be read.');
  return extracted;
}

async function read(bytes: Uint8Array, name: string): Promise<ExtractedText> {
  const kind = documentKindOf(bytes.subarray(0, headBytes), name);
  if (!kind) throw new ExtractionFault('The file is of a kind that cannot be read.');
  return readers[packed.has(kind) ? packedKindOf(bytes) : kind](bytes);
}
