import { documentKindOf, headBytes } from '../extraction/document-kind.js';
import { extractText } from '../extraction/extract-text.js';
import { type ExtractedText, TextGatherer } from '../extraction/extracted-text.js';
import { addHtml } from '../extraction/read-html.js';
import { decoded } from '../extraction/read-plain.js';
import { type PageHead, pageHead } from './page-head.js';

/** What an address has answered. */
export interface PageSource {
  readonly address: string;
  readonly bytes: Uint8Array;
  /** A file name that says what the answer was called, such as `page.html`. */
  readonly name: string;
  /** The encoding that the answer named; empty when it named none. */
  readonly charset: string;
}

export interface PageText {
  readonly head: PageHead;
  readonly text: ExtractedText;
}

/** Bytes in which a page may name its encoding (HTML standard). */
const declaredWithin = 1_024;
const declared = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i;

/** The text of a page, and where it goes on. Throws an ExtractionFault as `extractText`. */
export async function readPage({ address, bytes, name, charset }: PageSource): Promise<PageText> {
  if (documentKindOf(bytes.subarray(0, headBytes), name) !== 'html') {
    const none = { title: '', base: address, links: [], canonical: null, noindex: false, nofollow: false };
    return { head: none, text: await extractText(bytes, name) };
  }
  const source = decodedAs(bytes, charset || (declared.exec(latin1(bytes.subarray(0, declaredWithin)))?.[1] ?? ''));
  const head = pageHead(source, address);
  const text = new TextGatherer();
  text.mark('heading', head.title);
  addHtml(text, source);
  return { head, text: text.done() };
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** A byte order mark is right whatever else is said, and so are bytes that can be UTF-8 and nothing else. */
function decodedAs(bytes: Uint8Array, label: string): string {
  const isMarked = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (label === '' || isMarked || /^utf-?8$/i.test(label)) return decoded(bytes);
  try {
    return new TextDecoder(label).decode(bytes).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  } catch {
    // Nobody knows this encoding: what the bytes are tells more.
    return decoded(bytes);
  }
}
