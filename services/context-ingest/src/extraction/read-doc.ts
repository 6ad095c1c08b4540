import WordExtractor from 'word-extractor';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { ExtractionFault } from './extraction-fault.js';

/** What the reader says of a document that is whole, but of a version before 97. */
const otherVersion = /Invalid magic number: a(?:5dc|699)/i;

/** The text of an old Word document (.doc), then that of its boxes, then its notes. */
export async function readDoc(bytes: Uint8Array): Promise<ExtractedText> {
  const document = await new WordExtractor().extract(Buffer.from(bytes)).catch((error: unknown) => {
    throw new ExtractionFault(
      otherVersion.test(String(error))
        ? 'The file was written by Word 95 or earlier. Save it as .docx and upload it again.'
        : 'The file is not a Word document that can be read.',
    );
  });
  const text = new TextGatherer();
  const boxes = document.getTextboxes({ includeHeadersAndFooters: false });
  for (const part of [document.getBody(), boxes, document.getFootnotes(), document.getEndnotes()]) {
    text.add(part.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0\u0007]/g, ' '));
    text.paragraph();
  }
  return text.done();
}
