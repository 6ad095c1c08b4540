import { readFileSync } from 'node:fs';

interface Header {
  /** What the reader writes: signs of the form, then words of names. */
  readonly tokens: readonly string[];
  /** How the name of a thing is made of a word. */
  readonly forms: readonly string[];
  /** Who may read and who may write the rows of a thing: "all admin"; empty where nothing is said of it. */
  readonly rights: readonly string[];
  readonly pieces: readonly string[];
  /** Words of names as a language writes them, where not in plain letters. */
  readonly spellings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where each tensor begins behind the header, and its shape. */
  readonly tensors: Readonly<Record<string, readonly [at: number, ...shape: number[]]>>;
}

/** Rows of whole numbers of 8 bits: where they are in memory, what one of them stands for in each row, what is added. */
export interface Matrix {
  readonly rows: number;
  readonly width: number;
  readonly at: number;
  readonly sizes: Float32Array;
  readonly bias: Float32Array | undefined;
}

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** See weights/kernel.wat. */
  multiply(from: number, count: number, width: number, matrix: number, rows: number, to: number): void;
}

const page = 65_536;
/** For what is multiplied and the products, beside the weights. */
const room = 16 * 1024 * 1024;
/** As large as the numbers of a row may become for sums of 32 bits. */
const largest = 4095;
/** The kernel takes so many rows at a time. */
const together = 4;
const aligned = (size: number): number => Math.ceil(size / 16) * 16;

/** The numbers of a model, in the memory in which they are multiplied; written by scripts/reader/export.py. */
export class Weights {
  readonly header: Header;
  private readonly kernel: Kernel;
  private readonly memory: ArrayBuffer;
  private readonly base = 1024;
  private readonly free: number;

  constructor(model: URL, kernel: URL) {
    const file = readFileSync(model);
    const headerSize = file.readUInt32LE(0);
    this.header = JSON.parse(file.subarray(4, 4 + headerSize).toString()) as Header;
    const data = file.subarray(4 + headerSize);
    const module = new WebAssembly.Module(readFileSync(kernel));
    this.kernel = new WebAssembly.Instance(module, {}).exports as unknown as Kernel;
    this.kernel.memory.grow(Math.ceil((this.base + data.length + room) / page));
    this.memory = this.kernel.memory.buffer;
    new Uint8Array(this.memory).set(data, this.base);
    this.free = aligned(this.base + data.length);
  }

  /** The numbers of a tensor that has no rows. */
  floats(name: string): Float32Array {
    const found = this.header.tensors[name];
    if (found === undefined) throw new Error(`The reader has no tensor ${name}`);
    const [at, size = 1] = found;
    return new Float32Array(this.memory, this.base + at, size);
  }

  matrix(name: string): Matrix {
    const [at, rows = 0, width = 0] = this.header.tensors[`${name}.weight`] ?? [];
    if (at === undefined) throw new Error(`The reader has no matrix ${name}`);
    const bias = this.header.tensors[`${name}.bias`] === undefined ? undefined : this.floats(`${name}.bias`);
    return { rows, width, at: this.base + at, sizes: this.floats(`${name}.weight.scale`), bias };
  }

  /** Adds a row of a matrix to numbers. */
  addRow({ at, width, sizes }: Matrix, row: number, to: Float32Array): void {
    const own = new Int8Array(this.memory, at + row * width, width);
    const size = sizes[row] ?? 0;
    for (let place = 0; place < width; place += 1) to[place] = to[place]! + own[place]! * size;
  }

  /** Rows as wide as a matrix, each times the matrix. */
  multiply(rows: Float32Array, { rows: height, width, at, sizes, bias }: Matrix): Float32Array {
    const count = rows.length / width;
    const padded = Math.ceil(count / together) * together;
    const to = aligned(this.free + padded * width * 2);
    if (to + padded * height * 4 > this.memory.byteLength) throw new Error('The request is too long for the reader');
    const scales = asWhole(rows, width, new Int16Array(this.memory, this.free, padded * width));
    this.kernel.multiply(this.free, padded, width, at, height, to);
    const sums = new Int32Array(this.memory, to, count * height);
    const result = new Float32Array(count * height);
    for (let row = 0; row < count; row += 1)
      for (let place = 0; place < height; place += 1) {
        const from = row * height + place;
        result[from] = sums[from]! * scales[row]! * sizes[place]! + (bias === undefined ? 0 : bias[place]!);
      }
    return result;
  }
}

/** Writes rows as whole numbers; returns what one of them stands for in each row. */
function asWhole(rows: Float32Array, width: number, to: Int16Array): Float32Array {
  const scales = new Float32Array(rows.length / width);
  for (const row of scales.keys()) {
    let most = 1e-12;
    for (let at = row * width; at < (row + 1) * width; at += 1) most = Math.max(most, Math.abs(rows[at]!));
    scales[row] = most / largest;
    for (let at = row * width; at < (row + 1) * width; at += 1) to[at] = Math.round((rows[at]! * largest) / most);
  }
  to.fill(0, rows.length);
  return scales;
}
