import { pauses } from '../lists/pause.js';
import { fileProblem, maxRecordBytes } from './file-problem.js';

/** One element of the list; what is too large is not parsed. */
export type JsonElement =
  | { readonly tooLarge: true; readonly value?: undefined }
  | { readonly tooLarge?: undefined; readonly value: unknown };

const code = (char: string): number => char.charCodeAt(0);
const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [
  '"',
  '\\',
  ',',
  '[',
  ']',
  '{',
  '}',
].map(code) as [number, number, number, number, number, number, number];
const spaces = new Set([' ', '\t', '\n', '\r'].map(code));
/** Bytes between two looks at the clock. */
const stepBytes = 64 * 1024;

export const isJsonList = (text: Buffer): boolean => text[afterSpace(text, 0)] === openList;

/**
 * Elements of a JSON list in UTF-8, one after the other, for as long as the caller wants more: each is found by its
 * brackets and parsed on its own, so a file of any shape takes the memory of one element. Throws for what is not valid
 * JSON.
 */
export async function* jsonElements(text: Buffer): AsyncGenerator<JsonElement> {
  let start = afterSpace(text, 0) + 1;
  if (text[afterSpace(text, start)] === closeList) return mustEnd(text, afterSpace(text, start) + 1);
  for (;;) {
    const end = await endOfElement(text, start);
    yield end - start > maxRecordBytes ? { tooLarge: true } : { value: parse(text.toString('utf8', start, end)) };
    if (text[end] === closeList) return mustEnd(text, end + 1);
    start = end + 1;
  }
}

/** Position of the comma or bracket after the element that begins at `start`. */
async function endOfElement(text: Buffer, start: number): Promise<number> {
  const pause = pauses();
  let depth = 0;
  let inString = false;
  let nextLook = start + stepBytes;
  for (let at = start; at < text.length; at += 1) {
    if (at >= nextLook) {
      await pause();
      nextLook += stepBytes;
    }
    const byte = text[at]!;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openList || byte === openObject) depth += 1;
    else if (depth === 0 && (byte === comma || byte === closeList)) return at;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    if (depth < 0) break;
  }
  throw fileProblem('is not valid JSON');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw fileProblem('is not valid JSON');
  }
}

function afterSpace(text: Buffer, from: number): number {
  let at = from;
  while (at < text.length && spaces.has(text[at]!)) at += 1;
  return at;
}

function mustEnd(text: Buffer, from: number): void {
  if (afterSpace(text, from) !== text.length) throw fileProblem('is not valid JSON');
}
