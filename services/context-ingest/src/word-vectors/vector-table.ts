import { readFileSync } from 'node:fs';
import { sectionsOf } from '../indexing/packed-file.js';
import { builtInDimensions } from './built-in-model.js';

/** The file of the pieces, their scales and their vectors, made by scripts/word-vectors.ts; weights/NOTICE.md tells its origin. */
export const tableFile = new URL('weights/word-vectors.bin', import.meta.url);
/** A component is a whole number from -7 to 7, and so much more in its four bits. */
export const nibbleZero = 8;
const piecesBetween = '\n';

/** The pieces of words that the built-in model knows, and their vectors: components in four bits and a scale. */
export class VectorTable {
  /** The number of each piece; those that are joined first in a word have the lower ones. */
  readonly pieces: ReadonlyMap<string, number>;
  private readonly scales: Float32Array;
  private readonly nibbles: Uint8Array;

  constructor(file: Uint8Array) {
    const sections = sectionsOf(file);
    const bytesOf = (name: string): Uint8Array => {
      const { at, bytes } = sections.get(name)!;
      return file.subarray(at, at + bytes);
    };
    const pieces = Buffer.from(bytesOf('pieces')).toString('utf8').split(piecesBetween);
    this.pieces = new Map(pieces.map((piece, number) => [piece, number]));
    this.scales = new Float32Array(new Uint8Array(bytesOf('scales')).buffer);
    this.nibbles = bytesOf('nibbles');
  }

  /** Adds the vector of a piece to a sum, so many times. */
  addTo(sum: Float64Array, piece: number, times: number): void {
    const factor = this.scales[piece]! * times;
    const bytes = builtInDimensions / 2;
    for (let byte = 0, at = piece * bytes; byte < bytes; byte += 1, at += 1) {
      const both = this.nibbles[at]!;
      sum[2 * byte]! += factor * ((both & 15) - nibbleZero);
      sum[2 * byte + 1]! += factor * ((both >> 4) - nibbleZero);
    }
  }
}

let table: VectorTable | undefined;

/** The table, read when it is first asked for: 3 MB of memory, and as much again for the pieces. */
export const vectorTable = (): VectorTable => (table ??= new VectorTable(readFileSync(tableFile)));
