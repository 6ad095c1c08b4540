import { getDocumentProxy } from 'unpdf';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { ExtractionFault } from './extraction-fault.js';

/** Pages that are read of one file. */
const maxPages = 5_000;
/** Pixels; no picture is decoded for its text. */
const maxImageSize = 1;

/** The text of a PDF, page by page. Nothing in it runs, and nothing is fetched. */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedText> {
  // It takes no Buffer, and keeps what it is given.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize,
    verbosity: 0,
  }).catch(refused);
  if (document.numPages > maxPages) throw new ExtractionFault(`The file has more than ${maxPages} pages.`);
  const text = new TextGatherer();
  for (let number = 1; number <= document.numPages; number += 1) {
    text.mark('page', String(number));
    const page = await document.getPage(number).catch(refused);
    const { items } = await page.getTextContent().catch(refused);
    addItems(
      text,
      items.filter((item) => 'str' in item),
    );
    text.paragraph();
    page.cleanup();
  }
  return text.done();
}

/** A stretch of text as it is drawn: `transform` holds at its end where. */
interface TextItem {
  readonly str: string;
  readonly height: number;
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
}

/** What is written twice in one place, as shadows and heavy letters are made, is read once. */
function addItems(text: TextGatherer, items: readonly TextItem[]): void {
  let last: TextItem | undefined;
  for (const item of items) {
    if (!last || !isSamePlace(item, last)) text.add(item.str);
    if (item.hasEOL) text.add('\n');
    if (item.str.trim() !== '') last = item;
  }
}

/** Share of the height of a text by which its shadow may be shifted. */
const shadowShift = 0.3;

function isSamePlace(one: TextItem, other: TextItem): boolean {
  if (one.str !== other.str || one.str.trim() === '') return false;
  const most = shadowShift * one.height;
  return [4, 5].every((place) => Math.abs(one.transform[place]! - other.transform[place]!) <= most);
}

function refused(error: unknown): never {
  const { name } = error as Error;
  if (error instanceof ExtractionFault) throw error;
  if (name === 'PasswordException')
    throw new ExtractionFault('The file is protected by a password. Save it without one and upload it again.');
  throw new ExtractionFault('The file is not a PDF that can be read.');
}
