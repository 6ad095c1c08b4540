import { layersOf } from './encoder.js';
import { type Attended, type Matrix, width } from './kernel.js';
import { add, Attention, Feed, joined, Norm, rowsOf } from './layers.js';
import type { Weights } from './weights.js';

const epsilon = 1e-5;

/** What has been written so far, as each layer attends to it. */
export interface Written {
  readonly length: number;
  readonly layers: readonly Attended[];
}

/** Something that is being written: what stands there, the row of what was written last, and the things it names. */
export interface Draft {
  readonly written: Written;
  readonly last: Float32Array;
  /** The means of the rows of their names. */
  readonly things: readonly Float32Array[];
}

/** How much speaks for each token, each word of the request and each thing as the next to be written. */
export interface Scores {
  readonly tokens: Float32Array;
  readonly words: Float32Array;
  readonly things: readonly number[];
  /** For each of the rights that the rows of a thing may have, where its fields begin. */
  readonly rights: Float32Array;
}

/** Writes one token after the other, looking at a request that was read and at what is written already. */
export class Decoder {
  readonly start: Written;
  private readonly tokens: Matrix;
  private readonly places: Matrix;
  private readonly copied: Matrix;
  private readonly thing: Matrix;
  private readonly toToken: Matrix;
  private readonly toWord: Matrix;
  private readonly toThing: Matrix;
  private readonly thingKey: Matrix;
  private readonly rights: Matrix;
  private readonly tokenBias: Float32Array;
  private readonly norm: Norm;
  private readonly layers: readonly DecoderLayer[];
  private readonly request: readonly Attended[];
  /** The words of the request as what may be written. */
  private readonly wordKeys: readonly Float32Array[];

  /**
   * @param memory one row for each piece of the request
   * @param words one row for each of its words
   */
  constructor(
    private readonly weights: Weights,
    memory: Float32Array,
    private readonly words: readonly Float32Array[],
  ) {
    this.tokens = weights.matrix('tokens');
    this.places = weights.matrix('places');
    this.copied = weights.matrix('copied');
    this.thing = weights.matrix('thing');
    this.toToken = weights.matrix('to_token');
    this.toWord = weights.matrix('to_word');
    this.toThing = weights.matrix('to_thing');
    this.rights = weights.matrix('rights');
    this.thingKey = weights.matrix('thing_key');
    this.tokenBias = weights.floats('bias');
    this.norm = new Norm(weights, 'norm', epsilon);
    this.layers = layersOf(weights, 'layers').map((name) => new DecoderLayer(weights, name));
    this.request = this.layers.map((layer) => layer.read(memory));
    this.wordKeys = rowsOf(weights.kernel.multiply(joined(words), weights.matrix('word_key')));
    this.start = { length: 0, layers: this.layers.map(() => ({ keys: [], values: [] })) };
  }

  /** The row of a token as what was written last. */
  ofToken(token: number): Float32Array {
    const row = new Float32Array(width);
    this.weights.addRow(this.tokens, token, row);
    return row;
  }

  /** The row of a word of the request as what was written last. */
  ofWord(word: number): Float32Array {
    return this.weights.kernel.multiply(this.words[word]!, this.copied);
  }

  /** A token that is about a thing. */
  about(token: number, thing: Float32Array): Float32Array {
    return add(this.ofToken(token), this.weights.kernel.multiply(thing, this.thing));
  }

  /** Writes the last token of each draft, and scores what may come next. */
  next(drafts: readonly Draft[]): { written: Written; scores: Scores }[] {
    let rows = joined(drafts.map(({ last }) => last));
    for (const [at, row] of rowsOf(rows).entries()) this.weights.addRow(this.places, drafts[at]!.written.length, row);
    const known: Attended[][] = drafts.map(() => []);
    for (const [at, layer] of this.layers.entries()) {
      const written = layer.write(
        rows,
        drafts.map((draft) => draft.written.layers[at]!),
      );
      for (const [draft, own] of written.entries()) known[draft]!.push(own);
      rows = layer.of(rows, written, this.request[at]!);
    }
    const scores = this.scoresOf(this.norm.of(rows), drafts);
    return drafts.map(({ written }, at) => ({
      written: { length: written.length + 1, layers: known[at]! },
      scores: scores[at]!,
    }));
  }

  private scoresOf(rows: Float32Array, drafts: readonly Draft[]): Scores[] {
    const { weights } = this;
    const size = 1 / Math.sqrt(width);
    const asToken = weights.kernel.multiply(weights.kernel.multiply(rows, this.toToken), this.tokens);
    const asWord = rowsOf(weights.kernel.multiply(rows, this.toWord));
    const asThing = rowsOf(weights.kernel.multiply(rows, this.toThing));
    const rights = weights.kernel.multiply(rows, this.rights);
    return drafts.map(({ things }, at) => {
      const tokens = asToken.subarray(at * this.tokens.rows, (at + 1) * this.tokens.rows);
      const keys = things.length === 0 ? [] : rowsOf(weights.kernel.multiply(joined(things), this.thingKey));
      return {
        tokens: tokens.map((score, token) => score + this.tokenBias[token]!),
        words: Float32Array.from(this.wordKeys, (key) => dot(asWord[at]!, key) * size),
        things: keys.map((key) => dot(asThing[at]!, key) * size),
        rights: rights.subarray(at * this.rights.rows, (at + 1) * this.rights.rows),
      };
    });
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

class DecoderLayer {
  private readonly self: Attention;
  private readonly cross: Attention;
  private readonly feed: Feed;
  private readonly beforeSelf: Norm;
  private readonly beforeCross: Norm;
  private readonly beforeFeed: Norm;

  constructor(weights: Weights, name: string) {
    this.self = new Attention(weights, name);
    this.cross = new Attention(weights, name, 'c');
    this.feed = new Feed(weights, name);
    this.beforeSelf = new Norm(weights, `${name}.n1`, epsilon);
    this.beforeCross = new Norm(weights, `${name}.n2`, epsilon);
    this.beforeFeed = new Norm(weights, `${name}.n3`, epsilon);
  }

  read(memory: Float32Array): Attended {
    return this.cross.attended(memory);
  }

  /** What each draft has written, with one row more. */
  write(rows: Float32Array, known: readonly Attended[]): Attended[] {
    const { keys, values } = this.self.attended(this.beforeSelf.of(rows));
    return known.map((own, at) => ({
      keys: [...own.keys, keys[at]!],
      values: [...own.values, values[at]!],
    }));
  }

  of(rows: Float32Array, written: readonly Attended[], request: Attended): Float32Array {
    const own = add(
      this.self.of(this.beforeSelf.of(rows), (at) => written[at]!),
      rows,
    );
    const crossed = add(
      this.cross.of(this.beforeCross.of(own), () => request),
      own,
    );
    return add(this.feed.of(this.beforeFeed.of(crossed)), crossed);
  }
}
