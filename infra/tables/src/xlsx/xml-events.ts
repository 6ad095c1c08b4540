import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { TableFault } from '../table-fault.js';

/** What is done with the parts of an XML document; names come without their prefix. */
export interface XmlReader {
  readonly opens?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly closes?: (name: string) => void;
}

/** Bytes that are parsed in one go. */
const sliceBytes = 1024 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Tells what stands in a part of a workbook, where there is such a part. Only the five entities of XML itself are
 * known, a document type is refused, and nothing is fetched. Throws a TableFault that calls the file as the caller does.
 */
export function readXml(bytes: Uint8Array | undefined, reader: XmlReader, called = 'workbook'): void {
  if (!bytes) return;
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new TableFault(`is not a ${called} that can be read`);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag: SaxesTagPlain) => reader.opens?.(localName(tag.name), tag.attributes));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', (tag) => reader.closes?.(localName(tag.name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += sliceBytes)
    parser.write(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }));
  parser.write(decoder.decode()).close();
}
