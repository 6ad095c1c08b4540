import type { ContextPlace } from '@lathe/proto/context-ingest/http';
import { ExtractionFault } from './extraction-fault.js';

/** Where in an extracted text a page, a slide or the like begins. */
export interface PlaceMark extends ContextPlace {
  readonly at: number;
}

/** The text of a file, and what it was divided into. */
export interface ExtractedText {
  readonly text: string;
  /** In the order of the text. */
  readonly marks: readonly PlaceMark[];
}

/** Characters that the text of one file may have. */
const maxLength = 20_000_000;
/** Characters that the name of a place may have. */
const maxLabel = 120;

/** Gathers the text of a file from its beginning to its end. */
export class TextGatherer {
  private readonly parts: string[] = [];
  private readonly marks: PlaceMark[] = [];
  private length = 0;
  private ending = '\n\n';

  /** Throws an ExtractionFault where the text grows beyond what it may have. */
  add(text: string): void {
    if (text === '') return;
    this.length += text.length;
    if (this.length > maxLength)
      throw new ExtractionFault(`The file holds more text than ${maxLength / 1_000_000} million characters.`);
    this.parts.push(text);
    this.ending = (this.ending + text.slice(-2)).slice(-2);
  }

  /** Ends the line that was begun, if one was. */
  line(): void {
    if (!this.ending.endsWith('\n')) this.add('\n');
  }

  /** Ends the paragraph that was begun, if one was. */
  paragraph(): void {
    this.line();
    if (this.ending !== '\n\n') this.add('\n');
  }

  /** What is added from here on belongs to this place. */
  mark(kind: ContextPlace['kind'], label: string): void {
    const short = label.replaceAll(/\s+/g, ' ').trim().slice(0, maxLabel);
    if (short !== '') this.marks.push({ kind, label: short, at: this.length });
  }

  /** Whether the next text begins a line. */
  get endsLine(): boolean {
    return this.ending.endsWith('\n');
  }

  get end(): number {
    return this.length;
  }

  done(): ExtractedText {
    return { text: this.parts.join('').toWellFormed(), marks: this.marks };
  }
}

/** The place that a part of a text, given by where it begins, belongs to; null before the first. */
export function placeAt(marks: readonly PlaceMark[], at: number): ContextPlace | null {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  const mark = marks[low - 1];
  return mark ? { kind: mark.kind, label: mark.label } : null;
}
