import { type Matrix, width } from './kernel.js';
import { add, Attention, Feed, Norm } from './layers.js';
import type { Weights } from './weights.js';

const epsilon = 1e-12;

/** A piece of a word, and how it stands there. */
export interface Piece {
  readonly piece: number;
  readonly look: Look;
}

export const looks = { plain: 0, capital: 1, gloss: 2 } as const;
type Look = (typeof looks)[keyof typeof looks];

/** Reads the pieces of a request at once: what each means beside the others (Devlin et al., 2019). */
export class Encoder {
  private readonly words: Matrix;
  private readonly places: Matrix;
  private readonly looks: Matrix;
  private readonly norm: Norm;
  private readonly layers: readonly EncoderLayer[];

  constructor(private readonly weights: Weights) {
    this.words = weights.matrix('encoder.words');
    this.looks = weights.matrix('encoder.looks');
    this.places = weights.matrix('encoder.places');
    this.norm = new Norm(weights, 'encoder.norm', epsilon);
    this.layers = layersOf(weights, 'encoder.layers').map((name) => new EncoderLayer(weights, name));
  }

  /** One row for each piece. */
  of(pieces: readonly Piece[]): Float32Array {
    const rows = new Float32Array(pieces.length * width);
    for (const [place, { piece, look }] of pieces.entries()) {
      const row = rows.subarray(place * width, (place + 1) * width);
      this.weights.addRow(this.words, piece, row);
      this.weights.addRow(this.places, place, row);
      this.weights.addRow(this.looks, look, row);
    }
    return this.layers.reduce((read, layer) => this.weights.kernel.during(() => layer.of(read)), this.norm.of(rows));
  }
}

/** The names of a stack of layers. */
export function layersOf(weights: Weights, stack: string): string[] {
  const names: string[] = [];
  while (weights.header.tensors[`${stack}.${names.length}.q.weight`] !== undefined)
    names.push(`${stack}.${names.length}`);
  return names;
}

class EncoderLayer {
  private readonly attention: Attention;
  private readonly feed: Feed;
  private readonly afterAttention: Norm;
  private readonly afterFeed: Norm;

  constructor(weights: Weights, name: string) {
    this.attention = new Attention(weights, name);
    this.feed = new Feed(weights, name);
    this.afterAttention = new Norm(weights, `${name}.n1`, epsilon);
    this.afterFeed = new Norm(weights, `${name}.n2`, epsilon);
  }

  of(rows: Float32Array): Float32Array {
    const attended = this.attention.attended(rows);
    const read = this.afterAttention.of(
      add(
        this.attention.of(rows, () => attended),
        rows,
      ),
    );
    return this.afterFeed.of(add(this.feed.of(read), read));
  }
}
