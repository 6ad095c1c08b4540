import WordExtractor from 'word-extractor';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { ExtractionFault } from './extraction-fault.js';

/** The text of an old Word document (.doc), then that of its boxes, then its notes. */
export async function readDoc(bytes: Uint8Array): Promise<ExtractedText> {
  const document = await new WordExtractor().extract(Buffer.from(bytes)).catch(() => {
    throw new ExtractionFault('The file is not a Word document that can be read.');
  });
  const text = new TextGatherer();
  const boxes = document.getTextboxes({ includeHeadersAndFooters: false });
  for (const part of [document.getBody(), boxes, document.getFootnotes(), document.getEndnotes()]) {
    text.add(part.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0\u0007]/g, ' '));
    text.paragraph();
  }
  return text.done();
}
