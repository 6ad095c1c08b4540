import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { fileKindOf } from '@lathe/tables/file-kind';

/** The kinds of files whose text can be read. */
const documentKinds = ['csv', 'xlsx', 'txt', 'md', 'html', 'pdf', 'doc', 'docx', 'pptx', 'epub'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** As the specification calls them (spec 1, point 3). */
export const itemTypes: Readonly<Record<DocumentKind, ContextItem['type']>> = {
  csv: 'csv',
  xlsx: 'csv',
  txt: 'txt',
  md: 'txt',
  html: 'txt',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'doc',
  pptx: 'doc',
  epub: 'doc',
};

/** So many bytes of a file tell its kind, together with its name. */
export const headBytes = 4_096;

const pdfMark = '%PDF-';
/** Programs write something before the mark; readers look for it in so many bytes. */
const pdfMarkWithin = 1_024;
const html = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;
const textExtensions: Readonly<Record<string, DocumentKind>> = {
  csv: 'csv',
  tsv: 'csv',
  md: 'md',
  markdown: 'md',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
};

/**
 * What a file is: by its first bytes where they tell, whatever it is called; kinds of text by their names. Undefined for
 * what cannot be read.
 */
export function documentKindOf(head: Uint8Array, name: string): DocumentKind | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const start = Buffer.from(head.subarray(0, pdfMarkWithin)).toString('latin1');
  if (start.includes(pdfMark)) return 'pdf';
  const kind = fileKindOf(head);
  if (kind === 'compressed') return undefined;
  if (kind === 'workbook') return isPacked(extension) ? extension : 'docx';
  if (kind === 'old-workbook') return extension === 'xls' || extension === 'ppt' ? undefined : 'doc';
  if (hasNoText(head)) return undefined;
  return textExtensions[extension] ?? (html.test(start) ? 'html' : 'txt');
}

const isPacked = (extension: string): extension is 'docx' | 'pptx' | 'xlsx' | 'epub' =>
  ['docx', 'pptx', 'xlsx', 'epub'].includes(extension);

/** Zeros stand in texts of two bytes a character only, which have one at every other place. */
function hasNoText(head: Uint8Array): boolean {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (marked) return false;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  return zeros[0]! > 0 && zeros[1]! > 0;
}
