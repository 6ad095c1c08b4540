import { readFileSync } from 'node:fs';

/** The functions of weights/kernel.wat, which says what they take. */
interface Functions {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  asWhole(from: number, count: number, width: number, most: number, to: number, scales: number): void;
  multiply(from: number, count: number, width: number, matrix: number, rows: number, to: number): void;
  asFloats(from: number, count: number, rows: number, scales: number, sizes: number, bias: number, to: number): void;
  attend(query: number, keys: number, values: number, places: number, heads: number, shares: number, to: number): void;
  gelu(at: number, count: number): void;
}

/** Rows of whole numbers of 8 bits: where they are in memory, what one of them stands for in each row, what is added. */
export interface Matrix {
  readonly rows: number;
  readonly width: number;
  readonly at: number;
  readonly sizes: Float32Array;
  readonly bias: Float32Array | undefined;
}

/** What is attended to: where the rows of the key and of the value of each place stand. */
export interface Attended {
  readonly keys: readonly number[];
  readonly values: readonly number[];
}

/** Of the rows of the model. */
export const width = 384;
const heads = 12;
const page = 65_536;
/** For what is kept and what is worked on, beside the weights: the longest request takes 24 MB. */
const room = 32 * 1024 * 1024;
/** As large as the numbers of a row may become for sums of 32 bits. */
const largest = 4095;
/** The kernel takes so many rows at a time. */
const together = 4;
const float = Float32Array.BYTES_PER_ELEMENT;
const aligned = (size: number): number => Math.ceil(size / 16) * 16;

/** The memory in which the numbers of a model stand, and what works on them there. */
export class Kernel {
  readonly memory: ArrayBuffer;
  /** Where the data begin. */
  readonly base = 1024;
  private readonly functions: Functions;
  /** What is behind this may be written. */
  private free: number;

  constructor(module: URL, data: Uint8Array) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), {});
    this.functions = instance.exports as unknown as Functions;
    this.functions.memory.grow(Math.ceil((this.base + data.length + room) / page));
    this.memory = this.functions.memory.buffer;
    new Uint8Array(this.memory).set(data, this.base);
    this.free = aligned(this.base + data.length);
  }

  /** Whatever is kept meanwhile is given back when it has ended. */
  during<T>(work: () => T): T {
    const { free } = this;
    try {
      return work();
    } finally {
      this.free = free;
    }
  }

  /** Rows that stay where they are, to be attended to: the places of each. */
  keep(rows: Float32Array): number[] {
    const at = this.written(rows);
    return Array.from({ length: rows.length / width }, (_row, row) => at + row * width * float);
  }

  /** Rows as wide as a matrix, each times the matrix. */
  multiply(rows: Float32Array, { rows: height, width: own, at, sizes, bias }: Matrix): Float32Array {
    return this.during(() => {
      const count = rows.length / own;
      if (count === 0) return new Float32Array(0);
      const padded = Math.ceil(count / together) * together;
      const from = this.written(rows);
      const whole = this.taken(padded * own * Int16Array.BYTES_PER_ELEMENT);
      const scales = this.taken(count * float);
      const sums = this.taken(padded * height * float);
      const to = this.taken(count * height * float);
      this.functions.asWhole(from, count, own, largest, whole, scales);
      this.functions.multiply(whole, padded, own, at, height, sums);
      this.functions.asFloats(sums, count, height, scales, sizes.byteOffset, bias?.byteOffset ?? 0, to);
      return this.copied(to, count * height);
    });
  }

  /** What each query finds in the places that it attends to: multi-head attention (Vaswani et al., 2017). */
  attend(queries: Float32Array, to: (query: number) => Attended): Float32Array {
    const found = new Float32Array(queries.length);
    for (let at = 0; at < queries.length; at += width)
      found.set(this.attendOne(queries.subarray(at, at + width), to(at / width)), at);
    return found;
  }

  private attendOne(query: Float32Array, { keys, values }: Attended): Float32Array {
    return this.during(() => {
      const places = keys.length;
      const [from, to] = [this.written(query), this.taken(width * float)];
      const lists = this.taken(2 * places * float);
      const shares = this.taken((places + together) * float);
      const list = new Int32Array(this.memory, lists, 2 * places);
      list.set(keys);
      list.set(values, places);
      this.functions.attend(from, lists, lists + places * float, places, heads, shares, to);
      return this.copied(to, width);
    });
  }

  /** Gaussian error linear units (Hendrycks and Gimpel, 2016). */
  gelu(rows: Float32Array): Float32Array {
    return this.during(() => {
      const at = this.written(rows);
      this.functions.gelu(at, rows.length);
      return this.copied(at, rows.length);
    });
  }

  private written(rows: Float32Array): number {
    const at = this.taken(rows.length * float);
    new Float32Array(this.memory, at, rows.length).set(rows);
    return at;
  }

  private copied(at: number, count: number): Float32Array {
    return new Float32Array(this.memory, at, count).slice();
  }

  private taken(size: number): number {
    const at = this.free;
    if (at + size > this.memory.byteLength) throw new Error('The request is too long for the reader');
    this.free = aligned(at + size);
    return at;
  }
}
