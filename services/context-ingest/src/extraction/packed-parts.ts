import { TableFault } from '@lathe/tables/table-fault';
import { readXml as readXmlPart, type XmlReader } from '@lathe/tables/xlsx/xml-events';
import { zipEntries } from '@lathe/tables/xlsx/zip-entries';
import type { DocumentKind } from './document-kind.js';

const called = 'document';

/** Parts of a packed document that are wanted, up to a size. Throws a TableFault. */
export const packedParts = (bytes: Uint8Array, wanted: (path: string) => boolean): ReadonlyMap<string, Uint8Array> =>
  zipEntries(bytes, wanted, called);

/** Reads XML without entities of its own and without document types. Throws a TableFault. */
export const readXml = (bytes: Uint8Array | undefined, reader: XmlReader): void => readXmlPart(bytes, reader, called);

/** What only one kind has among its parts. */
const marks: Readonly<Record<string, DocumentKind>> = {
  'word/document.xml': 'docx',
  'ppt/presentation.xml': 'pptx',
  'xl/workbook.xml': 'xlsx',
  'META-INF/container.xml': 'epub',
};

/** What a packed document is, whatever it is called. Throws a TableFault for any other zip. */
export function packedKindOf(bytes: Uint8Array): DocumentKind {
  let kind: DocumentKind | undefined;
  packedParts(bytes, (path) => {
    kind ??= marks[path];
    return false;
  });
  if (!kind) throw new TableFault('is an archive. Unpack it, and upload what is in it');
  return kind;
}
