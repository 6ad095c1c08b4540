import type { ContextPlace } from '@lathe/proto/context-ingest/http';
import { type ExtractedText, placeAt } from '../extraction/extracted-text.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import { packed, sectionsOf } from '../indexing/packed-file.js';
import { Postings } from '../indexing/postings.js';
import { splitText } from '../splitting/split-text.js';

/** Numbers of chunks take two bytes. */
const maxChunks = 65_535;

/** A text, and the address that it comes from when it is a web page. */
export interface SourceText extends ExtractedText {
  readonly address?: string;
}

/**
 * The chunks of texts as one file: their texts, their places, and an index of their words for BM25. No chunk goes from
 * one text to the next; the texts of several follow each other. Throws an ExtractionFault for texts of too many.
 */
export function chunkFile(sources: readonly SourceText[]): { file: Uint8Array; chunks: number } {
  const chunks: Chunk[] = [];
  let before = 0;
  for (const source of sources) {
    for (const chunk of chunksOf(source, before)) chunks.push(chunk);
    if (chunks.length > maxChunks) throw new ExtractionFault('The file holds more text than can be searched.');
    before += source.text.length;
  }
  const postings = new Postings();
  for (const chunk of chunks) postings.add(searchedText(chunk));
  const file = packed({
    ...strings(
      'text',
      chunks.map(({ text }) => text),
    ),
    ...strings(
      'place',
      chunks.map(({ place }) => place),
    ),
    ...strings(
      'address',
      chunks.map(({ address }) => address),
    ),
    ranges: Uint32Array.from(chunks.flatMap(({ start, end }) => [start, end])),
    ...postings.sections(),
  });
  return { file, chunks: chunks.length };
}

interface Chunk {
  readonly text: string;
  readonly place: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

const chunksOf = ({ text, marks, address = '' }: SourceText, before: number): Chunk[] =>
  splitText(text).map(({ start, end }) => {
    const place = placeAt(marks, start);
    return {
      text: text.slice(start, end),
      place: place ? `${place.kind} ${place.label}` : '',
      address,
      start: before + start,
      end: before + end,
    };
  });

/** A chunk belongs to its heading as well where that stands in an earlier one. */
function searchedText({ text, place }: Chunk): string {
  const heading = place.startsWith(headed) ? place.slice(headed.length) : '';
  return text.includes(heading) ? text : `${heading}\n${text}`;
}
const headed = 'heading ';

/** Texts as their bytes and where each begins. */
function strings(name: string, texts: readonly string[]): Record<string, Uint8Array | Uint32Array> {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = starts[index]! + Buffer.byteLength(text);
  return { [name]: Buffer.from(texts.join('')), [`${name}Starts`]: starts };
}

/** What stands in one chunk of a file. */
export interface StoredChunk {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly place: ContextPlace | null;
  /** Of the web page that it stands on. */
  readonly url: string | null;
}

/** Chunks of a file, read as they are asked for. */
export class ChunkReader {
  readonly count: number;
  private readonly sections: ReturnType<typeof sectionsOf>;

  private readonly file: Uint8Array;

  constructor(file: Uint8Array) {
    // What comes from another process may stand anywhere, and numbers of four bytes stand at places of four.
    this.file = file.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? file : new Uint8Array(file);
    this.sections = sectionsOf(this.file);
    this.count = this.section('ranges').byteLength / 8;
  }

  /** Characters of all chunks, without what a chunk and the one before it have in common. */
  characters(): number {
    const ranges = this.numbers('ranges');
    let [sum, before] = [0, 0];
    for (let at = 0; at < ranges.length; at += 2) {
      sum += ranges[at + 1]! - Math.max(ranges[at]!, before);
      before = Math.max(before, ranges[at + 1]!);
    }
    return sum;
  }

  textOf(chunk: number): string {
    return this.string('text', chunk);
  }

  chunk(chunk: number): StoredChunk {
    const ranges = this.numbers('ranges');
    const [, kind = '', label = ''] = /^(\w+) (.*)$/s.exec(this.string('place', chunk)) ?? [];
    const place = kind === '' ? null : { kind: kind as ContextPlace['kind'], label };
    // Files of earlier versions know of no addresses.
    const url = (this.sections.has('address') && this.string('address', chunk)) || null;
    return { text: this.textOf(chunk), start: ranges[2 * chunk]!, end: ranges[2 * chunk + 1]!, place, url };
  }

  private string(name: string, index: number): string {
    const starts = this.numbers(`${name}Starts`);
    // A decoder takes no memory that threads share.
    return Buffer.from(this.section(name).subarray(starts[index], starts[index + 1])).toString('utf8');
  }

  private numbers(name: string): Uint32Array {
    const { buffer, byteOffset, byteLength } = this.section(name);
    return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }

  private section(name: string): Uint8Array {
    const { at, bytes } = this.sections.get(name)!;
    return this.file.subarray(at, at + bytes);
  }
}
