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
    for (const item of items) if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str);
    text.paragraph();
    page.cleanup();
  }
  return text.done();
}

function refused(error: unknown): never {
  const { name } = error as Error;
  if (error instanceof ExtractionFault) throw error;
  if (name === 'PasswordException')
    throw new ExtractionFault('The file is protected by a password. Save it without one and upload it again.');
  throw new ExtractionFault('The file is not a PDF that can be read.');
}
