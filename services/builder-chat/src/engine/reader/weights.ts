import { readFileSync } from 'node:fs';
import { Kernel, type Matrix } from './kernel.js';

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

/** The numbers of a model, in the memory in which they are multiplied; written by scripts/reader/export.py. */
export class Weights {
  readonly header: Header;
  readonly kernel: Kernel;

  constructor(model: URL, kernel: URL) {
    const file = readFileSync(model);
    const headerSize = file.readUInt32LE(0);
    this.header = JSON.parse(file.subarray(4, 4 + headerSize).toString()) as Header;
    this.kernel = new Kernel(kernel, file.subarray(4 + headerSize));
  }

  /** The numbers of a tensor that has no rows. */
  floats(name: string): Float32Array {
    const found = this.header.tensors[name];
    if (found === undefined) throw new Error(`The reader has no tensor ${name}`);
    const [at, size = 1] = found;
    return new Float32Array(this.kernel.memory, this.kernel.base + at, size);
  }

  matrix(name: string): Matrix {
    const [at, rows = 0, width = 0] = this.header.tensors[`${name}.weight`] ?? [];
    if (at === undefined) throw new Error(`The reader has no matrix ${name}`);
    const bias = this.header.tensors[`${name}.bias`] === undefined ? undefined : this.floats(`${name}.bias`);
    return { rows, width, at: this.kernel.base + at, sizes: this.floats(`${name}.weight.scale`), bias };
  }

  /** Adds a row of a matrix to numbers. */
  addRow({ at, width, sizes }: Matrix, row: number, to: Float32Array): void {
    const own = new Int8Array(this.kernel.memory, at + row * width, width);
    const size = sizes[row] ?? 0;
    for (let place = 0; place < width; place += 1) to[place] = to[place]! + own[place]! * size;
  }
}
