import { decodeText, encodingOf } from '@lathe/tables/encodings';
import { type ExtractedText, TextGatherer } from './extracted-text.js';

/** A text file in any encoding, as it is but for its newlines. */
export function readText(bytes: Uint8Array): ExtractedText {
  const text = new TextGatherer();
  text.add(decoded(bytes));
  return text.done();
}

const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/;

/** Markdown as it is written, with its headings as places. */
export function readMarkdown(bytes: Uint8Array): ExtractedText {
  const text = new TextGatherer();
  let isCode = false;
  for (const line of decoded(bytes).split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    const title = isCode ? undefined : heading.exec(line)?.[1];
    if (title) text.mark('heading', title);
    text.add(`${line}\n`);
  }
  return text.done();
}

export function decoded(bytes: Uint8Array): string {
  return decodeText(bytes, encodingOf(bytes).encoding).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
}
